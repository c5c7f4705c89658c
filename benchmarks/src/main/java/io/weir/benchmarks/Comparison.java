package io.weir.benchmarks;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeoutException;

/** Runs all contenders in turn, round by round, and prints the report. */
final class Comparison {
    private final Stage stage;
    private final PrintStream out;

    Comparison(Stage stage, PrintStream out) {
        this.stage = stage;
        this.out = out;
    }

    /** Runs everything; where a run fails, what came before it is reported all the same. */
    void run() throws InterruptedException, IOException, TimeoutException {
        Settings settings = stage.settings();
        Report report = new Report(settings.scenario());
        Run run = runOf(settings.scenario());
        run.prepare();
        try {
            for (int round = 1; round <= settings.runs(); round++) {
                for (Contender contender : orderOf(round, settings.contenders())) {
                    run(run, new Trial(settings, contender, round, 1), report);
                }
            }
        } finally {
            stage.status().clear();
            run.verdicts().forEach(out::println);
            report.closing().forEach(out::println);
        }
    }

    private void run(Run run, Trial trial, Report report) throws InterruptedException, IOException, TimeoutException {
        List<String> lines = report.add(run.run(trial));
        stage.status().clear();
        lines.forEach(out::println);
        stage.clear(trial);
    }

    /** Who goes first changes from round to round, since the first finds a machine in another mood. */
    static List<Contender> orderOf(int round, List<Contender> contenders) {
        List<Contender> order = new ArrayList<>(contenders);
        if (round % 2 == 0) {
            Collections.reverse(order);
        }
        return order;
    }

    private Run runOf(Scenario scenario) {
        return switch (scenario) {
            case STATELESS, COUNT_HOT, COUNT_COLD, WINDOW, JOIN, TABLE_JOIN, DEDUP, ASYNC -> new ThroughputRun(stage);
            case HOT_KEYS -> new HotKeysRun(stage);
            case RESTORE -> new RestoreRun(stage);
            case MEMORY -> new MemoryRun(stage);
            case LATENCY -> new LatencyRun(stage);
            case KILL -> new KillRun(stage);
            case TTL_SWEEP, TIMERS -> throw new AssertionError("What Weir does alone has no peer to be compared with.");
        };
    }
}
