package io.weir.testdriver.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.testdriver.oracle.Outcome.Sent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** In how far what is sent to a topic must be the same. */
enum Agreement {
    /** Record by record. */
    ALL {
        @Override
        void check(List<Sent> ours, List<Sent> theirs, String of) {
            assertThat(ours).as("%s%n", of).isEqualTo(theirs);
        }
    },
    /** All of theirs is among ours. */
    MORE {
        @Override
        void check(List<Sent> ours, List<Sent> theirs, String of) {
            assertThat(ours).as("%s%n", of).containsAll(theirs);
        }
    },
    /** Windows that are final are told by both. */
    FINALS {
        @Override
        void check(List<Sent> ours, List<Sent> theirs, String of) {
            FinalWindows.check(ours, theirs, of);
        }
    },
    /** Records are joined by both, but for those that one of them finds too late. */
    JOINED {
        @Override
        void check(List<Sent> ours, List<Sent> theirs, String of) {
            LateJoins.check(ours, theirs, of);
        }
    },
    /** After each input, each row that is there is theirs; of one that is gone they may not have told. */
    ROWS {
        @Override
        void check(List<Sent> ours, List<Sent> theirs, String of) {
            Map<Integer, Map<String, String>> told = byInput(ours);
            Map<Integer, Map<String, String>> heard = byInput(theirs);
            Map<String, String> rows = new HashMap<>();
            Map<String, String> theirRows = new HashMap<>();
            Set<Integer> inputs = new TreeSet<>(told.keySet());
            inputs.addAll(heard.keySet());
            for (int input : inputs) {
                rows.putAll(told.getOrDefault(input, Map.of()));
                theirRows.putAll(heard.getOrDefault(input, Map.of()));
                rows.forEach((key, value) -> {
                    if (!value.equals("null")) {
                        assertThat(theirRows).as("input %s, %s%n", input, of).containsEntry(key, value);
                    }
                });
            }
        }
    };

    static Agreement of(Set<Deviation> deviations) {
        if (deviations.contains(Deviation.LATE_PARTNERS)) {
            return JOINED;
        }
        if (deviations.contains(Deviation.EARLY_FINALS)) {
            return FINALS;
        }
        return deviations.contains(Deviation.LOST_TOMBSTONES)
                ? ROWS
                : deviations.contains(Deviation.LOST_SESSIONS) ? MORE : ALL;
    }

    abstract void check(List<Sent> ours, List<Sent> theirs, String of);

    private static Map<Integer, Map<String, String>> byInput(List<Sent> all) {
        Map<Integer, Map<String, String>> byInput = new HashMap<>();
        all.forEach(record -> byInput.computeIfAbsent(record.at(), input -> new HashMap<>())
                .put(String.valueOf(record.key()), String.valueOf(record.value())));
        return byInput;
    }
}
