package io.weir.dsl;

import io.weir.dsl.Suppressed.BufferConfig;
import io.weir.dsl.Suppressed.EagerBufferConfig;
import io.weir.dsl.Suppressed.StrictBufferConfig;
import io.weir.dsl.operator.BufferBound;
import io.weir.state.ChangelogSettings;
import java.util.Map;

/**
 * What was said of a buffer.
 *
 * @param maxRecords how many keys it holds
 * @param maxBytes how many bytes it holds
 * @param changelog whether and how it is logged
 */
record Buffering(long maxRecords, long maxBytes, ChangelogSettings changelog) {
    static final Buffering UNBOUNDED = new Buffering(Long.MAX_VALUE, Long.MAX_VALUE, ChangelogSettings.ENABLED);

    /** What was said, and what happens when the buffer is full. */
    record Said(Buffering buffering, BufferBound bound) {}

    static Said of(BufferConfig<?> config) {
        if (config instanceof Strict strict) {
            return new Said(strict.buffering, strict.buffering.bound(BufferBound.WhenFull.STOP));
        }
        if (config instanceof Eager eager) {
            return new Said(eager.buffering, eager.buffering.bound(BufferBound.WhenFull.SEND_EARLY));
        }
        throw new IllegalArgumentException("Bounds of a buffer are made by BufferConfig.unbounded(), maxRecords() or"
                + " maxBytes(), but these are a [" + config.getClass().getName() + "]. Use one of those.");
    }

    private BufferBound bound(BufferBound.WhenFull whenFull) {
        return new BufferBound(maxRecords, maxBytes, whenFull);
    }

    Buffering withMaxRecords(long records) {
        return new Buffering(checked(records, "records"), maxBytes, changelog);
    }

    Buffering withMaxBytes(long bytes) {
        return new Buffering(maxRecords, checked(bytes, "bytes"), changelog);
    }

    private Buffering withNoBound() {
        return new Buffering(Long.MAX_VALUE, Long.MAX_VALUE, changelog);
    }

    private Buffering with(ChangelogSettings settings) {
        return new Buffering(maxRecords, maxBytes, settings);
    }

    private static long checked(long limit, String what) {
        if (limit < 0) {
            throw new IllegalArgumentException(
                    "A buffer holds 0 " + what + " or more, but its limit is [" + limit + "]. Give a larger one.");
        }
        return limit;
    }

    /**
     * Bounds at which the application stops.
     *
     * @param buffering the bounds
     */
    record Strict(Buffering buffering) implements StrictBufferConfig {
        @Override
        public StrictBufferConfig withMaxRecords(long recordLimit) {
            return new Strict(buffering.withMaxRecords(recordLimit));
        }

        @Override
        public StrictBufferConfig withMaxBytes(long byteLimit) {
            return new Strict(buffering.withMaxBytes(byteLimit));
        }

        @Override
        public StrictBufferConfig withNoBound() {
            return new Strict(buffering.withNoBound());
        }

        @Override
        public StrictBufferConfig shutDownWhenFull() {
            return new Strict(buffering);
        }

        @Override
        public EagerBufferConfig emitEarlyWhenFull() {
            return new Eager(buffering);
        }

        @Override
        public StrictBufferConfig withLoggingDisabled() {
            return new Strict(buffering.with(ChangelogSettings.DISABLED));
        }

        @Override
        public StrictBufferConfig withLoggingEnabled(Map<String, String> config) {
            return new Strict(buffering.with(new ChangelogSettings(true, config)));
        }
    }

    /**
     * Bounds at which updates are sent on early.
     *
     * @param buffering the bounds
     */
    record Eager(Buffering buffering) implements EagerBufferConfig {
        @Override
        public EagerBufferConfig withMaxRecords(long recordLimit) {
            return new Eager(buffering.withMaxRecords(recordLimit));
        }

        @Override
        public EagerBufferConfig withMaxBytes(long byteLimit) {
            return new Eager(buffering.withMaxBytes(byteLimit));
        }

        @Override
        public StrictBufferConfig withNoBound() {
            return new Strict(buffering.withNoBound());
        }

        @Override
        public StrictBufferConfig shutDownWhenFull() {
            return new Strict(buffering);
        }

        @Override
        public EagerBufferConfig emitEarlyWhenFull() {
            return new Eager(buffering);
        }

        @Override
        public EagerBufferConfig withLoggingDisabled() {
            return new Eager(buffering.with(ChangelogSettings.DISABLED));
        }

        @Override
        public EagerBufferConfig withLoggingEnabled(Map<String, String> config) {
            return new Eager(buffering.with(new ChangelogSettings(true, config)));
        }
    }
}
