package io.weir.testdriver.broker;

import java.util.concurrent.Callable;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.kafka.common.utils.internals.Exit;

/**
 * Keeps Kafka from ending this JVM while a server starts.
 *
 * <p>A server that cannot start, because its port is taken, ends its process. Here that process is the test's. Kafka
 * asks one static place, so one start at a time is guarded.
 */
final class ExitGuard {
    private static final ReentrantLock ONE_START = new ReentrantLock();

    private ExitGuard() {}

    /** Runs a start; where Kafka would end the JVM, the start throws what was the cause. */
    static <T> T guard(Callable<T> start) throws Exception {
        ONE_START.lock();
        try {
            Exit.setExitProcedure(ExitGuard::stay);
            Exit.setHaltProcedure(ExitGuard::stay);
            return start.call();
        } finally {
            Exit.resetExitProcedure();
            Exit.resetHaltProcedure();
            ONE_START.unlock();
        }
    }

    // Kafka goes on behind the exit, and throws the cause to whoever started the server.
    private static void stay(int status, String message) {}
}
