package io.weir.state;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A result, or why there is none.
 *
 * <p>Owned by the thread that asked.
 *
 * @param <R> type of the result
 */
final class Answer<R> implements QueryResult<R> {
    private final @Nullable R result;
    private final @Nullable FailureReason reason;
    private final String message;
    private final List<String> execution = new ArrayList<>();
    private @Nullable Position position;

    Answer(@Nullable R result, @Nullable FailureReason reason, String message) {
        this.result = result;
        this.reason = reason;
        this.message = message;
    }

    @Override
    public void addExecutionInfo(String line) {
        execution.add(line);
    }

    @Override
    public void setPosition(Position reached) {
        position = reached;
    }

    @Override
    public boolean isSuccess() {
        return reason == null;
    }

    @Override
    public boolean isFailure() {
        return reason != null;
    }

    @Override
    public List<String> getExecutionInfo() {
        return List.copyOf(execution);
    }

    @Override
    public @Nullable Position getPosition() {
        return position;
    }

    @Override
    public FailureReason getFailureReason() {
        if (reason == null) {
            throw answered();
        }
        return reason;
    }

    @Override
    public String getFailureMessage() {
        if (reason == null) {
            throw answered();
        }
        return message;
    }

    private static IllegalStateException answered() {
        return new IllegalStateException("The query was answered, so there is no failure. Ask isFailure() first.");
    }

    @Override
    public @Nullable R getResult() {
        if (reason != null) {
            throw new IllegalStateException(
                    "The query was not answered, because " + reason + ": " + message + " Ask isSuccess() first.");
        }
        return result;
    }

    @Override
    public String toString() {
        return (reason == null ? "QueryResult[" + result : "QueryResult[" + reason + ": " + message) + ", at "
                + position + "]";
    }
}
