package io.weir.samples.moved;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where Kafka Streams' types are in Weir.
 *
 * <p>A type bears the same name in both, apart from {@code KafkaStreams} itself, which is {@code WeirStreams} here.
 */
final class ImportTable {
    private static final Pattern IMPORT = Pattern.compile("^import (org\\.apache\\.kafka\\.streams\\.[\\w.]+);$", Pattern.MULTILINE);
    private static final Pattern ENTRY_POINT = Pattern.compile("\\bKafkaStreams\\b");

    /** By type where a package is split up, else by package. */
    private static final Map<String, String> PLACES = places();

    private ImportTable() {}

    private static Map<String, String> places() {
        String streams = "org.apache.kafka.streams.";
        Map<String, String> places = new LinkedHashMap<>();
        places.put(streams + "KafkaStreams", "io.weir.runtime.WeirStreams");
        places.put(streams + "KeyValue", "io.weir.state.KeyValue");
        places.put(streams + "StreamsBuilder", "io.weir.dsl.StreamsBuilder");
        places.put(streams + "StreamsConfig", "io.weir.runtime.StreamsConfig");
        places.put(streams + "TestInputTopic", "io.weir.testdriver.TestInputTopic");
        places.put(streams + "TestOutputTopic", "io.weir.testdriver.TestOutputTopic");
        places.put(streams + "Topology", "io.weir.topology.Topology");
        places.put(streams + "TopologyTestDriver", "io.weir.testdriver.TopologyTestDriver");
        places.put(streams + "kstream.Window", "io.weir.state.Window");
        places.put(streams + "kstream.Windowed", "io.weir.state.Windowed");
        places.put(streams + "errors.", "io.weir.errors.");
        places.put(streams + "kstream.", "io.weir.dsl.");
        places.put(streams + "processor.api.", "io.weir.processor.");
        places.put(streams + "processor.", "io.weir.processor.");
        places.put(streams + "state.", "io.weir.state.");
        places.put(streams + "test.", "io.weir.testdriver.");
        return places;
    }

    /** A source with Weir's imports in the place of Kafka Streams'. */
    static String moved(String source) {
        String imports = IMPORT.matcher(source)
                .replaceAll(found -> Matcher.quoteReplacement("import " + place(found.group(1)) + ";"));
        return ENTRY_POINT.matcher(imports).replaceAll("WeirStreams");
    }

    private static String place(String type) {
        String exact = PLACES.get(type);
        if (exact != null) {
            return exact;
        }
        String room = type.substring(0, type.lastIndexOf('.') + 1);
        String there = PLACES.get(room);
        if (there == null) {
            throw new IllegalArgumentException("A type of a package in " + PLACES.keySet() + " is expected, but found ["
                    + type + "]. Say where it is in Weir.");
        }
        return there + type.substring(room.length());
    }
}
