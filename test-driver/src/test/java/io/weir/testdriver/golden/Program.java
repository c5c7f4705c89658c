package io.weir.testdriver.golden;

import io.weir.dsl.Consumed;
import io.weir.dsl.KStream;
import io.weir.dsl.KTable;
import io.weir.dsl.StreamsBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;

/** A program in the making: what is said, and what its functions write. */
final class Program {
    private final StreamsBuilder builder = new StreamsBuilder();
    private final Properties properties = new Properties();
    private final List<String> said = new ArrayList<>();

    StreamsBuilder builder() {
        return builder;
    }

    /** What the topology is built with. */
    Properties properties() {
        return properties;
    }

    /** Lines that the functions wrote. */
    List<String> said() {
        return said;
    }

    KStream<String, String> stream(String topic) {
        return builder.stream(topic, Consumed.with(Serdes.String(), Serdes.String()));
    }

    KTable<String, String> table(String topic) {
        return builder.table(topic, Consumed.with(Serdes.String(), Serdes.String()));
    }

    /** Notes each record of a stream as {@code key=value}. */
    void sayEach(KStream<?, ?> stream) {
        stream.foreach((key, value) -> said.add(key + "=" + value));
    }

    /** Reads a table's stream with a word that does nothing. */
    static void peeked(KTable<?, ?> table) {
        table.toStream().peek((key, value) -> {});
    }
}
