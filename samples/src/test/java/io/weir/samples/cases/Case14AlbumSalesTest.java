package io.weir.samples.cases;

import io.weir.dsl.Consumed;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.serdes.JsonSerde;
import io.weir.topology.Topology;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;

/**
 * Purchases with the album that each names.
 *
 * <p>State: purchases and albums, one row each; and beside the albums, one subscription a purchase. All are bounded by
 * the purchases and albums that are not deleted.
 */
class Case14AlbumSalesTest {
    private record Purchase(String album, String user) {}

    private record Sold(Purchase purchase, String title) {}

    private static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        KTable<String, Purchase> purchases =
                builder.table("purchases", Consumed.with(Serdes.String(), JsonSerde.of(Purchase.class)));
        KTable<String, String> albums = builder.table("albums", Consumed.with(Serdes.String(), Serdes.String()));
        purchases
                .join(albums, Purchase::album, Sold::new, Materialized.with(Serdes.String(), JsonSerde.of(Sold.class)))
                .toStream()
                .to("sold", Produced.with(Serdes.String(), JsonSerde.of(Sold.class)));
        return builder.build();
    }

    @Test
    void a_purchase_follows_its_album_and_a_change_of_album() {
        CaseReplay.of(topology())
                .input("purchases", Format.text(), Format.in(Purchase.class, Case14AlbumSalesTest::purchase))
                .input("albums", Format.text(), Format.text())
                .output("sold", Format.text(), Format.out(Sold.class, Case14AlbumSalesTest::text))
                .replay("C14");
    }

    private static Purchase purchase(String text) {
        String[] parts = text.split(":", 2);
        return new Purchase(parts[0], parts[1]);
    }

    private static String text(Sold sold) {
        return sold.purchase().album() + ":" + sold.purchase().user() + "|" + sold.title();
    }
}
