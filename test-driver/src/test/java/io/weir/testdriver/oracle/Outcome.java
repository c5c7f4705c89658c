package io.weir.testdriver.oracle;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
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
     */
    record Sent(@Nullable String key, @Nullable String value, long timestampMs, List<String> headers) {
        static Sent of(byte @Nullable [] key, byte @Nullable [] value, long timestampMs, Headers headers) {
            List<String> texts = new ArrayList<>();
            for (Header header : headers) {
                texts.add(header.key() + "=" + Arrays.toString(header.value()));
            }
            return new Sent(text(key), text(value), timestampMs, texts);
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

    /** The topics that users see, without tombstones that say again what was known. */
    Map<String, List<Sent>> outputs(Description said) {
        Map<String, List<Sent>> outputs = new TreeMap<>();
        topics.forEach((topic, records) -> {
            if (!topic.endsWith("-changelog")) {
                outputs.put(topic, said.tableOutputs().contains(topic) ? withoutRepeats(records) : records);
            }
        });
        outputs.values().removeIf(List::isEmpty);
        return outputs;
    }

    /** The changelogs, as a compaction leaves them. */
    Map<String, Map<String, Sent>> changelogs() {
        Map<String, Map<String, Sent>> compacted = new TreeMap<>();
        topics.forEach((topic, records) -> {
            if (topic.endsWith("-changelog")) {
                Map<String, Sent> rows = new TreeMap<>();
                records.forEach(record -> rows.put(String.valueOf(record.key()), record));
                rows.values().removeIf(record -> record.value() == null);
                compacted.put(topic, rows);
            }
        });
        compacted.values().removeIf(Map::isEmpty);
        return compacted;
    }

    private static List<Sent> withoutRepeats(List<Sent> records) {
        Map<String, Boolean> present = new HashMap<>();
        List<Sent> told = new ArrayList<>();
        for (Sent record : records) {
            boolean is = record.value() != null;
            Boolean was = present.put(String.valueOf(record.key()), is);
            if (is || Boolean.TRUE.equals(was)) {
                told.add(record);
            }
        }
        return told;
    }
}
