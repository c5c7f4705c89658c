package io.weir.testdriver.naive;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.dsl.GlobalKTable;
import io.weir.dsl.JoinWindows;
import io.weir.dsl.Joined;
import io.weir.dsl.KStream;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.StreamsBuilder;
import io.weir.random.SeededRandom;
import io.weir.random.Seeds;
import io.weir.state.KeyValueStore;
import io.weir.state.Stores;
import io.weir.testdriver.naive.DriverRun.Sent;
import io.weir.topology.Topology;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.utils.Bytes;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Plain Java over the whole input is the oracle: a join sends what it says, and nothing else. */
final class JoinModelProperties {
    @TempDir
    private static Path state;

    @ParameterizedTest
    @Seeds(100)
    void two_streams_give_each_pair_once_and_each_lonely_record_once(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        StreamJoinModel model = StreamJoinModel.random(random);
        List<Input> inputs = StreamJoinModel.inputs(random, StreamJoinModel.LEFT, StreamJoinModel.RIGHT);

        List<Sent> sent = new DriverRun(state, random).of(topology(model), inputs);

        assertThat(lines(sent)).as("%s of %s", model, inputs).isEqualTo(lines(model.results(inputs)));
    }

    private static Topology topology(StreamJoinModel model) {
        StreamsBuilder builder = new StreamsBuilder();
        JoinWindows windows = JoinWindows.ofTimeDifferenceAndGrace(Duration.ZERO, ms(model.graceMs()))
                .after(ms(model.afterMs()))
                .before(ms(model.beforeMs()));
        KStream<String, String> left = builder.stream(StreamJoinModel.LEFT);
        KStream<String, String> right = builder.stream(StreamJoinModel.RIGHT);
        KStream<String, String> joined = model.tellsRight()
                ? left.outerJoin(right, TableJoinModel::joined, windows)
                : model.tellsLeft()
                        ? left.leftJoin(right, TableJoinModel::joined, windows)
                        : left.join(right, TableJoinModel::joined, windows);
        joined.to(DriverRun.OUT);
        return builder.build();
    }

    @ParameterizedTest
    @Seeds(100)
    void a_stream_meets_the_rows_of_a_table_that_it_should(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        LookupModel model = LookupModel.random(random);
        List<Input> inputs = LookupModel.inputs(random);

        List<Sent> sent = new DriverRun(state, random).of(topology(model), inputs);

        assertThat(lines(sent)).as("%s of %s", model, inputs).isEqualTo(lines(model.results(inputs)));
    }

    private static Topology topology(LookupModel model) {
        StreamsBuilder builder = new StreamsBuilder();
        KStream<String, String> stream = builder.stream(LookupModel.STREAM);
        KStream<String, String> joined = model.kind() == LookupModel.Kind.GLOBAL
                ? global(model, stream, builder.globalTable(LookupModel.TABLE))
                : local(model, stream, builder);
        joined.to(DriverRun.OUT);
        return builder.build();
    }

    @SuppressWarnings("NullAway") // A record whose mapped key is null meets no row.
    private static KStream<String, String> global(
            LookupModel model, KStream<String, String> stream, GlobalKTable<String, String> table) {
        return model.left()
                ? stream.leftJoin(table, LookupModel::asked, TableJoinModel::joined)
                : stream.join(table, LookupModel::asked, TableJoinModel::joined);
    }

    private static KStream<String, String> local(
            LookupModel model, KStream<String, String> stream, StreamsBuilder builder) {
        boolean versioned = model.kind() != LookupModel.Kind.NEWEST;
        KTable<String, String> table = versioned
                ? builder.table(
                        LookupModel.TABLE,
                        Materialized.as(Stores.persistentVersionedKeyValueStore("versions", ms(model.historyMs()))))
                : builder.table(LookupModel.TABLE);
        Joined<String, String, String> how = model.kind() == LookupModel.Kind.VERSION_AFTER_GRACE
                ? Joined.<String, String, String>as("join").withGracePeriod(ms(model.graceMs()))
                : Joined.as("join");
        return model.left()
                ? stream.leftJoin(table, TableJoinModel::joined, how)
                : stream.join(table, TableJoinModel::joined, how);
    }

    @ParameterizedTest
    @Seeds(100)
    void two_tables_tell_each_change_of_a_row_once(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        TableJoinModel model = TableJoinModel.random(random);
        List<Input> inputs = Input.random(random, TableJoinModel.LEFT, TableJoinModel.RIGHT);

        List<Sent> sent = new DriverRun(state, random).of(topology(model, random.nextBoolean(), false), inputs);

        assertThat(sent).as("%s of %s", model, inputs).isEqualTo(model.results(inputs));
    }

    @ParameterizedTest
    @Seeds(100)
    void two_tables_that_tell_once_a_commit_end_with_the_same_rows(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        TableJoinModel model = TableJoinModel.random(random);
        List<Input> inputs = Input.random(random, TableJoinModel.LEFT, TableJoinModel.RIGHT);

        List<Sent> sent = new DriverRun(state, random).of(topology(model, random.nextBoolean(), true), inputs);

        assertThat(rows(sent)).as("%s of %s", model, inputs).isEqualTo(rows(model.results(inputs)));
    }

    // Without times: an update that stands for several has that of the latest of them.
    private static Map<String, String> rows(List<Sent> updates) {
        Map<String, String> rows = new HashMap<>();
        for (Sent update : updates) {
            rows.remove(update.key());
            if (update.value() != null) {
                rows.put(update.key(), update.value());
            }
        }
        return rows;
    }

    private static Topology topology(TableJoinModel model, boolean stored, boolean caching) {
        StreamsBuilder builder = new StreamsBuilder();
        KTable<String, String> left = builder.table(TableJoinModel.LEFT, rows("left", caching));
        KTable<String, String> right = builder.table(TableJoinModel.RIGHT, rows("right", caching));
        KTable<String, String> joined = stored
                ? stored(model, left, right, rows("joined", caching))
                : model.rightAlone()
                        ? left.outerJoin(right, TableJoinModel::joined)
                        : model.leftAlone()
                                ? left.leftJoin(right, TableJoinModel::joined)
                                : left.join(right, TableJoinModel::joined);
        joined.toStream().to(DriverRun.OUT);
        return builder.build();
    }

    private static KTable<String, String> stored(
            TableJoinModel model,
            KTable<String, String> left,
            KTable<String, String> right,
            Materialized<String, String, KeyValueStore<Bytes, byte[]>> rows) {
        if (model.rightAlone()) {
            return left.outerJoin(right, TableJoinModel::joined, rows);
        }
        return model.leftAlone()
                ? left.leftJoin(right, TableJoinModel::joined, rows)
                : left.join(right, TableJoinModel::joined, rows);
    }

    private static Materialized<String, String, KeyValueStore<Bytes, byte[]>> rows(String store, boolean caching) {
        Materialized<String, String, KeyValueStore<Bytes, byte[]>> rows = Materialized.as(store);
        return caching ? rows.withCachingEnabled() : rows.withCachingDisabled();
    }

    private static List<String> lines(List<Sent> results) {
        return results.stream().map(Sent::toString).sorted().toList();
    }

    private static Duration ms(long millis) {
        return Duration.ofMillis(millis);
    }
}
