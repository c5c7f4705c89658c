package io.weir.testdriver.broker;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/**
 * A cluster as a process of its own, for scripts.
 *
 * <p>Prints {@code bootstrap.servers=host:port} when it is ready, and runs until its standard input ends or it is told
 * to terminate.
 */
public final class BrokerProcess {
    private static final String USAGE = """
            Usage: BrokerProcess [--brokers N] [--data DIRECTORY] [--property NAME=VALUE]... [--detached]
              --brokers N            number of brokers (1)
              --data DIRECTORY       keeps the data there, and goes on with what is there
              --property NAME=VALUE  a property of the brokers
              --detached             runs on when standard input ends
            """;

    private BrokerProcess() {}

    /**
     * Runs the cluster.
     *
     * @param arguments see {@code --help}
     * @throws IOException if standard input cannot be read
     */
    public static void main(String[] arguments) throws IOException {
        Wish wish;
        try {
            wish = Wish.of(arguments);
        } catch (IllegalArgumentException mistake) {
            System.err.println(mistake.getMessage());
            System.err.print(USAGE);
            System.exit(2);
            return;
        }
        if (wish.help()) {
            System.out.print(USAGE);
            return;
        }
        run(wish);
        System.exit(0);
    }

    // The cluster is closed in one place, the hook, whichever way the process ends.
    private static void run(Wish wish) throws IOException {
        TestBroker broker = TestBroker.start(wish.options());
        Runtime.getRuntime().addShutdownHook(new Thread(broker::close, "broker-close"));
        System.out.println("bootstrap.servers=" + broker.bootstrapServers());
        System.out.flush();
        if (wish.detached()) {
            awaitTermination();
        } else {
            System.in.transferTo(OutputStream.nullOutputStream());
        }
    }

    private static void awaitTermination() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * What the arguments ask for.
     *
     * @param options the cluster
     * @param detached whether the end of standard input means nothing
     * @param help whether only the usage is asked for
     */
    record Wish(BrokerOptions options, boolean detached, boolean help) {
        static Wish of(String... arguments) {
            BrokerOptions options = BrokerOptions.inJvm();
            boolean detached = false;
            for (int i = 0; i < arguments.length; i++) {
                switch (arguments[i]) {
                    case "--help" -> {
                        return new Wish(options, false, true);
                    }
                    case "--detached" -> detached = true;
                    default -> {
                        options = with(options, arguments[i], valueAt(arguments, i));
                        i++;
                    }
                }
            }
            return new Wish(options, detached, false);
        }

        private static String valueAt(String[] arguments, int flag) {
            if (flag + 1 >= arguments.length) {
                throw new IllegalArgumentException("Argument [" + arguments[flag] + "] is unknown or lacks its value.");
            }
            return arguments[flag + 1];
        }

        private static BrokerOptions with(BrokerOptions options, String flag, String value) {
            return switch (flag) {
                case "--brokers" -> options.brokers(Integer.parseInt(value));
                case "--data" -> options.dataDirectory(Path.of(value));
                case "--property" -> property(options, value);
                default -> throw new IllegalArgumentException("Argument [" + flag + "] is unknown.");
            };
        }

        private static BrokerOptions property(BrokerOptions options, String pair) {
            int equals = pair.indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException("A property is NAME=VALUE, but found [" + pair + "].");
            }
            return options.property(pair.substring(0, equals), pair.substring(equals + 1));
        }
    }
}
