package io.weir.samples.cases;

import io.weir.dsl.Consumed;
import io.weir.dsl.GlobalKTable;
import io.weir.dsl.JoinWindows;
import io.weir.dsl.KStream;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamJoined;
import io.weir.dsl.StreamsBuilder;
import io.weir.serdes.JsonSerde;
import io.weir.topology.Topology;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;

/**
 * An order, its payment and its customer become one mail, and each order goes to a topic of its customer's level.
 *
 * <p>State: orders and payments of the last two minutes, which is how long a partner can still come; and the customers,
 * one row each, whole on every instance.
 */
class Case06OrderMailsTest {
    private record Order(String customer, int amount) {}

    private record Payment(String order, int amount) {}

    private record Customer(String name, String level) {}

    private record PaidOrder(Order order, Payment payment) {}

    private record Mail(Order order, Payment payment, Customer customer) {}

    private record CustomerOrder(Order order, Customer customer) {}

    private static Topology topology() {
        Serde<Order> orderSerde = JsonSerde.of(Order.class);
        Serde<Payment> paymentSerde = JsonSerde.of(Payment.class);
        StreamsBuilder builder = new StreamsBuilder();
        GlobalKTable<String, Customer> customers =
                builder.globalTable("customers", Consumed.with(Serdes.String(), JsonSerde.of(Customer.class)));
        KStream<String, Order> orders = builder.stream("orders", Consumed.with(Serdes.String(), orderSerde));
        KStream<String, Payment> payments = builder.stream("payments", Consumed.with(Serdes.String(), paymentSerde))
                .selectKey((id, payment) -> payment.order());

        orders.join(
                        payments,
                        PaidOrder::new,
                        JoinWindows.ofTimeDifferenceWithNoGrace(Duration.ofMinutes(1)),
                        StreamJoined.with(Serdes.String(), orderSerde, paymentSerde))
                .join(
                        customers,
                        (id, paid) -> paid.order().customer(),
                        (paid, customer) -> new Mail(paid.order(), paid.payment(), customer))
                .to("mails", Produced.with(Serdes.String(), JsonSerde.of(Mail.class)));

        orders.join(customers, (id, order) -> order.customer(), CustomerOrder::new)
                .to(
                        (id, order, context) -> "level-" + order.customer().level(),
                        Produced.with(Serdes.String(), JsonSerde.of(CustomerOrder.class)));
        return builder.build();
    }

    @Test
    void a_payment_within_a_minute_of_its_order_makes_a_mail() {
        Format<CustomerOrder> customerOrders =
                Format.out(CustomerOrder.class, it -> text(it.order()) + "|" + text(it.customer()));

        CaseReplay.of(topology())
                .input("customers", Format.text(), Format.in(Customer.class, Case06OrderMailsTest::customer))
                .input("orders", Format.text(), Format.in(Order.class, Case06OrderMailsTest::order))
                .input("payments", Format.text(), Format.in(Payment.class, Case06OrderMailsTest::payment))
                .output("mails", Format.text(), Format.out(Mail.class, Case06OrderMailsTest::text))
                .output("level-gold", Format.text(), customerOrders)
                .output("level-basic", Format.text(), customerOrders)
                .replay("C06");
    }

    private static Order order(String text) {
        String[] parts = text.split(":", 2);
        return new Order(parts[0], Integer.parseInt(parts[1]));
    }

    private static Payment payment(String text) {
        String[] parts = text.split(":", 2);
        return new Payment(parts[0], Integer.parseInt(parts[1]));
    }

    private static Customer customer(String text) {
        String[] parts = text.split(":", 2);
        return new Customer(parts[0], parts[1]);
    }

    private static String text(Order order) {
        return order.customer() + ":" + order.amount();
    }

    private static String text(Customer customer) {
        return customer.name() + ":" + customer.level();
    }

    private static String text(Mail mail) {
        String payment = mail.payment().order() + ":" + mail.payment().amount();
        return text(mail.order()) + "|" + payment + "|" + text(mail.customer());
    }
}
