package io.weir.dsl.names;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.dsl.Branched;
import io.weir.dsl.Consumed;
import io.weir.dsl.Grouped;
import io.weir.dsl.Joined;
import io.weir.dsl.KStream;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.Named;
import io.weir.dsl.Printed;
import io.weir.dsl.Produced;
import io.weir.dsl.Repartitioned;
import io.weir.dsl.SlidingWindows;
import io.weir.dsl.StreamsBuilder;
import io.weir.processor.FixedKeyProcessor;
import io.weir.processor.Processor;
import io.weir.state.KeyValue;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;

/** Names and descriptions that were taken from Kafka Streams 4.3.1, word by word. */
class DescribeTest {
    private final StreamsBuilder builder = new StreamsBuilder();

    @Test
    void a_count_takes_a_store_name_and_a_node_name() throws IOException {
        peeked(stream("S").groupByKey().count());

        assertThatDescriptionIs("count");
    }

    @Test
    void a_count_with_nameless_options_takes_one_number_more() throws IOException {
        peeked(stream("S").groupByKey().count(Materialized.with(Serdes.String(), Serdes.Long())));

        assertThatDescriptionIs("count-nameless-materialized");
    }

    @Test
    void a_count_of_sliding_windows_with_nameless_options_takes_no_number_more() throws IOException {
        SlidingWindows windows = SlidingWindows.ofTimeDifferenceWithNoGrace(Duration.ofMillis(5));
        peeked(stream("S").groupByKey().windowedBy(windows).count(Materialized.with(Serdes.String(), Serdes.Long())));

        assertThatDescriptionIs("sliding-count-nameless-materialized");
    }

    @Test
    void an_aggregate_with_nameless_options_takes_no_number_more() throws IOException {
        peeked(stream("S").groupByKey().aggregate(() -> "", (k, v, a) -> a, Materialized.with(null, null)));

        assertThatDescriptionIs("aggregate-nameless-materialized");
    }

    @Test
    void a_given_name_takes_the_number_all_the_same() throws IOException {
        stream("S").groupByKey().count(Named.as("cn")).toStream(Named.as("ts")).peek((k, v) -> {});

        assertThatDescriptionIs("count-named");
    }

    @Test
    void a_count_is_written_to_a_topic() throws IOException {
        stream("S").groupByKey().count().toStream().to("O");

        assertThatDescriptionIs("count-to");
    }

    @Test
    void a_named_grouping_names_its_topic_and_its_nodes() throws IOException {
        peeked(stream("S").groupBy((k, v) -> v, Grouped.as("g")).count());

        assertThatDescriptionIs("group-by-named");
    }

    @Test
    void a_table_with_a_named_store_has_it() throws IOException {
        builder.table("T", Materialized.as("ts-store"));

        assertThatDescriptionIs("table-materialized");
    }

    @Test
    void a_table_without_a_named_store_has_none_and_takes_its_number() throws IOException {
        peeked(builder.table("B", Materialized.with(Serdes.String(), Serdes.String())));

        assertThatDescriptionIs("table-nameless-materialized");
    }

    @Test
    void words_on_tables_make_a_store_if_it_is_named() throws IOException {
        KTable<String, String> table = builder.table("A");
        peeked(table.filter((k, v) -> true, Materialized.with(null, null)));
        peeked(table.filter((k, v) -> true, Named.as("fn")));
        peeked(table.mapValues(v -> v, Named.as("mn"), Materialized.as("ms")));

        assertThatDescriptionIs("table-filter-map-values");
    }

    @Test
    void a_stream_becomes_a_table_through_a_topic_if_its_key_changed() throws IOException {
        peeked(stream("S").toTable());
        peeked(stream("S2").toTable(Materialized.as("tt")));
        peeked(stream("S3").toTable(Named.as("tn")));
        peeked(stream("S4").selectKey((k, v) -> v).toTable(Named.as("tn2")));

        assertThatDescriptionIs("to-table");
    }

    @Test
    void ends_and_processors_and_forks_are_named() throws IOException {
        KStream<String, String> stream = stream("S");
        Processor<String, String, String, String> nothing = record -> {};
        FixedKeyProcessor<String, String, String> nothingFixed = record -> {};
        stream.process(() -> nothing, Named.as("pn")).peek((k, v) -> {});
        stream.processValues(() -> nothingFixed).peek((k, v) -> {});
        stream.processValues(() -> nothingFixed, Named.as("fn")).peek((k, v) -> {});
        stream.foreach((k, v) -> {}, Named.as("fe"));
        stream.print(Printed.toSysOut());
        stream.to("O", Produced.as("snk"));
        stream.split(Named.as("sp-"))
                .branch((k, v) -> true, Branched.as("a"))
                .branch((k, v) -> true)
                .noDefaultBranch();
        stream.peek((k, v) -> {});

        assertThatDescriptionIs("process-print-split");
    }

    @Test
    void two_aggregates_of_an_unnamed_grouping_have_a_topic_each() throws IOException {
        var grouping = stream("S").groupBy((k, v) -> v);
        grouping.count();
        grouping.reduce((a, b) -> b);

        assertThatDescriptionIs("two-aggregates");
    }

    @Test
    void two_aggregates_of_a_named_grouping_share_its_topic() throws IOException {
        var grouping = stream("S").groupBy((k, v) -> v, Grouped.as("gg"));
        grouping.count();
        grouping.reduce((a, b) -> b);

        assertThatDescriptionIs("two-aggregates-named");
    }

    @Test
    void a_topic_that_is_read_twice_has_one_source() throws IOException {
        stream("S").peek((k, v) -> {});
        stream("S").peek((k, v) -> {});

        assertThatDescriptionIs("same-topic-twice");
    }

    @Test
    void a_changed_key_goes_through_a_topic_before_a_word_that_needs_it() throws IOException {
        KStream<String, String> stream = stream("S");
        stream.repartition().groupBy((k, v) -> v).count().toStream().foreach((k, v) -> {});
        stream.repartition(Repartitioned.as("myrep"))
                .map(KeyValue::pair)
                .groupByKey(Grouped.as("grp"))
                .count(Materialized.as("cnt"));
        stream.selectKey((k, v) -> v).groupByKey().reduce((a, b) -> b);
        stream.selectKey((k, v) -> v).toTable();
        stream.split()
                .branch((k, v) -> true)
                .branch((k, v) -> true, Branched.as("bb"))
                .defaultBranch();
        KStream<String, String> values = stream.filter((k, v) -> true)
                .mapValues(v -> v)
                .flatMapValues(v -> List.of(v))
                .peek((k, v) -> {});
        Processor<String, String, String, String> nothing = record -> {};
        stream.merge(values).process(() -> nothing).to("X");

        assertThatDescriptionIs("repartition-and-group-by");
    }

    @Test
    void a_table_that_a_join_reads_is_stored_though_it_is_unnamed() throws IOException {
        KStream<String, String> stream = stream("S");
        KTable<String, String> table = builder.table("T");
        stream.join(table, (v, t) -> v).peek((k, v) -> {});

        assertThatDescriptionIs("table-used-by-join");
    }

    @Test
    void a_named_join_names_its_topic_and_its_nodes() throws IOException {
        KStream<String, String> stream = stream("S").selectKey((k, v) -> v);
        KTable<String, String> table = builder.table("T");
        stream.join(table, (v, t) -> v, Joined.as("jn")).peek((k, v) -> {});

        assertThatDescriptionIs("stream-table-join-named");
    }

    @Test
    void the_topic_of_an_unnamed_join_is_named_after_the_stream() throws IOException {
        KStream<String, String> stream = stream("S").selectKey((k, v) -> v);
        KTable<String, String> table = builder.table("T");
        stream.leftJoin(table, (v, t) -> v).peek((k, v) -> {});

        assertThatDescriptionIs("stream-table-join-unnamed");
    }

    @Test
    void a_join_of_tables_with_nameless_options_has_a_store() throws IOException {
        KTable<String, String> table = builder.table("A");
        KTable<String, String> other = builder.table("B");
        peeked(table.join(other, (a, b) -> a + b, Materialized.with(Serdes.String(), Serdes.String())));

        assertThatDescriptionIs("table-table-nameless");
    }

    @Test
    void a_named_join_of_tables_names_its_three_nodes() throws IOException {
        KTable<String, String> table = builder.table("A");
        KTable<String, String> other = builder.table("B");
        peeked(table.join(other, (a, b) -> a + b, Named.as("jn")));

        assertThatDescriptionIs("table-table-named");
    }

    @Test
    void a_grouping_of_a_table_names_its_topic_and_its_nodes() throws IOException {
        KTable<String, String> table = builder.table("A");
        peeked(table.groupBy((k, v) -> KeyValue.pair(v, k)).count());
        peeked(table.groupBy((k, v) -> KeyValue.pair(v, k))
                .aggregate(
                        () -> "", (k, v, a) -> a, (k, v, a) -> a, Materialized.with(Serdes.String(), Serdes.String())));
        peeked(table.groupBy((k, v) -> KeyValue.pair(v, k), Grouped.as("gg"))
                .count(Named.as("nm"), Materialized.as("st")));

        assertThatDescriptionIs("table-group-by");
    }

    private KStream<String, String> stream(String topic) {
        return builder.stream(topic, Consumed.with(Serdes.String(), Serdes.String()));
    }

    private static void peeked(KTable<?, ?> table) {
        table.toStream().peek((k, v) -> {});
    }

    private void assertThatDescriptionIs(String name) throws IOException {
        String found = builder.build()
                .describe()
                .toString()
                .lines()
                .skip(1)
                .filter(line -> !line.isBlank())
                .collect(Collectors.joining("\n", "", "\n"));
        assertThat(found).isEqualTo(resource(name));
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = DescribeTest.class.getResourceAsStream("/describe/" + name + ".txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
