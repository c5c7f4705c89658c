package io.weir.testdriver.keyed;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.dsl.Keyed;
import io.weir.dsl.Late;
import io.weir.errors.LogAndContinueProcessingExceptionHandler;
import io.weir.processor.Timer;
import io.weir.random.SeededRandom;
import io.weir.random.Seeds;
import io.weir.state.Ttl;
import io.weir.testdriver.DriverOptions;
import io.weir.topology.Topology;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** A keyed processor does what plain maps would, over commits, crashes, lost disks and changed rules. */
final class KeyedProcessorProperties {
    private static final int STEPS = 60;
    private static final String[] KEYS = {"a", "b", "ab", "\0", "\0b"};
    private static final String[] NAMES = {
        "t",
        "u",
        "v|get/list",
        "w|set_z/add_z/stream_t_+7",
        "x|put_k_z/wall_u_5",
        "y|stream_y|get_+3",
        "z|set_q/no-list/throw",
        "n|no-stream_t/no-wall_u/stream_n_+2000"
    };

    @TempDir
    private static Path state;

    private record Input(@Nullable String key, String script, long time) {}

    @ParameterizedTest
    @Seeds(150)
    void outputs_and_timers_are_those_of_plain_maps(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        Run run = new Run(random, rules(random));
        try (KeyedCase driven = run.driven) {
            for (int step = 0; step < STEPS; step++) {
                run.step();
            }
            run.commit();
            assertThat(driven.read("late")).isEqualTo(run.model.late());
        }
    }

    private static KeyedModel.Rules rules(SeededRandom random) {
        Map<String, Ttl> ttls = new LinkedHashMap<>();
        for (String name : List.of("value", "list", "map")) {
            if (random.below(3) > 0) {
                ttls.put(name, ttl(random, random.nextBoolean()));
            }
        }
        return new KeyedModel.Rules(ttls, random.pick(0L, 10L, 3_000L), random.oneIn(4));
    }

    private static Ttl ttl(SeededRandom random, boolean byStream) {
        Duration length = Duration.ofMillis(random.between(1, random.pick(50, 5_000, 500_000)));
        Ttl ttl = byStream ? Ttl.ofStreamTime(length) : Ttl.ofWallClock(length);
        ttl = random.oneIn(3) ? ttl.refreshOnRead() : ttl;
        return random.oneIn(5) ? ttl.returnExpiredUntilCleaned() : ttl;
    }

    private static Topology topology(KeyedModel.Rules rules) {
        Scripted.Specs specs = Scripted.Specs.of(
                rules.ttls().get("value"),
                rules.ttls().get("list"),
                rules.ttls().get("map"));
        Keyed<String, String> keyed = Keyed.<String, String>as("op").withGrace(Duration.ofMillis(rules.graceMs()));
        return KeyedCase.topology(specs, keyed.onLate(rules.takesLate() ? Late.process() : Late.toTopic("late")));
    }

    /** The operator under test beside its model. */
    private static final class Run {
        private final SeededRandom random;
        private final KeyedCase driven;
        private final boolean commitsEach;
        private int read;
        private int many;
        private final List<Input> uncommitted = new ArrayList<>();
        private KeyedModel.Rules rules;
        private KeyedModel model;
        private KeyedModel committed;
        private long timeMs;
        private long wallMs = KeyedCase.START_MS;

        Run(SeededRandom random, KeyedModel.Rules rules) {
            this.random = random;
            this.rules = rules;
            this.commitsEach = random.nextBoolean();
            this.model = new KeyedModel(rules, wallMs);
            this.committed = model.copy(rules, wallMs);
            DriverOptions options = commitsEach
                    ? DriverOptions.standard()
                    : DriverOptions.standard().committingOnRequest();
            this.driven = KeyedCase.of(
                    topology(rules),
                    state,
                    options,
                    "default.dsl.store",
                    random.pick("in_memory", "in_memory", "in_memory", "rocksDB"),
                    "processing.guarantee",
                    // Else a crash would tell again what was told before it.
                    commitsEach && random.nextBoolean() ? "at_least_once" : "exactly_once_v2",
                    "statestore.cache.max.bytes",
                    random.pick("0", "1000000"),
                    "processing.exception.handler",
                    LogAndContinueProcessingExceptionHandler.class.getName());
        }

        void step() {
            switch (random.below(24)) {
                case 0, 1 -> commit();
                case 2 -> crash(false);
                case 3 -> crash(true);
                case 4 -> restart();
                case 5, 6, 7, 8 -> advance();
                default -> record();
            }
            if (commitsEach) {
                check();
            }
        }

        private void record() {
            timeMs = Math.max(0, timeMs + random.below(random.oneIn(12) ? 20_000 : 30) - 8);
            Input input = new Input(random.oneIn(30) ? null : random.pick(KEYS), script(), timeMs);
            uncommitted.add(input);
            driven.pipe(input.key, input.script, input.time);
            model.record(input.key, input.script, input.time);
        }

        private String script() {
            List<String> commands = new ArrayList<>();
            for (int number = random.below(4); number >= 0; number--) {
                commands.add(command());
            }
            return String.join(";", commands);
        }

        private String command() {
            return switch (random.below(22)) {
                case 0, 1 -> "set " + random.below(100);
                case 2 -> "clear";
                case 3, 4 -> "get";
                case 5, 6 -> "add " + random.below(100);
                case 7 -> "list";
                case 8 -> "no-list";
                case 9, 10 -> "put " + random.pick("k", "kk", "l") + " " + random.below(100);
                case 11 -> "remove k";
                case 12 -> "entry " + random.pick("k", "l");
                case 13 -> "map";
                case 14 -> "no-map";
                case 15, 16, 17 -> "stream " + random.pick(NAMES) + " " + Math.max(0, timeMs + random.below(60) - 10);
                case 18 -> "wall " + random.pick(NAMES) + " " + (wallMs + random.below(60) - 10);
                case 19 -> random.pick("no-stream ", "no-wall ", "when ") + random.pick(NAMES);
                case 20 -> random.oneIn(20) ? "many m" + many++ + "- " + (timeMs + random.below(60)) : "tell x";
                default -> random.oneIn(3) ? "throw" : "get";
            };
        }

        private void advance() {
            long by = random.below(random.oneIn(6) ? 20_000 : 30);
            if (!commitsEach) {
                // Else a crash would have to do at other times what was done at these.
                commit();
            }
            wallMs += by;
            driven.driver().advanceWallClockTime(Duration.ofMillis(by));
            model.advance(by);
            if (!commitsEach) {
                commit();
            }
        }

        void commit() {
            driven.driver().commit();
            uncommitted.clear();
            check();
            committed = model.copy(rules, wallMs);
        }

        private void check() {
            List<String> fresh = driven.read();
            assertThat(fresh).isEqualTo(model.told().subList(read, model.told().size()));
            read += fresh.size();
            assertThat(driven.driver().<String>timers("op"))
                    .extracting(KeyedProcessorProperties::words)
                    .isEqualTo(model.timers());
        }

        private void crash(boolean losingDisk) {
            if (losingDisk) {
                driven.driver().crashAndLoseDisk();
            } else {
                driven.driver().crash();
            }
            if (!commitsEach) {
                model = committed.copy(rules, wallMs);
            }
            model.begin();
            if (!commitsEach) {
                uncommitted.forEach(input -> model.record(input.key, input.script, input.time));
            }
        }

        private void restart() {
            commit();
            Map<String, Ttl> ttls = new LinkedHashMap<>();
            rules.ttls()
                    .forEach((name, ttl) -> ttls.put(
                            name, random.nextBoolean() ? ttl : ttl(random, ttl.clock() == Ttl.Clock.STREAM_TIME)));
            rules = new KeyedModel.Rules(ttls, random.pick(rules.graceMs(), 0L, 500L), rules.takesLate());
            driven.driver().restart(topology(rules));
            model = model.copy(rules, wallMs);
            model.begin();
            commit();
        }
    }

    private static String words(Timer<String> timer) {
        return timer.type() + " " + timer.key() + " " + timer.name() + " " + timer.time();
    }
}
