package io.weir.testdriver.naive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/*
 * A window gathers the sorted letters of its values, so that the order of records does not matter.
 *
 * Of windows that slide, only bounds can be told for records that are later than the grace (0025). A window has no
 * record from beyond its bounds, and none that came when it was closed. It has all that were no later than the
 * grace. It has a later one that came when it was open, if it was there by then. Otherwise it may lack that one: it
 * begins with what windows before it have gathered, and some of those were closed when the record came.
 */
/** What windows gather, told from the whole input at once. */
final class WindowModel {
    private final WindowCase said;
    private final Map<String, Map<Place, Content>> gathered = new TreeMap<>();
    private long time = -1;

    /** First and last moment that a window names. */
    private record Place(long start, long end) implements Comparable<Place> {
        @Override
        public int compareTo(Place other) {
            return Comparator.comparingLong(Place::start)
                    .thenComparingLong(Place::end)
                    .compare(this, other);
        }
    }

    /** The least and the most that a window may have gathered; the least is empty if it need not be there. */
    private record Content(String least, String most) {
        static Content exactly(String letters) {
            return new Content(letters, letters);
        }
    }

    private WindowModel(WindowCase said) {
        this.said = said;
        if (said.windows() == WindowCase.Kind.SLIDING) {
            said.inputs().stream().map(Input::key).distinct().forEach(this::slide);
        } else {
            said.inputs().forEach(this::take);
        }
    }

    /**
     * Checks what was gathered in the end.
     *
     * @param found letters by {@code key@start/end}
     * @param closed whether windows that nothing closes are not told
     */
    static void expect(WindowCase said, Map<String, String> found, boolean closed) {
        Map<String, Content> expected = new HashMap<>();
        new WindowModel(said)
                .gathered.forEach((key, windows) -> windows.forEach((place, content) -> {
                    if (!closed || !key.equals(WindowCase.LAST)) {
                        expected.put(key + "@" + place.start() + "/" + place.end(), content);
                    }
                }));
        expected.forEach((window, content) -> {
            if (!content.least().isEmpty()) {
                assertThat(found).as("%s", said).containsKey(window);
            }
        });
        found.forEach((window, letters) -> {
            Content content = expected.get(window);
            assertThat(content).as("%s of %s", window, said).isNotNull();
            if (content != null) {
                assertThat(isPart(content.least(), letters) && isPart(letters, content.most()))
                        .as("%s=%s is within %s of %s", window, letters, content, said)
                        .isTrue();
            }
        });
    }

    /** Whether sorted letters are among others, each as often as it is there at most. */
    private static boolean isPart(String letters, String whole) {
        int next = 0;
        for (int i = 0; i < whole.length() && next < letters.length(); i++) {
            next += whole.charAt(i) == letters.charAt(next) ? 1 : 0;
        }
        return next == letters.length();
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
        time = Math.max(time, input.timestampMs());
        Map<Place, Content> windows = gathered.computeIfAbsent(input.key(), any -> new TreeMap<>());
        switch (said.windows()) {
            case TUMBLING -> fixed(input, said.sizeMs(), windows);
            case HOPPING -> fixed(input, said.advanceMs(), windows);
            case SESSION -> session(input, windows);
            case SLIDING -> throw new AssertionError(said.windows());
        }
    }

    private void fixed(Input input, long advance, Map<Place, Content> windows) {
        for (long start = 0; start <= input.timestampMs(); start += advance) {
            long end = start + said.sizeMs();
            if (input.timestampMs() < end && end > time - said.graceMs()) {
                Content before = windows.get(new Place(start, end));
                String letters = added(before == null ? null : before.most(), input.value());
                windows.put(new Place(start, end), Content.exactly(letters));
            }
        }
    }

    private void session(Input input, Map<Place, Content> windows) {
        long open = time - said.graceMs() - said.sizeMs();
        long start = input.timestampMs();
        long end = input.timestampMs();
        List<Place> near = windows.keySet().stream()
                .filter(place -> place.end() >= open
                        && place.end() >= input.timestampMs() - said.sizeMs()
                        && place.start() <= input.timestampMs() + said.sizeMs())
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
            Content merged = windows.remove(place);
            letters = added(letters, merged == null ? null : merged.most());
        }
        windows.put(new Place(start, end), Content.exactly(letters));
    }

    /** A record that may be in sliding windows, and the operator's time once it had come. */
    private record Arrived(String value, long timestampMs, long timeMs) {}

    /** All different sets of records of a key within the span. */
    private void slide(@Nullable String key) {
        List<Arrived> records = new ArrayList<>();
        long now = -1;
        for (Input input : said.inputs()) {
            if (input.key() != null && input.value() != null) {
                now = Math.max(now, input.timestampMs());
                if (input.key().equals(key)) {
                    records.add(new Arrived(input.value(), input.timestampMs(), now));
                }
            }
        }
        if (key != null) {
            Map<Place, Content> windows = gathered.computeIfAbsent(key, any -> new TreeMap<>());
            for (Arrived record : records) {
                for (long start : new long[] {leftStart(record), record.timestampMs() + 1}) {
                    Place place = new Place(start, start + said.sizeMs());
                    windows.put(place, slid(place, records));
                }
            }
            windows.values().removeIf(content -> content.most().isEmpty());
        }
    }

    private Content slid(Place place, List<Arrived> records) {
        String least = "";
        String most = "";
        boolean there = false;
        boolean before = false;
        boolean held = false;
        for (Arrived record : records) {
            boolean inTime = record.timestampMs() >= record.timeMs() - said.graceMs();
            boolean within = place.start() <= record.timestampMs() && record.timestampMs() <= place.end();
            if (inTime) {
                before |= record.timestampMs() + 1 == place.start();
                held |= within;
                there |= leftStart(record) == place.start() || (before && held);
            }
            if (within && place.end() >= record.timeMs() - said.graceMs()) {
                most = added(most, record.value());
                least = inTime || there ? added(least, record.value()) : least;
            }
        }
        return new Content(there ? least : "", most);
    }

    // Records earlier than the span share the window that begins at zero.
    private long leftStart(Arrived record) {
        return Math.max(0, record.timestampMs() - said.sizeMs());
    }
}
