package io.weir.testdriver;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.dsl.KGroupedStream;
import io.weir.dsl.Materialized;
import io.weir.dsl.SessionWindows;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.TimeWindows;
import io.weir.state.KeyValue;
import io.weir.state.SessionStore;
import io.weir.state.WindowStore;
import io.weir.state.Windowed;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which windows a store shows does not depend on whether they are cached (W1). */
final class CachedWindowsTest {
    @TempDir
    private Path state;

    private final StreamsBuilder builder = new StreamsBuilder();

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_window_that_came_to_nothing_makes_older_ones_expire(boolean caching) {
        Materialized<String, String, WindowStore<Bytes, byte[]>> kept = Materialized.as("windows");
        grouped()
                .windowedBy(TimeWindows.ofSizeWithNoGrace(ms(10)))
                .aggregate(
                        () -> "",
                        CachedWindowsTest::gathered,
                        caching ? kept.withCachingEnabled() : kept.withCachingDisabled());
        try (TopologyTestDriver driver = driver()) {
            DriverCase.in(driver, "in").pipeInput("A", "kept", 5);
            DriverCase.in(driver, "in").pipeInput("B", "nothing", 100);

            WindowStore<String, String> windows = DriverCase.found(driver.getWindowStore("windows"));
            List<KeyValue<Windowed<String>, String>> shown = new ArrayList<>();
            windows.all().forEachRemaining(shown::add);
            assertThat(shown).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_session_that_came_to_nothing_makes_older_ones_expire(boolean caching) {
        Materialized<String, String, SessionStore<Bytes, byte[]>> kept = Materialized.as("sessions");
        grouped()
                .windowedBy(SessionWindows.ofInactivityGapWithNoGrace(ms(10)))
                .aggregate(
                        () -> "",
                        CachedWindowsTest::gathered,
                        (key, one, other) -> one + other,
                        caching ? kept.withCachingEnabled() : kept.withCachingDisabled());
        try (TopologyTestDriver driver = driver()) {
            DriverCase.in(driver, "in").pipeInput("A", "kept", 5);
            DriverCase.in(driver, "in").pipeInput("B", "nothing", 100);

            SessionStore<String, String> sessions = DriverCase.found(driver.getSessionStore("sessions"));
            assertThat(sessions.fetch("A").hasNext()).isFalse();
        }
    }

    private KGroupedStream<String, String> grouped() {
        return builder.<String, String>stream("in").groupByKey();
    }

    @SuppressWarnings("NullAway") // An aggregator may come to nothing.
    private static String gathered(String key, String value, String before) {
        return value.equals("nothing") ? null : before + value;
    }

    private TopologyTestDriver driver() {
        return DriverCase.driver(builder.build(), state, DriverOptions.standard());
    }

    private static Duration ms(long millis) {
        return Duration.ofMillis(millis);
    }
}
