package io.weir.benchmarks;

import io.weir.benchmarks.worker.StopWhen;
import io.weir.benchmarks.worker.WorkerOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * One run of one contender.
 *
 * @param settings the comparison
 * @param contender who runs
 * @param round in which round, from 1
 * @param stores how many stores the application has
 */
record Trial(Settings settings, Contender contender, int round, int stores) {
    /** The topic that all applications read. */
    static final String INPUT = "input";

    /** The topic of a second stream, or of a table. */
    static final String OTHER_INPUT = "input-other";

    /** Weir's bound on the native memory of its stores, which is its default too. */
    static final long WEIR_STATE_BYTES = 256L << 20;

    private static final String RESULT = "-results";

    /** The name of application, group, directory and internal topics. */
    String applicationId() {
        return "bench-" + contender.word() + "-" + round + (stores == 1 ? "" : "-of-" + stores);
    }

    /** The run, for people. */
    String title() {
        return contender.word() + ", run " + round + " of " + settings.runs();
    }

    String changelog() {
        return WorkerOrder.changelog(applicationId());
    }

    /** Where the results go, if they go anywhere. */
    Optional<String> output() {
        boolean wanted = settings.scenario() == Scenario.STATELESS
                || settings.scenario() == Scenario.LATENCY
                || settings.application().output();
        return wanted ? Optional.of(applicationId() + RESULT) : Optional.empty();
    }

    /** The topics it reads; one of its own where records come at a pace. */
    List<String> inputs() {
        return settings.scenario() == Scenario.LATENCY
                ? List.of(applicationId() + "-" + INPUT)
                : settings.scenario().inputs();
    }

    /** The same run with another number of stores. */
    Trial withStores(int number) {
        return new Trial(settings, contender, round, number);
    }

    Path home() {
        return settings.directory().resolve(applicationId());
    }

    /**
     * The order for the worker.
     *
     * @param stopWhen when it closes itself
     * @param bootstrap the broker
     */
    WorkerOrder order(StopWhen stopWhen, String bootstrap) {
        Properties config = new Properties();
        config.setProperty("application.id", applicationId());
        config.setProperty("bootstrap.servers", bootstrap);
        config.setProperty("state.dir", home().resolve("state").toString());
        config.setProperty("auto.offset.reset", "earliest");
        Settings.Application application = settings.application();
        config.setProperty("num.stream.threads", Integer.toString(application.threads()));
        config.setProperty("processing.guarantee", application.guarantee().setting());
        application
                .commitIntervalMs()
                .ifPresent(millis -> config.setProperty("commit.interval.ms", Integer.toString(millis)));
        if (contender.isWeir()) {
            config.setProperty("memory.state.max.bytes", Long.toString(WEIR_STATE_BYTES));
        }
        contender.settings().forEach(config::setProperty);
        return new WorkerOrder(
                settings.scenario().workload(contender),
                stopWhen,
                settings.load().records(),
                stores,
                new WorkerOrder.InOut(inputs(), output()),
                config);
    }
}
