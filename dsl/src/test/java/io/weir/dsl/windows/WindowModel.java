package io.weir.dsl.windows;

import io.weir.dsl.windows.WindowCase.Input;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What windows gather, told from the whole input at once.
 *
 * <p>A window gathers the sorted letters of its values, so that the order of records does not matter.
 */
final class WindowModel {
    private final WindowCase said;
    private final Map<String, Map<Place, String>> gathered = new TreeMap<>();
    private long time = -1;

    /** First and last moment that a window names. */
    record Place(long start, long end) implements Comparable<Place> {
        @Override
        public int compareTo(Place other) {
            return Comparator.comparingLong(Place::start)
                    .thenComparingLong(Place::end)
                    .compare(this, other);
        }
    }

    private WindowModel(WindowCase said) {
        this.said = said;
    }

    /** The final content of each window, as {@code key@start/end=letters}, in order. */
    static List<String> finals(WindowCase said) {
        WindowModel model = new WindowModel(said);
        if (said.windows() == WindowCase.Kind.SLIDING) {
            said.inputs().stream().map(Input::key).distinct().forEach(model::slide);
        } else {
            said.inputs().forEach(model::take);
        }
        List<String> finals = new ArrayList<>();
        model.gathered.forEach((key, windows) -> windows.forEach(
                (place, letters) -> finals.add(key + "@" + place.start() + "/" + place.end() + "=" + letters)));
        finals.sort(null);
        return finals;
    }

    /** Adds a value to what was gathered. */
    static String added(@Nullable String letters, @Nullable String value) {
        String all = (letters == null ? "" : letters) + (value == null ? "-" : value);
        return all.chars()
                .sorted()
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private void take(Input input) {
        if (input.key() == null) {
            return;
        }
        time = Math.max(time, input.timestamp());
        Map<Place, String> windows = gathered.computeIfAbsent(input.key(), any -> new TreeMap<>());
        switch (said.windows()) {
            case TUMBLING -> fixed(input, said.sizeMs(), windows);
            case HOPPING -> fixed(input, said.advanceMs(), windows);
            case SESSION -> session(input, windows);
            case UNLIMITED, SLIDING -> throw new AssertionError(said.windows());
        }
    }

    private void fixed(Input input, long advance, Map<Place, String> windows) {
        for (long start = 0; start <= input.timestamp(); start += advance) {
            long end = start + said.sizeMs();
            if (input.timestamp() < end && end > time - said.graceMs()) {
                windows.merge(
                        new Place(start, end), added(null, input.value()), (all, one) -> added(all, input.value()));
            }
        }
    }

    private void session(Input input, Map<Place, String> windows) {
        long open = time - said.graceMs() - said.sizeMs();
        long start = input.timestamp();
        long end = input.timestamp();
        List<Place> near = windows.keySet().stream()
                .filter(place -> place.end() >= open
                        && place.end() >= input.timestamp() - said.sizeMs()
                        && place.start() <= input.timestamp() + said.sizeMs())
                .toList();
        for (Place place : near) {
            start = Math.min(start, place.start());
            end = Math.max(end, place.end());
        }
        if (end < open) {
            return;
        }
        String letters = added(null, input.value());
        for (Place place : near) {
            letters = added(letters, windows.remove(place));
        }
        windows.put(new Place(start, end), letters);
    }

    /** All different sets of records of a key within the span; no record may be late. */
    private void slide(@Nullable String key) {
        List<Input> records = said.inputs().stream()
                .filter(input -> input.value() != null
                        && input.key() != null
                        && input.key().equals(key))
                .toList();
        TreeSet<Long> starts = new TreeSet<>();
        for (Input record : records) {
            starts.add(Math.max(0, record.timestamp() - said.sizeMs()));
            starts.add(record.timestamp() + 1);
        }
        for (long start : starts) {
            Place place = new Place(start, start + said.sizeMs());
            for (Input record : records) {
                if (place.start() <= record.timestamp() && record.timestamp() <= place.end()) {
                    gathered.computeIfAbsent(key, any -> new TreeMap<>())
                            .merge(place, added(null, record.value()), (all, one) -> added(all, record.value()));
                }
            }
        }
    }
}
