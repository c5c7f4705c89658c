package io.weir.samples.cases;

import io.weir.dsl.Consumed;
import io.weir.dsl.Joined;
import io.weir.dsl.KTable;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.processor.Processor;
import io.weir.processor.ProcessorContext;
import io.weir.processor.Record;
import io.weir.serdes.JsonSerde;
import io.weir.state.KeyValueStore;
import io.weir.state.Stores;
import io.weir.topology.Topology;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;

/**
 * Orders that reserve stock, if enough is left.
 *
 * <p>State: the stock, and what is reserved of it, one row a product each: bounded by the number of products. An order
 * for a product that has no stock row gets no answer, as the inner join says.
 */
class Case08StockReservationsTest {
    private static final String RESERVED = "reserved";

    private record Order(String id, String product, int wanted) {}

    private record Demand(Order order, int inStock) {}

    private enum Answer {
        PASS,
        FAIL
    }

    /** Reserves what is wanted, or nothing. */
    private static final class Reservations implements Processor<String, Demand, String, Answer> {
        private ProcessorContext<String, Answer> context;
        private KeyValueStore<String, Integer> reserved;

        @Override
        public void init(ProcessorContext<String, Answer> context) {
            this.context = context;
            this.reserved = context.getStateStore(RESERVED);
        }

        @Override
        public void process(Record<String, Demand> record) {
            Order order = record.value().order();
            Integer before = reserved.get(order.product());
            int after = (before == null ? 0 : before) + order.wanted();
            boolean enough = after <= record.value().inStock();
            if (enough) {
                reserved.put(order.product(), after);
            }
            context.forward(record.withKey(order.id()).withValue(enough ? Answer.PASS : Answer.FAIL));
        }
    }

    private static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.addStateStore(Stores.keyValueStoreBuilder(
                Stores.persistentKeyValueStore(RESERVED), Serdes.String(), Serdes.Integer()));
        KTable<String, Integer> stock = builder.table("stock", Consumed.with(Serdes.String(), Serdes.Integer()));
        builder.stream("orders", Consumed.with(Serdes.String(), JsonSerde.of(Order.class)))
                .selectKey((key, order) -> order.product())
                .join(stock, Demand::new, Joined.with(Serdes.String(), JsonSerde.of(Order.class), Serdes.Integer()))
                .process(Reservations::new, RESERVED)
                .to("validations", Produced.with(Serdes.String(), JsonSerde.of(Answer.class)));
        return builder.build();
    }

    @Test
    void stock_is_reserved_only_as_far_as_it_goes() {
        CaseReplay.of(topology())
                .input("orders", Format.text(), Format.in(Order.class, Case08StockReservationsTest::order))
                .input("stock", Format.text(), Format.integers())
                .output("validations", Format.text(), Format.out(Answer.class, Answer::name))
                .replay("C08");
    }

    private static Order order(String text) {
        String[] parts = text.split(":", 3);
        return new Order(parts[0], parts[1], Integer.parseInt(parts[2]));
    }
}
