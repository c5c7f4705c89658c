package io.weir.samples.cases;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/*
 * A trace has one line a step:
 *
 *   -- TITLE                                          a new trace begins, on a new topology
 *   in  TOPIC (KEY, VALUE) @T  => OUT; OUT            a record at event time T, and what it makes; "-" is nothing
 *   wall-clock +N ms  => OUT                          the wall clock moves without input
 *   store NAME = [KEY=VALUE, KEY=VALUE]               the rows at the end, in order
 *   dropped-records-total=N                           how many records Kafka Streams drops
 *   drops REASON=N, REASON=N                          what Weir drops, by reason; "none" is nothing
 *   drops REASON=N but WHY                            the same, where the number is not Kafka Streams', and why
 *   # TEXT                                            for the reader
 *
 * OUT is TOPIC (KEY, VALUE) @T; a key ends at the first ", ". A null is written as null, raw bytes as bytes[1, 2].
 * THROWS NAME in the place of OUT is an exception of that class, which ends the trace.
 */
/**
 * What goes into a topology, and what must come out.
 *
 * @param title what it shows
 * @param steps what is done, in order
 * @param stores rows by store at the end, as text
 * @param drops dropped records by reason
 */
record CaseTrace(String title, List<Step> steps, Map<String, String> stores, Map<String, Long> drops) {
    private static final String TITLE = "-- ";

    /**
     * One input, or a move of the wall clock, and what comes out before the next.
     *
     * @param input the record, or empty if only the clock moves
     * @param wallClockMs how far the clock moves
     * @param outputs records as text by topic, each topic's in order; an exception is under no topic's name
     */
    record Step(Optional<Entry> input, long wallClockMs, Map<String, List<String>> outputs) {}

    /** All traces of a case, by its number, as C01. */
    static List<CaseTrace> of(String number) {
        List<CaseTrace> traces = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        for (String line : resource(number + ".trace")) {
            if (line.startsWith(TITLE) && !lines.isEmpty()) {
                traces.add(parse(lines));
                lines.clear();
            }
            if (!line.isBlank() && !line.startsWith("#")) {
                lines.add(line);
            }
        }
        traces.add(parse(lines));
        return traces;
    }

    /** One trace from its lines, the first of which is its title. */
    static CaseTrace parse(List<String> lines) {
        String title = lines.get(0);
        if (!title.startsWith(TITLE)) {
            throw new IllegalArgumentException(
                    "A trace begins with [" + TITLE + "TITLE], but found [" + title + "]. Give it a title.");
        }
        Draft draft = new Draft();
        lines.subList(1, lines.size()).forEach(draft::read);
        return draft.trace(title.substring(TITLE.length()));
    }

    private static List<String> resource(String name) {
        try (InputStream file = CaseTrace.class.getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalArgumentException("A resource [" + name + "] is expected beside CaseTrace.");
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException failure) {
            throw new UncheckedIOException("Cannot read [" + name + "].", failure);
        }
    }

    /** A trace that is being read. */
    private static final class Draft {
        private final List<Step> steps = new ArrayList<>();
        private final Map<String, String> stores = new TreeMap<>();
        private @Nullable Long kafkaStreamsDrops;
        private @Nullable Drops drops;

        void read(String line) {
            String word = line.split("[ =]", 2)[0];
            switch (word) {
                case "in", "wall-clock" -> steps.add(step(line));
                case "store" -> {
                    String[] parts = line.substring("store ".length()).split(" = ", 2);
                    stores.put(parts[0], parts[1]);
                }
                case "dropped-records-total" -> kafkaStreamsDrops = Long.valueOf(line.split("=", 2)[1]);
                case "drops" -> drops = Drops.parse(line.substring("drops ".length()));
                default ->
                    throw new IllegalArgumentException("A line of a trace is expected, but found [" + line + "].");
            }
        }

        CaseTrace trace(String title) {
            if (drops == null) {
                throw new IllegalArgumentException("Trace [" + title + "] is expected to say what is dropped. Add a"
                        + " line [drops none] or [drops REASON=N].");
            }
            if (kafkaStreamsDrops != null) {
                drops.requireExplained(kafkaStreamsDrops, title);
            }
            return new CaseTrace(title, steps, stores, drops.byReason());
        }

        private static Step step(String line) {
            String[] sides = line.split("  => ", 2);
            if (sides.length < 2) {
                throw new IllegalArgumentException(
                        "A step says what comes out after [  => ], but found [" + line + "].");
            }
            Map<String, List<String>> outputs = Entry.byTopic(sides[1]);
            if (line.startsWith("in")) {
                return new Step(
                        Optional.of(
                                Entry.parse(sides[0].substring("in".length()).strip())),
                        0,
                        outputs);
            }
            String move = sides[0].replaceAll("wall-clock \\+(\\d+) ms", "$1");
            return new Step(Optional.empty(), Long.parseLong(move), outputs);
        }
    }

    /**
     * What Weir drops.
     *
     * @param byReason numbers by reason
     * @param why why the number is not that of Kafka Streams; empty if it is
     */
    private record Drops(Map<String, Long> byReason, String why) {
        static Drops parse(String text) {
            String[] parts = text.split(" but ", 2);
            Map<String, Long> byReason = new TreeMap<>();
            if (!parts[0].equals("none")) {
                Arrays.stream(parts[0].split(", "))
                        .map(pair -> pair.split("=", 2))
                        .forEach(pair -> byReason.put(pair[0], Long.valueOf(pair[1])));
            }
            return new Drops(byReason, parts.length > 1 ? parts[1] : "");
        }

        void requireExplained(long kafkaStreams, String title) {
            long total = byReason.values().stream().mapToLong(Long::longValue).sum();
            if ((total == kafkaStreams) != why.isEmpty()) {
                throw new IllegalArgumentException("Trace [" + title + "] drops " + total + " records, Kafka Streams "
                        + kafkaStreams + ", and the reason why is [" + why + "]. Say [but WHY] where, and only where,"
                        + " they differ.");
            }
        }
    }
}
