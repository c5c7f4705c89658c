package io.weir.topology;

import java.security.CodeSource;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The line of the user's program where something was said.
 *
 * @param text class, method, file and line
 */
public record CallSite(String text) {
    private static final StackWalker STACK = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    /**
     * The first caller that is not this library.
     *
     * @return the line from which the library was called
     */
    public static CallSite here() {
        return STACK.walk(frames -> frames.filter(frame -> !isOurs(frame.getDeclaringClass()))
                .findFirst()
                .map(frame -> new CallSite(
                        frame.getMethodName().startsWith("lambda$")
                                ? inLambda(frame)
                                : frame.toStackTraceElement().toString()))
                .orElseGet(() -> new CallSite("an unknown place")));
    }

    private static String inLambda(StackWalker.StackFrame frame) {
        return frame.getClassName() + " (" + frame.getFileName() + ":" + frame.getLineNumber() + ")";
    }

    // Tests and samples of ours are users too: they lie elsewhere.
    private static boolean isOurs(Class<?> type) {
        return type.getName().startsWith("io.weir.") && Objects.equals(source(type), source(CallSite.class));
    }

    private static @Nullable CodeSource source(Class<?> type) {
        return type.getProtectionDomain().getCodeSource();
    }

    @Override
    public String toString() {
        return text;
    }
}
