package io.weir.samples.cases;

import io.weir.dsl.Consumed;
import io.weir.dsl.GlobalKTable;
import io.weir.dsl.KStream;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.serdes.JsonSerde;
import io.weir.topology.Topology;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Orders with the product that each names, from a table that every instance has whole.
 *
 * <p>State: the products, one row each, on every instance. Before the first order all of them are read; later changes
 * count at once, whatever their event time.
 */
class Case27ProductOrdersTest {
    private record Order(String product, int number) {
        /** The product that is looked up, if the order names one. */
        @Nullable String key() {
            return product.isEmpty() ? null : product;
        }
    }

    private record ProductOrder(Order order, @Nullable String product) {}

    @SuppressWarnings("NullAway") // A key that is null finds no product.
    private static Topology topology() {
        Produced<String, ProductOrder> produced = Produced.with(Serdes.String(), JsonSerde.of(ProductOrder.class));
        StreamsBuilder builder = new StreamsBuilder();
        GlobalKTable<String, String> products =
                builder.globalTable("products", Consumed.with(Serdes.String(), Serdes.String()));
        KStream<String, Order> orders =
                builder.stream("orders", Consumed.with(Serdes.String(), JsonSerde.of(Order.class)));
        orders.join(products, (id, order) -> order.key(), ProductOrder::new).to("inner", produced);
        orders.leftJoin(products, (id, order) -> order.key(), ProductOrder::new).to("left", produced);
        return builder.build();
    }

    @Test
    void an_order_takes_the_product_as_it_is_now() {
        Format<ProductOrder> orders = Format.out(ProductOrder.class, Case27ProductOrdersTest::text);

        CaseReplay.of(topology())
                .input("products", Format.text(), Format.text())
                .input("orders", Format.text(), Format.in(Order.class, Case27ProductOrdersTest::order))
                .output("inner", Format.text(), orders)
                .output("left", Format.text(), orders)
                .replay("C27");
    }

    private static Order order(String text) {
        String[] parts = text.split(":", 2);
        return new Order(parts[0], Integer.parseInt(parts[1]));
    }

    private static String text(ProductOrder it) {
        return it.order().product() + ":" + it.order().number() + "|" + it.product();
    }
}
