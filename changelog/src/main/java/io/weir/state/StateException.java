package io.weir.state;

import org.jspecify.annotations.Nullable;

/**
 * Local state cannot be read or written.
 *
 * <p>The text names the store or directory, what was found and what to do. What was not committed is lost; what was
 * committed is in the changelog.
 */
public class StateException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Tells what is wrong.
     *
     * @param text what was expected, what was found, where, and what to do
     * @param cause what the files or the serde said, or null
     */
    public StateException(String text, @Nullable Throwable cause) {
        super(text, cause);
    }
}
