package io.weir.dsl.joins;

import io.weir.dsl.JoinWindows;
import io.weir.dsl.KStream;
import io.weir.dsl.StreamsBuilder;
import io.weir.topology.Topology;
import java.time.Duration;

/** Says a random join in the words of one library. The twin differs by its imports only. */
final class WeirJoins {
    private WeirJoins() {}

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
