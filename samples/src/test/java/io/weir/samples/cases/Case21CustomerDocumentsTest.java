package io.weir.samples.cases;

import io.weir.dsl.Consumed;
import io.weir.dsl.Grouped;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.serdes.JsonSerde;
import io.weir.state.KeyValue;
import io.weir.topology.Topology;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * A customer with all addresses in one document, from the change log of a database.
 *
 * <p>State: addresses and customers, one row each, with a subscription an address; the joined addresses; and one
 * document a customer: all bounded by the rows that the database holds. A document grows with the addresses of its
 * customer.
 */
class Case21CustomerDocumentsTest {
    private record Address(String customer, String street) {}

    private record NamedAddress(String customer, String name, String street) {}

    private record Line(String address, String name, String street) {}

    private record Document(String name, SortedMap<String, String> streets) {
        static final Document EMPTY = new Document("", new TreeMap<>());

        Document with(Line line) {
            SortedMap<String, String> more = new TreeMap<>(streets);
            more.put(line.address(), line.street());
            return new Document(line.name(), more);
        }

        @Nullable Document without(Line line) {
            SortedMap<String, String> fewer = new TreeMap<>(streets);
            fewer.remove(line.address());
            return fewer.isEmpty() ? null : new Document(name, fewer);
        }
    }

    @SuppressWarnings("NullAway") // A document that is null is deleted.
    private static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        KTable<String, Address> addresses =
                builder.table("addresses", Consumed.with(Serdes.String(), JsonSerde.of(Address.class)));
        KTable<String, String> customers = builder.table("customers", Consumed.with(Serdes.String(), Serdes.String()));

        addresses
                .join(
                        customers,
                        Address::customer,
                        (address, name) -> new NamedAddress(address.customer(), name, address.street()),
                        Materialized.with(Serdes.String(), JsonSerde.of(NamedAddress.class)))
                .groupBy(
                        (id, it) -> KeyValue.pair(it.customer(), new Line(id, it.name(), it.street())),
                        Grouped.with(Serdes.String(), JsonSerde.of(Line.class)))
                .aggregate(
                        () -> Document.EMPTY,
                        (customer, line, document) -> document.with(line),
                        (customer, line, document) -> document.without(line),
                        Materialized.with(Serdes.String(), JsonSerde.of(Document.class)))
                .toStream()
                .to("docs", Produced.with(Serdes.String(), JsonSerde.of(Document.class)));
        return builder.build();
    }

    @Test
    void a_document_has_the_addresses_that_its_customer_has() {
        CaseReplay.of(topology())
                .input("addresses", Format.text(), Format.in(Address.class, Case21CustomerDocumentsTest::address))
                .input("customers", Format.text(), Format.text())
                .output("docs", Format.text(), Format.out(Document.class, Case21CustomerDocumentsTest::text))
                .replay("C21");
    }

    private static Address address(String text) {
        String[] parts = text.split(":", 2);
        return new Address(parts[0], parts[1]);
    }

    private static String text(Document document) {
        String streets =
                document.streets().entrySet().stream().map(String::valueOf).collect(Collectors.joining(","));
        return "name=" + document.name() + ";" + streets;
    }
}
