package io.weir.testdriver.app;

import io.weir.dsl.Async;
import io.weir.dsl.Consumed;
import io.weir.dsl.Grouped;
import io.weir.dsl.KStream;
import io.weir.dsl.Named;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.topology.Topology;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.serialization.Serdes;

/** Asks a slow service about each record, as a process of its own. */
public final class AsyncApp {
    static final String QUESTIONS = "questions";
    /** An answer to each question, in the order of the questions of a key. */
    static final String ANSWERS = "answers";
    /** How many questions each key had before they were asked; a table. */
    static final String ASKED = "asked";
    /** How many answers each key has; a table. */
    static final String ANSWERED = "answered";

    private static final int SLOWEST_MS = 60;

    private AsyncApp() {}

    static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        KStream<String, String> questions = builder.stream(QUESTIONS, Consumed.with(Serdes.String(), Serdes.String()));
        count(questions, ASKED);
        KStream<String, String> answers = questions.mapValuesAsync(
                (key, question) -> answer(question),
                Async.ordered().perKey().maxInFlight(50).timeout(Duration.ofSeconds(30)),
                Named.as("ask"));
        answers.to(ANSWERS, Produced.with(Serdes.String(), Serdes.String()));
        count(answers, ANSWERED);
        return builder.build();
    }

    private static void count(KStream<String, String> stream, String topic) {
        stream.groupByKey(Grouped.with(Serdes.String(), Serdes.String()))
                .count(Named.as(topic + "-count"))
                .toStream()
                .mapValues(String::valueOf)
                .to(topic, Produced.with(Serdes.String(), Serdes.String()));
    }

    // Some calls are slow, some are quick, so that they end in another order than they began.
    private static CompletionStage<String> answer(String question) {
        Executor later = CompletableFuture.delayedExecutor(
                ThreadLocalRandom.current().nextInt(SLOWEST_MS), TimeUnit.MILLISECONDS);
        return CompletableFuture.supplyAsync(() -> "about " + question, later);
    }

    /** Runs until its input ends. */
    public static void main(String[] args) {
        AppMain.run(topology(), args);
    }
}
