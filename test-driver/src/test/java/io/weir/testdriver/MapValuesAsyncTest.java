package io.weir.testdriver;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.dsl.Async;
import io.weir.dsl.Consumed;
import io.weir.dsl.Keyed;
import io.weir.dsl.Named;
import io.weir.dsl.StreamsBuilder;
import io.weir.errors.LogAndContinueProcessingExceptionHandler;
import io.weir.processor.ContextualProcessor;
import io.weir.processor.FixedKeyRecord;
import io.weir.processor.KeyedContext;
import io.weir.processor.KeyedProcessor;
import io.weir.processor.KeyedProcessorSupplier;
import io.weir.processor.PunctuationType;
import io.weir.processor.Record;
import io.weir.processor.Timer;
import io.weir.state.KeyValue;
import io.weir.task.RecordMetadata;
import io.weir.topology.DropReason;
import io.weir.topology.Topology;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls end when the test says so. */
class MapValuesAsyncTest {
    private static final Async PLAIN = Async.ordered().perKey();

    @TempDir
    private Path state;

    private final List<Call> calls = new ArrayList<>();

    private record Call(@Nullable String value, CompletableFuture<String> answer) {}

    @Test
    void a_call_that_has_ended_already_gives_its_result_at_once() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.<String, String>stream("in")
                .mapValuesAsync(value -> CompletableFuture.completedFuture(value + "!"), PLAIN)
                .to("out");
        try (TopologyTestDriver driver = DriverCase.driver(builder.build(), state, DriverOptions.standard())) {
            pipe(driver, "a", "1", 5);

            assertThat(results(driver)).containsExactly("a=1!@5");
        }
    }

    @Test
    void results_of_one_key_keep_their_order_and_other_keys_pass_by() {
        try (TopologyTestDriver driver = driver(PLAIN)) {
            pipe(driver, "a", "1", 1);
            pipe(driver, "a", "2", 2);
            pipe(driver, "b", "3", 3);
            assertThat(calls).extracting(Call::value).containsExactly("1", "3");

            end(driver, "3");
            end(driver, "1");
            end(driver, "2");

            assertThat(results(driver)).containsExactly("b=3!@3", "a=1!@1", "a=2!@2");
        }
    }

    @Test
    void records_without_a_key_wait_for_nobody() {
        try (TopologyTestDriver driver = driver(PLAIN)) {
            pipe(driver, null, "1", 1);
            pipe(driver, null, "2", 2);

            end(driver, "2");
            end(driver, "1");

            assertThat(results(driver)).containsExactly("null=2!@2", "null=1!@1");
        }
    }

    @Test
    void input_waits_while_as_many_records_are_in_hand_as_may_be() {
        try (TopologyTestDriver driver = driver(PLAIN.maxInFlight(2))) {
            pipe(driver, "a", "1", 1);
            pipe(driver, "b", "2", 2);
            pipe(driver, "c", "3", 3);
            assertThat(calls).hasSize(2);

            end(driver, "2");

            assertThat(calls).extracting(Call::value).containsExactly("1", "2", "3");
        }
    }

    @Test
    void a_call_that_takes_too_long_goes_the_way_of_processing_errors_and_its_answer_is_ignored() {
        try (TopologyTestDriver driver = skipping(PLAIN.timeout(Duration.ofSeconds(1)))) {
            pipe(driver, "a", "1", 1);
            pipe(driver, "a", "2", 2);
            pass(driver, 999);
            assertThat(calls).hasSize(1);

            pass(driver, 1);
            end(driver, "1");
            end(driver, "2");

            assertThat(results(driver)).containsExactly("a=2!@2");
            assertThat(errors(driver)).isEqualTo(1);
        }
    }

    @Test
    void a_call_that_fails_is_tried_again_after_a_pause_that_doubles() {
        try (TopologyTestDriver driver = skipping(PLAIN.retry(2, Duration.ofMillis(100)))) {
            pipe(driver, "a", "1", 1);
            fail(driver, 0);
            pass(driver, 99);
            assertThat(calls).hasSize(1);
            pass(driver, 1);
            assertThat(calls).hasSize(2);
            fail(driver, 1);
            pass(driver, 199);
            assertThat(calls).hasSize(2);
            pass(driver, 1);

            calls.get(2).answer.complete("at last");
            pass(driver, 0);

            assertThat(results(driver)).containsExactly("a=at last@1");
            assertThat(errors(driver)).isZero();
        }
    }

    @Test
    void a_call_that_fails_each_time_is_a_processing_error_of_the_record() {
        try (TopologyTestDriver driver = skipping(PLAIN.retry(1, Duration.ZERO))) {
            pipe(driver, "a", "1", 1);
            fail(driver, 0);
            pass(driver, 0);
            fail(driver, 1);

            assertThat(results(driver)).isEmpty();
            assertThat(errors(driver)).isEqualTo(1);
        }
    }

    @Test
    void a_failure_ends_the_task_where_the_handler_says_so() {
        try (TopologyTestDriver driver = driver(PLAIN)) {
            pipe(driver, "a", "1", 1);
            calls.get(0).answer.completeExceptionally(new IllegalStateException("told to"));

            assertThatThrownBy(() -> pass(driver, 0))
                    .hasMessageContaining("Node [enrich]")
                    .hasMessageContaining("topic [in], partition 0, offset 0")
                    .hasRootCauseMessage("told to");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"in_memory", "rocksDB"})
    void records_in_hand_are_called_again_after_a_crash(String backend) {
        DriverOptions options = DriverOptions.standard().committingOnRequest();
        try (TopologyTestDriver driver = DriverCase.driver(
                topology(PLAIN),
                state,
                options,
                "default.dsl.store",
                backend,
                "processing.guarantee",
                "exactly_once_v2")) {
            pipe(driver, "a", "1", 1);
            pipe(driver, "a", "2", 2);
            pipe(driver, "b", "3", 3);
            end(driver, "3");
            driver.commit();

            driver.crashAndLoseDisk();
            assertThat(calls).extracting(Call::value).containsExactly("1", "3", "1");
            calls.get(2).answer.complete("1 again");
            pass(driver, 0);
            end(driver, "2");
            driver.commit();

            assertThat(results(driver)).containsExactly("b=3!@3", "a=1 again@1", "a=2!@2");
        }
    }

    @Test
    void a_record_that_fails_elsewhere_and_is_skipped_has_no_result() {
        StreamsBuilder builder = new StreamsBuilder();
        var in = builder.<String, String>stream("in");
        in.mapValuesAsync(this::called, PLAIN, Named.as("enrich")).to("out");
        in.foreach((key, value) -> {
            if (value.equals("1")) {
                throw new IllegalStateException("told to");
            }
        });
        try (TopologyTestDriver driver = skipping(builder.build())) {
            pipe(driver, "a", "1", 1);
            pipe(driver, "a", "2", 2);
            end(driver, "1");
            end(driver, "2");

            assertThat(results(driver)).containsExactly("a=2!@2");
        }
    }

    @Test
    void a_function_that_throws_or_returns_nothing_has_failed() {
        List<String> told = new ArrayList<>();
        StreamsBuilder builder = new StreamsBuilder();
        builder.<String, String>stream("in")
                .<String>mapValuesAsync(
                        value -> {
                            told.add(value);
                            return value.equals("none") ? nothing() : thrown();
                        },
                        PLAIN.retry(1, Duration.ofMillis(5)))
                .to("out");
        try (TopologyTestDriver driver = skipping(builder.build())) {
            pipe(driver, "a", "none", 1);
            pipe(driver, "b", "throw", 2);
            pass(driver, 5);

            assertThat(told).containsExactly("none", "throw", "none", "throw");
            assertThat(errors(driver)).isEqualTo(2);
        }
    }

    @Test
    void a_call_that_ends_twice_gives_its_first_answer() {
        try (TopologyTestDriver driver = driver(PLAIN)) {
            pipe(driver, "a", "1", 1);
            pipe(driver, "a", "2", 2);
            calls.get(0).answer.complete("first");
            calls.get(0).answer.obtrudeValue("second");
            pass(driver, 0);
            end(driver, "2");

            assertThat(results(driver)).containsExactly("a=first@1", "a=2!@2");
        }
    }

    @Test
    void a_value_may_be_null_before_and_after_the_call() {
        try (TopologyTestDriver driver = driver(PLAIN)) {
            pipe(driver, "a", null, 1);
            driver.restart();
            calls.get(1).answer.complete(null);
            pass(driver, 0);

            assertThat(results(driver)).containsExactly("a=null@1");
        }
    }

    @Test
    void answers_of_other_threads_are_awaited() throws InterruptedException {
        StreamsBuilder builder = new StreamsBuilder();
        builder.<String, String>stream("in")
                .mapValuesAsync(value -> CompletableFuture.supplyAsync(() -> value + "!"), PLAIN.maxInFlight(1))
                .to("out");
        try (TopologyTestDriver driver = DriverCase.driver(builder.build(), state, start())) {
            pipe(driver, "a", "1", 1);
            pipe(driver, "b", "2", 2);
            pipe(driver, "a", "3", 3);

            driver.awaitAnswers(Duration.ofMinutes(1));

            assertThat(results(driver)).containsExactly("a=1!@1", "b=2!@2", "a=3!@3");
        }
    }

    @Test
    void waiting_for_a_call_that_never_ends_is_given_up() {
        try (TopologyTestDriver driver = driver(PLAIN)) {
            pipe(driver, "a", "1", 1);

            assertThatThrownBy(() -> driver.awaitAnswers(Duration.ofMillis(1)))
                    .hasMessageContaining("expected to end within PT0.001S");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_result_has_the_time_the_headers_and_the_place_of_its_record(boolean restarted) {
        StreamsBuilder builder = new StreamsBuilder();
        builder.<String, String>stream("in")
                .mapValuesAsync(this::called, PLAIN)
                .process(() -> new ContextualProcessor<String, String, String, String>() {
                    @Override
                    public void process(Record<String, String> record) {
                        RecordMetadata place = context().recordMetadata().orElseThrow();
                        context()
                                .forward(record.withValue(record.value() + " " + place.topic() + "-" + place.partition()
                                        + "@" + place.offset()));
                    }
                })
                .to("out");
        try (TopologyTestDriver driver = DriverCase.driver(builder.build(), state, start())) {
            Headers headers = new RecordHeaders().add("from", "test".getBytes(UTF_8));
            pipe(driver, "b", "0", 9);
            DriverCase.in(driver, "in").pipeInput(new TestRecord<>("a", "1", headers, 5L));
            pipe(driver, "b", "2", 10);
            if (restarted) {
                driver.restart();
            }
            end(driver, "1");

            TestRecord<String, String> result = DriverCase.out(driver, "out").readRecord();
            assertThat(result.key()).isEqualTo("a");
            assertThat(result.value()).isEqualTo("1! in-0@1");
            assertThat(result.timestamp()).isEqualTo(5);
            assertThat(result.headers()).isEqualTo(headers);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_dead_letter_has_the_bytes_of_the_record_whose_call_failed(boolean restarted) {
        try (TopologyTestDriver driver = DriverCase.driver(
                topology(PLAIN),
                state,
                start(),
                "processing.exception.handler",
                LogAndContinueProcessingExceptionHandler.class.getName(),
                "errors.dead.letter.queue.topic.name",
                "dead")) {
            pipe(driver, "a", "1", 1);
            if (restarted) {
                driver.restart();
            }
            fail(driver, calls.size() - 1);

            TestRecord<String, String> dead = DriverCase.out(driver, "dead").readRecord();
            assertThat(dead.key()).isEqualTo("a");
            assertThat(dead.value()).isEqualTo("1");
            assertThat(new String(
                            dead.headers().lastHeader("__streams.errors.offset").value(), UTF_8))
                    .isEqualTo("0");
        }
    }

    @Test
    void no_more_calls_are_out_than_said_though_one_record_makes_many() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.<String, String>stream("in")
                .flatMap((key, value) -> List.of(
                        KeyValue.pair("a", value + "a"),
                        KeyValue.pair("b", value + "b"),
                        KeyValue.pair("c", value + "c")))
                .mapValuesAsync(this::called, PLAIN.maxInFlight(2))
                .to("out");
        try (TopologyTestDriver driver = DriverCase.driver(builder.build(), state, start())) {
            pipe(driver, "x", "1", 1);
            pipe(driver, "x", "2", 2);
            assertThat(calls).extracting(Call::value).containsExactly("1a", "1b");

            end(driver, "1b");

            assertThat(calls).extracting(Call::value).containsExactly("1a", "1b", "1c");
        }
    }

    @Test
    void records_that_come_back_are_called_within_a_bound_that_was_lowered() {
        try (TopologyTestDriver driver = driver(PLAIN)) {
            pipe(driver, "a", "1", 1);
            pipe(driver, "b", "2", 2);
            pipe(driver, "c", "3", 3);
            calls.clear();

            driver.restart(topology(PLAIN.maxInFlight(1)));
            assertThat(calls).extracting(Call::value).containsExactly("1");
            end(driver, "1");
            end(driver, "2");
            end(driver, "3");

            assertThat(results(driver)).containsExactly("a=1!@1", "b=2!@2", "c=3!@3");
        }
    }

    @Test
    void timers_wait_while_as_many_records_are_in_hand_as_may_be() {
        int keys = 2_500;
        StreamsBuilder builder = new StreamsBuilder();
        builder.<String, String>stream("in")
                .processKeyed(KeyedProcessorSupplier.of(Alarm::new), Keyed.as("alarm"))
                .mapValuesAsync(this::called, PLAIN.maxInFlight(10), Named.as("enrich"));
        try (TopologyTestDriver driver = DriverCase.driver(builder.build(), state, start().committingOnRequest())) {
            for (int key = 0; key < keys; key++) {
                pipe(driver, "k" + key, "v", 1);
            }
            pass(driver, 1_000);

            assertThat(figure(driver, "calls-in-flight")).isEqualTo(10);
            assertThat(figure(driver, "records-in-hand")).isEqualTo(1_000);
            while (calls.stream().anyMatch(call -> !call.answer.isDone())) {
                List.copyOf(calls).forEach(call -> call.answer.complete("!"));
                pass(driver, 0);
            }
            assertThat(calls).hasSize(keys);
        }
    }

    private static final class Alarm implements KeyedProcessor<String, String, String> {
        private @Nullable KeyedContext<String, String> context;

        @Override
        public void init(KeyedContext<String, String> given) {
            context = given;
        }

        @Override
        public void process(FixedKeyRecord<String, String> record) {
            DriverCase.found(context).timers().schedule("ring", PunctuationType.WALL_CLOCK_TIME, 1_000_000 + 1_000);
        }

        @Override
        public void onTimer(Timer<String> timer) {
            DriverCase.found(context).forward(timer.key());
        }
    }

    @Test
    void metrics_tell_how_calls_go() {
        try (TopologyTestDriver driver = skipping(PLAIN.timeout(Duration.ofMillis(50))
                .retry(1, Duration.ofMillis(1))
                .maxInFlight(10))) {
            pipe(driver, "a", "1", 1);
            pipe(driver, "b", "2", 2);
            pipe(driver, "b", "3", 3);
            pass(driver, 30);
            end(driver, "2");
            assertThat(figure(driver, "calls-in-flight")).isEqualTo(2);
            assertThat(figure(driver, "records-in-hand")).isEqualTo(2);

            pass(driver, 20);
            pass(driver, 1);
            fail(driver, 3);
            end(driver, "3");

            assertThat(figure(driver, "calls-total")).isEqualTo(4);
            assertThat(figure(driver, "calls-latency-max")).isEqualTo(50);
            assertThat(figure(driver, "call-timeouts-total")).isEqualTo(1);
            assertThat(figure(driver, "call-retries-total")).isEqualTo(1);
            assertThat(figure(driver, "call-failures-total")).isEqualTo(1);
            assertThat(figure(driver, "calls-in-flight")).isZero();
            assertThat(figure(driver, "records-in-hand")).isZero();
        }
    }

    @Test
    void the_bound_of_the_state_is_said_and_given_serdes_are_used() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()))
                .mapValues(String::length)
                .mapValuesAsync(
                        length -> this.called("", String.valueOf(length)),
                        PLAIN.withKeySerde(Serdes.String()).withValueSerde(Serdes.Integer()),
                        Named.as("enrich"))
                .to("out");
        Topology topology = builder.build();
        try (TopologyTestDriver driver = DriverCase.driver(topology, state, start())) {
            pipe(driver, "a", "four", 1);
            driver.restart();
            end(driver, "4");

            assertThat(results(driver)).containsExactly("a=4!@1");
            assertThat(topology.describe().toString()).contains("(stores: [enrich-calls])");
            assertThat(topology.describeStores())
                    .contains("enrich-calls", "bound: at most 100 records in hand in a task");
        }
    }

    @Test
    void options_that_make_no_sense_are_refused() {
        assertThatThrownBy(() -> PLAIN.maxInFlight(0)).hasMessageContaining("[0]");
        assertThatThrownBy(() -> PLAIN.timeout(Duration.ZERO)).hasMessageContaining("at least 1 ms");
        assertThatThrownBy(() -> PLAIN.retry(-1, Duration.ZERO)).hasMessageContaining("[-1]");
    }

    @SuppressWarnings("NullAway") // What no function should return.
    private static CompletableFuture<String> nothing() {
        return null;
    }

    private static CompletableFuture<String> thrown() {
        throw new IllegalStateException("told to");
    }

    private CompletableFuture<String> called(@Nullable String key, String value) {
        CompletableFuture<String> answer = new CompletableFuture<>();
        calls.add(new Call(value, answer));
        return answer;
    }

    private Topology topology(Async async) {
        StreamsBuilder builder = new StreamsBuilder();
        builder.<String, String>stream("in")
                .mapValuesAsync(this::called, async, Named.as("enrich"))
                .to("out");
        return builder.build();
    }

    private TopologyTestDriver driver(Async async) {
        return DriverCase.driver(topology(async), state, start());
    }

    private TopologyTestDriver skipping(Async async) {
        return skipping(topology(async));
    }

    private TopologyTestDriver skipping(Topology topology) {
        return DriverCase.driver(
                topology,
                state,
                start(),
                "processing.exception.handler",
                LogAndContinueProcessingExceptionHandler.class.getName());
    }

    private static DriverOptions start() {
        return DriverOptions.standard().startingAt(Instant.ofEpochMilli(1_000_000));
    }

    @SuppressWarnings("NullAway") // A key may be null, as the topic's type arguments say.
    private static void pipe(TopologyTestDriver driver, @Nullable String key, @Nullable String value, long timeMs) {
        DriverCase.in(driver, "in").pipeInput(key, value, timeMs);
    }

    private void end(TopologyTestDriver driver, String value) {
        for (Call call : calls) {
            if (value.equals(call.value)) {
                call.answer.complete(value + "!");
            }
        }
        pass(driver, 0);
    }

    private void fail(TopologyTestDriver driver, int number) {
        calls.get(number).answer.completeExceptionally(new IllegalStateException("told to"));
        pass(driver, 0);
    }

    private static void pass(TopologyTestDriver driver, long millis) {
        driver.advanceWallClockTime(Duration.ofMillis(millis));
    }

    private static long errors(TopologyTestDriver driver) {
        return driver.drops().entrySet().stream()
                .filter(drop -> drop.getKey().reason() == DropReason.PROCESSING_ERROR)
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    private static double figure(TopologyTestDriver driver, String name) {
        return driver.metrics().entrySet().stream()
                .filter(metric -> metric.getKey().name().equals(name)
                        && "enrich".equals(metric.getKey().tags().get("operator-id")))
                .mapToDouble(metric -> (Double) metric.getValue().metricValue())
                .sum();
    }

    private static List<String> results(TopologyTestDriver driver) {
        return DriverCase.out(driver, "out").readRecordsToList().stream()
                .map(result -> result.key() + "=" + result.value() + "@" + result.timestamp())
                .toList();
    }
}
