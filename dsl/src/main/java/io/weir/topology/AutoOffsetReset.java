package io.weir.topology;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where a source begins that has no committed offset. */
public final class AutoOffsetReset {
    /** The four places to begin. */
    public enum Place {
        /** The first record of the partition. */
        EARLIEST,
        /** Behind the last record. */
        LATEST,
        /** Nowhere: the application stops with an error. */
        NONE,
        /** The first record not older than a duration before the start. */
        BY_DURATION
    }

    private final Place place;
    private final @Nullable Duration duration;

    private AutoOffsetReset(Place place, @Nullable Duration duration) {
        this.place = place;
        this.duration = duration;
    }

    /**
     * Begins with the first record.
     *
     * @return the policy
     */
    public static AutoOffsetReset earliest() {
        return new AutoOffsetReset(Place.EARLIEST, null);
    }

    /**
     * Begins behind the last record.
     *
     * @return the policy
     */
    public static AutoOffsetReset latest() {
        return new AutoOffsetReset(Place.LATEST, null);
    }

    /**
     * Stops with an error.
     *
     * @return the policy
     */
    public static AutoOffsetReset none() {
        return new AutoOffsetReset(Place.NONE, null);
    }

    /**
     * Begins with the first record that is not older than a duration.
     *
     * @param duration how far to go back, not negative
     * @return the policy
     * @throws IllegalArgumentException if the duration is negative
     */
    public static AutoOffsetReset byDuration(Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException(
                    "An offset reset goes back by 0 ms or more, but is " + duration + ". Give a positive duration.");
        }
        return new AutoOffsetReset(Place.BY_DURATION, duration);
    }

    /**
     * Where to begin.
     *
     * @return the place
     */
    public Place place() {
        return place;
    }

    /**
     * How far to go back.
     *
     * @return the duration of {@link Place#BY_DURATION}, else empty
     */
    public Optional<Duration> duration() {
        return Optional.ofNullable(duration);
    }

    @Override
    public String toString() {
        return duration == null ? place.toString() : place + "(" + duration + ")";
    }
}
