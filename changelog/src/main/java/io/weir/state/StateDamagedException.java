package io.weir.state;

import org.jspecify.annotations.Nullable;

/**
 * Files of a task's state hold something other than what was written.
 *
 * <p>They are set aside the next time the task's stores are opened, which then start empty and are rebuilt from their
 * changelogs.
 */
public final class StateDamagedException extends StateException {
    private static final long serialVersionUID = 1L;

    /**
     * Tells what is damaged.
     *
     * @param text what was found, where, and what happens next
     * @param cause what the files said, or null
     */
    public StateDamagedException(String text, @Nullable Throwable cause) {
        super(text, cause);
    }
}
