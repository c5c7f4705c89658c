package io.weir.dsl.windows;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.dsl.windows.WindowCase.Input;
import io.weir.random.Seeds;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;

/*
 * W1: a window tells nothing of records that are not in it (0025). Kafka Streams begins a window with what another one
 * holds, though that one may hold a late record from before the new one's start. So there are three kinds of windows
 * in which the results differ, and no others:
 *
 *  - Those that Kafka Streams was seen to fill with a record from beyond their bounds.
 *  - Those that begin just behind a late record, and that it does not begin.
 *  - Those in which it lacks a late record that is in the window here.
 */
/** Windows that slide along late records, here and in Kafka Streams. */
class LateSlidingProperties {
    private static final LongAdder WINDOWS = new LongAdder();
    private static final LongAdder FOREIGN = new LongAdder();
    private static final LongAdder BEHIND_LATE = new LongAdder();
    private static final LongAdder LACKING = new LongAdder();

    private WindowCase said;
    private final Set<Integer> late = new HashSet<>();

    /** A window of a key, with first and last moment. */
    private record Place(String key, long start, long end) {
        static Place of(String update) {
            String place = update.substring(0, update.indexOf('='));
            int at = place.indexOf('@');
            int middle = place.indexOf('/');
            return new Place(
                    place.substring(0, at),
                    Long.parseLong(place.substring(at + 1, middle)),
                    Long.parseLong(place.substring(middle + 1)));
        }

        boolean holds(Input input) {
            return key.equals(input.key()) && start <= input.timestamp() && input.timestamp() <= end;
        }
    }

    @ParameterizedTest
    @Seeds(200)
    void what_late_records_do_to_windows_is_what_they_do_in_kafka_streams_but_for_records_that_lie_before(long seed) {
        said = WindowCase.ofLateSliding(seed);
        noteLate();

        List<String> ours = WindowProperties.flat(WindowProperties.weir(said, false));
        List<String> theirs = WindowProperties.flat(WindowProperties.kafkaStreams(said));

        Map<Place, List<String>> expected = byPlace(theirs);
        Set<Place> differing = new HashSet<>();
        byPlace(ours).forEach((place, updates) -> {
            assertThat(held(updates)).as("%s of %s", updates, said).allMatch(number -> holds(place, number));
            List<String> others = expected.getOrDefault(place, List.of());
            WINDOWS.increment();
            if (!updates.equals(others)) {
                assertDiffers(place, updates, others);
                differing.add(place);
            }
        });
        assertThat(without(differing, ours)).as("%s", said).isEqualTo(without(differing, theirs));
    }

    private void assertDiffers(Place place, List<String> ours, List<String> theirs) {
        if (held(theirs).stream().anyMatch(number -> !holds(place, number))) {
            FOREIGN.increment();
        } else if (theirs.isEmpty()) {
            BEHIND_LATE.increment();
            assertThat(late).as("%s of %s", ours, said).anyMatch(number -> {
                Input input = said.inputs().get(number);
                return place.key().equals(input.key()) && place.start() == input.timestamp() + 1;
            });
        } else {
            LACKING.increment();
            Set<Integer> more = held(ours);
            assertThat(more).as("%s and %s of %s", ours, theirs, said).containsAll(held(theirs));
            more.removeAll(held(theirs));
            assertThat(late).as("%s and %s of %s", ours, theirs, said).containsAll(more);
        }
    }

    private boolean holds(Place place, int number) {
        return place.holds(said.inputs().get(number));
    }

    private void noteLate() {
        long timeMs = 0;
        for (int number = 0; number < said.inputs().size(); number++) {
            Input input = said.inputs().get(number);
            if (input.key() != null && input.value() != null) {
                timeMs = Math.max(timeMs, input.timestamp());
                if (input.timestamp() < timeMs - said.graceMs()) {
                    late.add(number);
                }
            }
        }
    }

    private static Map<Place, List<String>> byPlace(List<String> updates) {
        Map<Place, List<String>> places = new LinkedHashMap<>();
        updates.forEach(update -> places.computeIfAbsent(Place.of(update), place -> new ArrayList<>())
                .add(update));
        return places;
    }

    /** The numbers of all records that a window ever told of. */
    private static Set<Integer> held(List<String> updates) {
        Set<Integer> numbers = new TreeSet<>();
        for (String update : updates) {
            String values = update.substring(update.indexOf('=') + 1, update.lastIndexOf('@'));
            for (String number : values.substring(1).split("#", -1)) {
                numbers.add(Integer.parseInt(number));
            }
        }
        return numbers;
    }

    private static List<String> without(Set<Place> places, List<String> updates) {
        return updates.stream()
                .filter(update -> !places.contains(Place.of(update)))
                .toList();
    }

    @AfterAll
    static void tell_how_often_results_differed_on_purpose() {
        System.out.println(WINDOWS + " sliding windows, of which differed: " + FOREIGN
                + " that hold a record from beyond them in Kafka Streams, " + BEHIND_LATE + " behind a late record, "
                + LACKING + " without a late record there.");
    }
}
