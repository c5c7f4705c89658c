package io.weir.testdriver.oracle;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * All that can be seen of a run.
 *
 * @param description the topology in words
 * @param topics what was sent, by topic
 * @param effects what peeks and foreaches saw
 * @param stores rows at the end, by store
 */
record Outcome(
        String description, Map<String, List<Sent>> topics, List<String> effects, Map<String, List<String>> stores) {

    /**
     * A record that was sent, as text that can be compared.
     *
     * @param key the key's bytes
     * @param value the value's bytes
     * @param timestampMs event time
     * @param headers the headers
     * @param at number of the input that it was sent at
     */
    record Sent(@Nullable String key, @Nullable String value, long timestampMs, List<String> headers, int at) {
        static Sent of(byte @Nullable [] key, byte @Nullable [] value, long timestampMs, Headers headers) {
            List<String> texts = new ArrayList<>();
            for (Header header : headers) {
                texts.add(header.key() + "=" + Arrays.toString(header.value()));
            }
            return new Sent(text(key), text(value), timestampMs, texts, 0);
        }

        Sent at(int other) {
            return new Sent(key, value, timestampMs, headers, other);
        }

        Sent withoutHeaders() {
            return new Sent(key, value, timestampMs, List.of(), at);
        }

        Sent withoutTime() {
            return new Sent(key, value, 0, headers, at);
        }

        // Bytes of text as text, of numbers in figures.
        private static @Nullable String text(byte @Nullable [] bytes) {
            if (bytes == null) {
                return null;
            }
            for (byte one : bytes) {
                if (one < ' ') {
                    return Arrays.toString(bytes);
                }
            }
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
    }

    /** What is compared of the topics, but for changelogs. */
    Map<String, List<Sent>> outputs(Description said) {
        Map<String, List<Sent>> outputs = new TreeMap<>();
        topics.forEach((topic, records) -> {
            if (said.comparesOutput(topic)) {
                List<Sent> left = records;
                for (Deviation deviation : said.deviations(topic)) {
                    left = deviation.left(left);
                }
                outputs.put(topic, left);
            }
        });
        outputs.values().removeIf(List::isEmpty);
        return outputs;
    }

    /** What is compared of the stores. */
    Map<String, List<String>> rows(Description said) {
        Map<String, List<String>> rows = new TreeMap<>();
        stores.forEach((store, all) -> {
            if (said.comparesStore(store)) {
                rows.put(store, said.rows(store, all));
            }
        });
        return rows;
    }

    /** The last value of each key of each output topic. */
    Map<String, Map<String, String>> last(Description said) {
        Map<String, Map<String, String>> last = new TreeMap<>();
        topics.forEach((topic, records) -> {
            if (said.outputs().containsKey(topic)) {
                Map<String, String> rows = new TreeMap<>();
                records.forEach(
                        record -> rows.put(String.valueOf(record.key()), record.value() + "@" + record.timestampMs()));
                rows.values().removeIf(value -> value.startsWith("null@"));
                last.put(topic, rows);
            }
        });
        last.values().removeIf(Map::isEmpty);
        return last;
    }

    /** The changelogs, as a compaction leaves them. */
    Map<String, Map<String, Sent>> changelogs(Description said) {
        Map<String, Map<String, Sent>> compacted = new TreeMap<>();
        topics.forEach((topic, records) -> {
            if (said.comparesChangelog(topic)) {
                Map<String, Sent> rows = new TreeMap<>();
                said.logged(topic, records)
                        .forEach(record -> rows.put(said.row(topic, record), said.change(topic, record)));
                rows.values().removeIf(record -> record.value() == null);
                compacted.put(topic, rows);
            }
        });
        compacted.values().removeIf(Map::isEmpty);
        return compacted;
    }
}
