package io.weir.samples.cases;

import io.weir.dsl.Consumed;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.serdes.JsonSerde;
import io.weir.state.KeyValueStore;
import io.weir.topology.Topology;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.junit.jupiter.api.Test;

/**
 * An inventory that is set, added to and taken from.
 *
 * <p>State: one number a product, so it is bounded by the number of products. The order in the partition decides, not
 * the event time.
 */
class Case22InventoryCommandsTest {
    private enum Act {
        SET,
        INC,
        DEC
    }

    private record Command(Act act, int amount) {
        int applied(int before) {
            return switch (act) {
                case SET -> amount;
                case INC -> before + amount;
                case DEC -> before - amount;
            };
        }
    }

    private static Topology topology() {
        Materialized<String, Integer, KeyValueStore<Bytes, byte[]>> inventory = Materialized.as("inv");
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("upd", Consumed.with(Serdes.String(), JsonSerde.of(Command.class)))
                .groupByKey()
                .aggregate(
                        () -> 0,
                        (product, command, before) -> command.applied(before),
                        inventory.withValueSerde(Serdes.Integer()))
                .toStream()
                .to("inventory", Produced.with(Serdes.String(), Serdes.Integer()));
        return builder.build();
    }

    @Test
    void commands_apply_in_the_order_of_their_partition() {
        CaseReplay.of(topology())
                .input("upd", Format.text(), Format.in(Command.class, Case22InventoryCommandsTest::command))
                .output("inventory", Format.text(), Format.integers())
                .replay("C22");
    }

    private static Command command(String text) {
        String[] parts = text.split(":", 2);
        return new Command(Act.valueOf(parts[0]), Integer.parseInt(parts[1]));
    }
}
