package io.weir.testdriver.golden;

import io.weir.testdriver.TestInputTopic;
import io.weir.testdriver.TestRecord;
import io.weir.testdriver.TopologyTestDriver;
import io.weir.topology.Topology;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Properties;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/** Runs a topology on a vector's input and notes what it does, as the file would. */
final class Replay implements AutoCloseable {
    private static final Instant START = Instant.ofEpochMilli(1_000);

    private final TopologyTestDriver driver;
    private final List<String> said;

    Replay(Topology topology, Path state, List<String> said) {
        Properties config = new Properties();
        config.setProperty("application.id", "app");
        config.setProperty("state.dir", state.toString());
        config.setProperty("statestore.cache.max.bytes", "0");
        config.setProperty("default.key.serde", Serdes.StringSerde.class.getName());
        config.setProperty("default.value.serde", Serdes.StringSerde.class.getName());
        this.driver = new TopologyTestDriver(topology, config, START);
        this.said = said;
    }

    /** Pipes a record in, and moves the wall clock where the vector does so afterwards. */
    Vector.Step step(Vector.Step expected) {
        said.clear();
        pipe(expected.input());
        moveWallClock(
                expected.said().stream().filter(line -> line.startsWith("+")).toList());
        List<String> lines = new ArrayList<>(said);
        if (expected.said().stream().anyMatch(line -> line.startsWith("dropped="))) {
            lines.add("dropped="
                    + (double) driver.drops().values().stream()
                            .mapToLong(Long::longValue)
                            .sum());
        }
        return new Vector.Step(expected.input(), sent(), lines);
    }

    // The file notes how far the clock was moved behind what followed from it, and leaves out the last move, of 5 ms.
    private void moveWallClock(List<String> moves) {
        for (String move : moves) {
            driver.advanceWallClockTime(Duration.ofMillis(Long.parseLong(move.substring(1))));
            said.add(move);
        }
        if (!moves.isEmpty()) {
            driver.advanceWallClockTime(Duration.ofMillis(5));
        }
    }

    @SuppressWarnings("NullAway") // Keys and values may be null, as the topic's type arguments say.
    private void pipe(Vector.In in) {
        TestInputTopic<@Nullable String, @Nullable String> topic =
                driver.createInputTopic(in.topic(), new StringSerializer(), new StringSerializer());
        RecordHeaders headers = new RecordHeaders();
        for (String header : in.headers().strip().split(" ", -1)) {
            int sign = header.indexOf('=');
            if (sign > 0) {
                headers.add(header.substring(0, sign), HexFormat.of().parseHex(header.substring(sign + 1)));
            }
        }
        topic.pipeInput(new TestRecord<>(textOrNull(in.key()), textOrNull(in.value()), headers, in.timestampMs()));
    }

    private static @Nullable String textOrNull(String text) {
        return text.equals("null") ? null : text;
    }

    private List<Vector.Sent> sent() {
        List<Vector.Sent> all = new ArrayList<>();
        for (String topic : new TreeSet<>(driver.producedTopicNames())) {
            driver.createOutputTopic(topic, new ByteArrayDeserializer(), new ByteArrayDeserializer())
                    .readRecordsToList()
                    .forEach(record -> all.add(new Vector.Sent(
                            topic,
                            hex(record.key()),
                            hex(record.value()),
                            String.valueOf(record.timestamp()),
                            headers(record.headers()))));
        }
        return all;
    }

    private static String hex(byte @Nullable [] bytes) {
        return bytes == null ? "null" : HexFormat.of().formatHex(bytes);
    }

    private static String headers(Headers headers) {
        return StreamSupport.stream(headers.spliterator(), false)
                .map(header -> header.key() + "=" + HexFormat.of().formatHex(header.value()) + " ")
                .collect(Collectors.joining());
    }

    @Override
    public void close() {
        driver.close();
    }
}
