package io.weir.dsl.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.SessionWindows;
import io.weir.dsl.StreamsBuilder;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;

class SessionMergerTest {
    @Test
    @SuppressWarnings("NullAway") // A merger that gives nothing, though its type says that it does not.
    void a_merger_that_gives_nothing_starts_the_session_anew() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.<String, String>stream("S")
                .groupByKey()
                .windowedBy(SessionWindows.ofInactivityGapAndGrace(Duration.ofMillis(10), Duration.ofMillis(100)))
                .aggregate(
                        () -> "",
                        (key, value, all) -> all + value,
                        (key, one, other) -> one.isEmpty() ? other : null,
                        Materialized.with(Serdes.String(), Serdes.String()))
                .toStream((key, value) -> key.key() + "@" + key.window().start() + "/"
                        + key.window().end())
                .to("O", Produced.with(Serdes.String(), Serdes.String()));
        MemoryTask task = new MemoryTask(builder.build().built(), false);

        task.pipe("S", "k", "a", 10);
        task.pipe("S", "k", "b", 22);
        task.pipe("S", "k", "c", 16);

        assertThat(task.out("O"))
                .containsExactly("k@10/10=a@10", "k@22/22=b@22", "k@10/10=null@10", "k@22/22=null@22", "k@10/22=c@22");
    }
}
