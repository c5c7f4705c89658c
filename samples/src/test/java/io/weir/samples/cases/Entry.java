package io.weir.samples.cases;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A record in a trace, with key and value as text.
 *
 * @param topic the topic
 * @param key the key
 * @param value the value
 * @param timeMs the event time
 */
record Entry(String topic, String key, String value, long timeMs) {
    /** The name under which {@link #byTopic} keeps an exception, which no topic can have. */
    static final String THROWS = "THROWS ";

    private static final Pattern FORM = Pattern.compile("(\\S+) \\((.*?), (.*)\\) @(-?\\d+)");
    private static final Pattern BETWEEN = Pattern.compile("; (?=\\S+ \\()");

    /** A record from its text. */
    static Entry parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("A record is written TOPIC (KEY, VALUE) @T, but found [" + text + "].");
        }
        return new Entry(matcher.group(1), matcher.group(2), matcher.group(3), Long.parseLong(matcher.group(4)));
    }

    /** What comes out of a step, in the order of each topic. */
    static Map<String, List<String>> byTopic(String text) {
        Map<String, List<String>> byTopic = new LinkedHashMap<>();
        if (text.startsWith(THROWS)) {
            byTopic.put(THROWS, List.of(text.substring(THROWS.length())));
        } else if (!text.equals("-")) {
            for (String each : BETWEEN.split(text, -1)) {
                Entry entry = parse(each);
                byTopic.computeIfAbsent(entry.topic, topic -> new ArrayList<>()).add(entry.toString());
            }
        }
        return byTopic;
    }

    @Override
    public String toString() {
        return topic + " (" + key + ", " + value + ") @" + timeMs;
    }
}
