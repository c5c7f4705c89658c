package io.weir.random;

import java.lang.reflect.Method;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.opentest4j.TestAbortedException;

/** Says with a failure which seed it was, and how to run it alone. */
final class SeedReport implements InvocationInterceptor {
    @Override
    public void interceptTestTemplateMethod(
            Invocation<@Nullable Void> invocation,
            ReflectiveInvocationContext<Method> invoked,
            ExtensionContext context)
            throws Throwable {
        try {
            invocation.proceed();
        } catch (TestAbortedException aborted) {
            throw aborted;
        } catch (Throwable failure) {
            // Beside the failure, not around it: the test report keeps the failure's own type and message.
            FailedSeed seed = new FailedSeed(message(invoked, basedir()));
            failure.addSuppressed(seed);
            System.err.println(seed.getMessage());
            throw failure;
        }
    }

    static String message(ReflectiveInvocationContext<Method> invoked, Path basedir) {
        Object seed = invoked.getArguments().get(0);
        String type = invoked.getTargetClass().getName();
        String test = type.substring(type.lastIndexOf('.') + 1) + "#"
                + invoked.getExecutable().getName();
        return "Seed " + seed + " failed in " + test + ". To run it alone: " + command(basedir, test, seed);
    }

    private static String command(Path basedir, String test, Object seed) {
        boolean onBroker = test.substring(0, test.indexOf('#')).endsWith("IT");
        String goal = onBroker ? "verify" : "test";
        String choice = onBroker
                ? "-Dtest=none -Dit.test='" + test + "' -Dfailsafe.failIfNoSpecifiedTests=false"
                : "-Dtest='" + test + "'";
        return "mvn " + goal + " -pl " + basedir.getFileName() + " -am " + choice
                + " -Dsurefire.failIfNoSpecifiedTests=false -D" + SeedRange.COUNT_PROPERTY + "=1 -D"
                + SeedRange.FIRST_PROPERTY + "=" + seed;
    }

    private static Path basedir() {
        return Path.of(System.getProperty("basedir", System.getProperty("user.dir")))
                .toAbsolutePath();
    }

    /** The seed of a failure, without a stack trace of its own. */
    private static final class FailedSeed extends RuntimeException {
        private static final long serialVersionUID = 1;

        FailedSeed(String message) {
            super(message, null, false, false);
        }
    }
}
