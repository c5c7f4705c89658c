package io.weir.dsl.joins;

import java.time.Duration;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.JoinWindows;
import org.apache.kafka.streams.kstream.KStream;

/** Says a random join in the words of one library. The twin differs by its imports only. */
final class KafkaStreamsJoins {
    private KafkaStreamsJoins() {}

    static StreamsBuilder said(JoinCase said) {
        StreamsBuilder builder = new StreamsBuilder();
        JoinWindows windows = JoinWindows.ofTimeDifferenceAndGrace(Duration.ZERO, Duration.ofMillis(said.graceMs()))
                .after(Duration.ofMillis(said.afterMs()))
                .before(Duration.ofMillis(said.beforeMs()));
        KStream<String, String> left = builder.stream("L");
        KStream<String, String> right = said.withItself() ? left : builder.stream("R");
        KStream<String, String> joined = switch (said.kind()) {
            case INNER -> left.join(right, (one, other) -> one + "+" + other, windows);
            case LEFT -> left.leftJoin(right, (one, other) -> one + "+" + other, windows);
            case OUTER -> left.outerJoin(right, (one, other) -> one + "+" + other, windows);
        };
        joined.to("O");
        return builder;
    }

    static Topology topology(JoinCase said) {
        return said(said).build();
    }
}
