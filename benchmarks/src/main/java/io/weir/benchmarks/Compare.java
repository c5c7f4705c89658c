package io.weir.benchmarks;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command line of {@code benchmarks/compare}. */
@Command(
        name = "benchmarks/compare",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        sortOptions = false,
        header = "Runs the same scenario on Weir and on Kafka Streams 4.4.0, in turn, and prints the ratio.%n",
        footerHeading = "%nScenarios%n",
        footer = {
            "  stateless   filter and mapValues to a topic",
            "  count-hot   count over 1,000 keys; results go to the changelog only, or to a topic too with --output",
            "  count-cold  count over half as many keys as records",
            "  restore     the changelog is written beforehand in Kafka Streams' bytes, the state directory is empty",
            "  kill        SIGKILL under load a second after a commit, then a new process with the default session timeout",
            "",
            "What is measured, the same on both sides",
            "  stateless, count-*: from the first record that reaches the topology until the committed offsets, asked of",
            "    the broker every 10 ms, cover the input. The application is closed as soon as the last record has gone",
            "    through, so that nobody waits for a commit interval. The JVM is fresh: compiling is part of it.",
            "  restore: from start() until the state is RUNNING and all records are restored.",
            "  kill: from the start of the new process, JVM and all, until every partition has committed new offsets",
            "    (first new: until one has). restored: records replayed from the changelog, by the restore listener.",
            "    Both sides commit every 1,000 ms (alo) or 100 ms (eos) here; elsewhere each has its own interval.",
            "  cpu us/rec is of the application's process in that time; peak MiB its VmHWM; changelog the records in the",
            "    changelog after the run, with transaction markers under eos; others the share of the machine that went to",
            "    processes that are no part of the comparison.",
            "Both libraries run with the same heap, threads, topics and RocksDB version, each in its own JVM, in turn, the",
            "order changing from round to round. One broker process serves all runs; it has read the input once before.",
            "Linux only: figures come from /proc."
        })
public final class Compare implements Callable<Integer> {
    private static final int TERMINAL_WIDTH_UNKNOWN = 1;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before call()
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "SCENARIO", description = "stateless, count-hot, count-cold, restore or kill.")
    @SuppressWarnings("NullAway.Init")
    private Scenario scenario;

    @Option(names = "--records", paramLabel = "N", description = "Records of the input, or of the changelog to restore.")
    private @Nullable Long records;

    @Option(names = "--keys", paramLabel = "N", description = "Different keys among them.")
    private @Nullable Long keys;

    @Option(names = "--value-bytes", paramLabel = "N", description = "Size of a value (default: ${DEFAULT-VALUE}).")
    private int valueBytes = 100;

    @Option(names = "--runs", paramLabel = "N", description = "Runs of each contender (default: ${DEFAULT-VALUE}).")
    private int runs = 3;

    @Option(names = "--guarantee", paramLabel = "G", description = "alo or eos (default: alo).")
    private Guarantee guarantee = Guarantee.AT_LEAST_ONCE;

    @Option(names = "--threads", paramLabel = "N", description = "Stream threads (default: ${DEFAULT-VALUE}).")
    private int threads = 2;

    @Option(names = "--partitions", paramLabel = "N", description = "Partitions (default: ${DEFAULT-VALUE}).")
    private int partitions = 4;

    @Option(names = "--heap", paramLabel = "SIZE", description = "Heap of an application (default: ${DEFAULT-VALUE}).")
    private String heap = "1g";

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
            description = "Record cache of Kafka Streams in count-*: default, off, or best, which runs both and lets the "
                    + "faster count (default: best for count-*, default elsewhere).")
    private @Nullable KsCache ksCache;

    @Option(names = "--only", paramLabel = "SIDE", description = "Runs one side only, weir or ks; there is no ratio then.")
    private @Nullable String only;

    @Option(names = "--jfr", paramLabel = "DIR", description = "Writes a flight recording of each application there.")
    private @Nullable Path recordings;

    /** Made by picocli. */
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
        return new CommandLine(new Compare())
                .registerConverter(Scenario.class, word -> converted(() -> Scenario.named(word)))
                .registerConverter(Guarantee.class, word -> converted(() -> Guarantee.named(word)))
                .registerConverter(KsCache.class, word -> converted(() -> KsCache.named(word)));
    }

    @Override
    public Integer call() throws Exception {
        Settings settings = settings();
        boolean terminal = System.console() != null && System.getenv("NO_COLOR") == null;
        StatusLine status = new StatusLine(System.err, terminal);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> Stage.deleteTree(settings.directory())));
        try (Stage stage = Stage.open(settings, status)) {
            new Comparison(stage, System.out).run();
        }
        return 0;
    }
}
