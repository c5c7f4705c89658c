package io.weir.samples.cases;

import io.weir.dsl.Consumed;
import io.weir.dsl.Grouped;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.topology.Topology;
import java.util.List;
import java.util.Locale;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;

/**
 * Words of lines, counted.
 *
 * <p>State: one row a word, so it is bounded by the number of different words. A line needs no key, because the word
 * becomes the key.
 */
class Case01WordCountTest {
    private static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("lines", Consumed.with(Serdes.String(), Serdes.String()))
                .flatMapValues(line -> List.of(line.toLowerCase(Locale.ROOT).split("\\W+")))
                .filter((key, word) -> !word.isEmpty())
                .groupBy((key, word) -> word, Grouped.with(Serdes.String(), Serdes.String()))
                .count()
                .toStream()
                .to("counts", Produced.with(Serdes.String(), Serdes.Long()));
        return builder.build();
    }

    @Test
    void each_word_sends_its_new_count() {
        CaseReplay.of(topology())
                .input("lines", Format.text(), Format.text())
                .output("counts", Format.text(), Format.longs())
                .replay("C01");
    }
}
