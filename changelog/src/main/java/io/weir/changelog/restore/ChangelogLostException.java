package io.weir.changelog.restore;

import io.weir.state.StateException;

/**
 * A changelog no longer holds what a store was made of.
 *
 * <p>To go on would give wrong results without a word, so it is left to a person to decide.
 */
public final class ChangelogLostException extends StateException {
    private static final long serialVersionUID = 1L;

    ChangelogLostException(String text) {
        super(text, null);
    }
}
