package io.weir.samples.demo;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line of the demo. */
@Command(
        name = "./demo",
        sortOptions = false,
        description = {
            "Counts the words of a text on a real Kafka broker, kills its own worker process in the middle,"
                    + " starts it again, and checks the counts against a plain batch count.",
            ""
        },
        footer = {"", "Exit code: 0 if the counts match, 1 if they do not or the demo failed, 2 for a wrong option."})
public final class Demo implements Callable<Integer> {
    private static final int MISMATCH = 1;
    private static final int CANCELLED = 130;
    private static final int DIFFERENCES_SHOWN = 10;

    @Option(
            names = "--text",
            paramLabel = "FILE",
            description = "A text of your own, in UTF-8. Without it: the King James Bible, 31,102 lines.")
    private Optional<Path> file = Optional.empty();

    @Option(
            names = "--lines-per-second",
            paramLabel = "N",
            defaultValue = "1000",
            description = "How fast lines are fed (default: ${DEFAULT-VALUE}).")
    private int linesPerSecond;

    @Option(names = "--keep", description = "Keep the broker's data, the state and the worker's log, and say where.")
    private boolean keep;

    @Option(
            names = "--plain",
            description =
                    "A calm line now and then, no escape codes. So too without a terminal, or if NO_COLOR is set.")
    private boolean plain;

    @SuppressWarnings("UnusedVariable") // The command line reads it, to show the help instead of the demo.
    @Option(names = "--help", usageHelp = true, description = "Show this and end.")
    private boolean help;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** Runs the demo and ends the process with its exit code. */
    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    // An option may come twice, since the script gives --plain too; the last one counts.
    static CommandLine commandLine() {
        return new CommandLine(new Demo()).setOverwrittenOptionsAllowed(true);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Text text = text();
        try (Interrupt interrupt = Interrupt.install()) {
            return run(text, interrupt);
        }
    }

    private int run(Text text, Interrupt interrupt) throws IOException, InterruptedException {
        try (DemoDirectory directory = DemoDirectory.create(keep)) {
            return run(text, directory, interrupt);
        } catch (CancellationException e) {
            err().println("Stopped.");
            return CANCELLED;
        }
    }

    private int run(Text text, DemoDirectory directory, Interrupt interrupt) throws IOException, InterruptedException {
        // Read by the configuration of logging when the first logger is made, which is the broker's.
        System.setProperty("demo.log", directory.brokerLog().toString());
        System.setProperty("logback.configurationFile", "io/weir/samples/demo/demo-logback.xml");
        Outcome outcome;
        try (Screen screen = screen()) {
            outcome = new DemoRun(text, new Pace(linesPerSecond), directory, screen, interrupt::asked).run();
        } catch (DemoFailure failure) {
            if (interrupt.asked()) {
                throw new CancellationException();
            }
            err().println("The demo failed: " + failure.getMessage());
            err().println(directory.endOfWorkerLog());
            return MISMATCH;
        } finally {
            if (keep) {
                out().println("kept: " + directory.path());
            }
        }
        return verdict(outcome);
    }

    private int verdict(Outcome outcome) {
        List<Counts.Difference> differences = outcome.differences();
        if (differences.isEmpty()) {
            out().println("counts match: " + outcome.words() + " words");
            return 0;
        }
        differences.stream().limit(DIFFERENCES_SHOWN).forEach(out()::println);
        out().println("counts differ: " + differences.size() + " words");
        return MISMATCH;
    }

    private Text text() throws IOException {
        if (linesPerSecond < 1) {
            throw wrong("--lines-per-second", "1 or more", String.valueOf(linesPerSecond));
        }
        if (file.isEmpty()) {
            return Text.shipped();
        }
        if (!Files.isReadable(file.get()) || Files.isDirectory(file.get())) {
            throw wrong("--text", "a file that can be read", file.get().toString());
        }
        return Text.read(file.get());
    }

    private ParameterException wrong(String option, String expected, String found) {
        return new ParameterException(
                spec.commandLine(), "Option " + option + " expects " + expected + ", found [" + found + "].");
    }

    private Screen screen() {
        return plain ? new PlainScreen(out()) : new LiveScreen(out());
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }

    private PrintWriter err() {
        return spec.commandLine().getErr();
    }
}
