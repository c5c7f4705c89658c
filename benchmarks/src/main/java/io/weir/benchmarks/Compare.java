package io.weir.benchmarks;

import io.weir.benchmarks.worker.WorkerOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The command line of {@code benchmarks/compare}. */
@Command(
        name = "benchmarks/compare",
        sortOptions = false,
        header = "Runs the same scenario on Weir and on Kafka Streams 4.4.0, in turn.%n",
        footerHeading = "%nScenarios%n",
        footer = CompareManual.TEXT)
public final class Compare implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before call()
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "SCENARIO", description = "One of those below.")
    @SuppressWarnings("NullAway.Init")
    private Scenario scenario;

    @Option(
            names = "--records",
            paramLabel = "N",
            description = "Records of the input, of the changelog to restore, or those whose latency is measured.")
    private @Nullable Long records;

    @Option(names = "--keys", paramLabel = "N", description = "Different keys among them.")
    private @Nullable Long keys;

    @Option(names = "--value-bytes", paramLabel = "N", description = "Size of a value (default: 100; memory: 1,024).")
    private @Nullable Integer valueBytes;

    @Option(names = "--runs", paramLabel = "N", description = "Runs of each contender (default: ${DEFAULT-VALUE}).")
    private int runs = 3;

    @Option(names = "--guarantee", paramLabel = "G", description = "alo or eos (default: alo).")
    private Guarantee guarantee = Guarantee.AT_LEAST_ONCE;

    @Option(names = "--threads", paramLabel = "N", description = "Stream threads (default: ${DEFAULT-VALUE}).")
    private int threads = 2;

    @Option(names = "--partitions", paramLabel = "N", description = "Partitions (default: ${DEFAULT-VALUE}).")
    private int partitions = 4;

    @Option(names = "--heap", paramLabel = "SIZE", description = "Heap of an application (default: 1g; memory: 512m).")
    private @Nullable String heap;

    @Option(
            names = "--stores",
            paramLabel = "N",
            description = "Stores of memory, in each partition (default: ${DEFAULT-VALUE}).")
    private int stores = 25;

    @Option(
            names = "--rate",
            paramLabel = "N",
            description = "Records a second of latency (default: ${DEFAULT-VALUE}).")
    private int rate = 5_000;

    @Option(
            names = "--commit-interval-ms",
            paramLabel = "MS",
            description = "Commit interval of both sides (default: each library's own; kill: see below).")
    private @Nullable Integer commitIntervalMs;

    @Option(names = "--output", description = "A count also writes its results to a topic.")
    private boolean output;

    @Option(
            names = "--ks-cache",
            paramLabel = "CACHE",
            description = "Record cache of Kafka Streams: default, off, or best, which runs both and lets the faster "
                    + "count (default: best for count-*, window, join and table-join, default elsewhere).")
    private @Nullable KsCache ksCache;

    @Option(
            names = "--only",
            paramLabel = "SIDE",
            description = "Runs one side only, weir or ks; there is no ratio then.")
    private @Nullable String only;

    @Option(names = "--jfr", paramLabel = "DIR", description = "Writes a flight recording of each application there.")
    private @Nullable Path recordings;

    Compare() {}

    /**
     * Runs a comparison.
     *
     * @param args the command line
     */
    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        CommandLine line = new CommandLine(new Compare())
                .registerConverter(Scenario.class, word -> converted(() -> Scenario.named(word)))
                .registerConverter(Guarantee.class, word -> converted(() -> Guarantee.named(word)))
                .registerConverter(KsCache.class, word -> converted(() -> KsCache.named(word)));
        line.setExecutionExceptionHandler((failure, command, parsed) -> {
            if (failure instanceof IllegalStateException || failure instanceof TimeoutException) {
                command.getErr().println("The comparison failed. " + failure.getMessage());
                return ExitCode.SOFTWARE;
            }
            throw failure;
        });
        line.getCommandSpec()
                .addOption(OptionSpec.builder("-h", "--help")
                        .usageHelp(true)
                        .description("Shows this text.")
                        .build());
        return line;
    }

    @Override
    public Integer call() throws Exception {
        Settings settings = settings();
        if (scenario == Scenario.TTL_SWEEP) {
            new TtlSweep(settings, System.out).run();
            return 0;
        }
        if (scenario == Scenario.TIMERS) {
            new TimerFiring(settings, System.out).run();
            return 0;
        }
        StatusLine status = new StatusLine(System.err, Boolean.getBoolean("weir.benchmarks.terminal"));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> Stage.abandon(settings.directory())));
        try (Stage stage = Stage.open(settings, status)) {
            new Comparison(stage, System.out).run();
        }
        return 0;
    }

    /** What the command line asks for, with all that it leaves open. */
    Settings settings() {
        long recordCount = atLeastOne("--records", records == null ? scenario.usualRecords() : records);
        long keyCount = atLeastOne("--keys", keys == null ? scenario.usualKeys(recordCount) : keys);
        int bytes = (int) atLeastOne("--value-bytes", valueBytes == null ? scenario.usualValueBytes() : valueBytes);
        atLeastOne("--stores", stores);
        atLeastOne("--rate", rate);
        atLeastOne("--runs", runs);
        atLeastOne("--threads", threads);
        atLeastOne("--partitions", partitions);
        Optional<Integer> interval = Optional.ofNullable(commitIntervalMs);
        if (scenario == Scenario.KILL && interval.isEmpty()) {
            interval = Optional.of(guarantee.killCommitMs());
        }
        if (scenario == Scenario.HOT_KEYS) {
            interval = Optional.of(interval.orElse(HotKeysRun.COMMIT_MS));
            requireSalts();
        }
        return new Settings(
                scenario,
                runs,
                new Settings.Load(recordCount, keyCount, bytes, partitions, rate),
                new Settings.Application(guarantee, interval, threads, stores, output, jvm()),
                scenario == Scenario.HOT_KEYS ? List.of(Contender.WEIR, Contender.WEIR_PLAIN) : all(),
                Path.of(
                                System.getProperty("weir.benchmarks.directory", "target"),
                                "compare-" + ProcessHandle.current().pid())
                        .toAbsolutePath());
    }

    private void requireSalts() {
        if (partitions != WorkerOrder.SALTS) {
            throw wrong(
                    "Option --partitions is " + WorkerOrder.SALTS + " in hot-keys, but found [" + partitions + "].");
        }
    }

    private Settings.Jvm jvm() {
        return new Settings.Jvm(
                heap == null ? scenario.usualHeap() : heap,
                Optional.ofNullable(recordings).map(Path::toAbsolutePath));
    }

    private List<Contender> all() {
        List<Contender> all = contenders();
        if (scenario == Scenario.RESTORE && !"ks".equals(only)) {
            all.add(Contender.DRAIN);
        }
        return all;
    }

    private List<Contender> contenders() {
        List<Contender> contenders = new ArrayList<>();
        if (!"ks".equals(only)) {
            boolean cached = scenario != Scenario.LATENCY || ksCache != KsCache.OFF;
            contenders.add(cached ? Contender.WEIR : Contender.WEIR_CACHE_OFF);
        }
        if (!"weir".equals(only)) {
            KsCache usual = scenario.cacheMatters() && scenario != Scenario.KILL ? KsCache.BEST : KsCache.USUAL;
            contenders.addAll((ksCache == null ? usual : ksCache).contenders());
        }
        if (only != null && !List.of("weir", "ks").contains(only)) {
            throw wrong("Option --only is weir or ks, but found [" + only + "].");
        }
        return contenders;
    }

    private long atLeastOne(String option, long value) {
        if (value < 1) {
            throw wrong("Option " + option + " is 1 or more, but found [" + value + "].");
        }
        return value;
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private static <T> T converted(Supplier<T> conversion) {
        try {
            return conversion.get();
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
