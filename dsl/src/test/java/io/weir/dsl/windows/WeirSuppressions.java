package io.weir.dsl.windows;

import io.weir.dsl.Consumed;
import io.weir.dsl.Grouped;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.Suppressed;
import io.weir.dsl.TimeWindows;
import io.weir.topology.Topology;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;

/** Says a random suppression in the words of one library. The twin differs by its imports only. */
final class WeirSuppressions {
    private WeirSuppressions() {}

    static Topology topology(SuppressCase said) {
        StreamsBuilder builder = new StreamsBuilder();
        Consumed<String, String> texts = Consumed.with(Serdes.String(), Serdes.String());
        if (said.table().windows()) {
            var windows = builder.stream("S", texts)
                    .groupByKey(Grouped.with(Serdes.String(), Serdes.String()))
                    .windowedBy(TimeWindows.ofSizeAndGrace(ms(said.sizeMs()), ms(said.waitMs())))
                    .count()
                    .mapValues(count -> "c" + count);
            var table =
                    said.table() == SuppressCase.Table.WINDOWED ? windows : windows.filter((key, value) -> odd(value));
            (said.finals()
                            ? table.suppress(Suppressed.untilWindowCloses(strict(said)))
                            : table.suppress(Suppressed.untilTimeLimit(ms(said.waitMs()), bounds(said))))
                    .toStream((key, value) -> key.key() + "@" + key.window().start())
                    .to("O", Produced.with(Serdes.String(), Serdes.String()));
        } else {
            var table = switch (said.table()) {
                case SOURCE -> builder.table("S", texts);
                case FILTERED -> builder.table("S", texts).filter((key, value) -> !value.equals("r"));
                default ->
                    builder.stream("S", texts)
                            .groupByKey(Grouped.with(Serdes.String(), Serdes.String()))
                            .count()
                            .mapValues(count -> "c" + count);
            };
            table.suppress(Suppressed.untilTimeLimit(ms(said.waitMs()), bounds(said)))
                    .toStream()
                    .to("O", Produced.with(Serdes.String(), Serdes.String()));
        }
        return builder.build();
    }

    private static boolean odd(String count) {
        return Integer.parseInt(count.substring(1)) % 2 == 1;
    }

    private static Suppressed.BufferConfig<?> bounds(SuppressCase said) {
        return said.stops() ? strict(said) : strict(said).emitEarlyWhenFull();
    }

    private static Suppressed.StrictBufferConfig strict(SuppressCase said) {
        var config = Suppressed.BufferConfig.unbounded();
        config = said.maxRecords() == null ? config : config.withMaxRecords(said.maxRecords());
        return said.maxBytes() == null ? config : config.withMaxBytes(said.maxBytes());
    }

    private static Duration ms(long millis) {
        return Duration.ofMillis(millis);
    }
}
