package io.weir.testdriver.keyed;

import io.weir.processor.PunctuationType;
import io.weir.state.Ttl;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a scripted keyed processor ought to do, on plain maps.
 *
 * <p>Nothing here is like the operator: rows are looked through one by one, and what is undone is a copy of all.
 */
final class KeyedModel {
    /** More that a record makes due fire without it, so that they have fired even if it fails. */
    private static final int FIRED_WITH_RECORD = 1_000;

    private final Rules rules;
    private World world;
    private World standing = new World();
    private long wallMs;

    KeyedModel(Rules rules, long wallMs) {
        this.rules = rules;
        this.wallMs = wallMs;
        this.world = new World();
    }

    /** What is said of the operator; times to live by state, in the order of the states. */
    record Rules(Map<String, Ttl> ttls, long graceMs, boolean takesLate) {}

    /** A row, and the moment from which its life counts. */
    private record Cell(String value, long base) {}

    private record TimerName(PunctuationType clock, String key, String name) {}

    /** Where a row is: in a state, under a key, at a place in a list or under an entry's key. */
    private record Place(String state, String key, String part) {
        String bytes() {
            // Rows of lists and maps lie by the length of the key first.
            return state.equals("value") ? key : (char) key.length() + key + part;
        }
    }

    /** All that a commit holds. */
    private static final class World {
        private final Map<Place, Cell> rows = new HashMap<>();
        private final Map<TimerName, Long> timers = new HashMap<>();
        private final List<String> told = new ArrayList<>();
        private final List<String> late = new ArrayList<>();
        private long taskMs = -1;
        private long timeMs = -1;

        World copy() {
            World copy = new World();
            copy.rows.putAll(rows);
            copy.timers.putAll(timers);
            copy.told.addAll(told);
            copy.late.addAll(late);
            copy.taskMs = taskMs;
            copy.timeMs = timeMs;
            return copy;
        }
    }

    /** The same world, which goes on by itself, under rules that may be others. */
    KeyedModel copy(Rules under, long nowMs) {
        KeyedModel copy = new KeyedModel(under, nowMs);
        copy.world = world.copy();
        return copy;
    }

    List<String> told() {
        return world.told;
    }

    List<String> late() {
        return world.late;
    }

    /** The pending timers, as the driver lists them. */
    List<String> timers() {
        return world.timers.entrySet().stream()
                .sorted(Comparator.comparing((Map.Entry<TimerName, Long> timer) -> timer.getKey().clock)
                        .thenComparing(Map.Entry::getValue)
                        .thenComparing(timer -> timer.getKey().key)
                        .thenComparing(timer -> timer.getKey().name))
                .map(timer -> timer.getKey().clock + " " + timer.getKey().key + " " + timer.getKey().name + " "
                        + timer.getValue())
                .toList();
    }

    // ---- what happens

    /** A start: what is overdue is done. */
    void begin() {
        sweep();
        fireBoth();
    }

    void advance(long byMs) {
        wallMs += byMs;
        begin();
    }

    void record(@Nullable String key, String script, long time) {
        standing = world.copy();
        try {
            world.taskMs = Math.max(world.taskMs, time);
            sweep();
            if (key != null) {
                keyed(key, script, time);
            } else if (!rules.takesLate) {
                world.late.add("null: " + script + " @" + time);
            }
        } catch (Script.Thrown skipped) {
            world = standing;
        }
        begin();
    }

    private void keyed(String key, String script, long time) {
        boolean late = world.timeMs >= 0 && time < world.timeMs - rules.graceMs;
        world.timeMs = Math.max(world.timeMs, time);
        if (fireStream() > FIRED_WITH_RECORD) {
            standing = world.copy();
        }
        if (late && !rules.takesLate) {
            world.late.add(key + ": " + script + " @" + time);
            return;
        }
        Script.run(script, new Doing(key, time, time));
        fireStream();
    }

    // ---- timers

    private int fireStream() {
        int fired = 0;
        while (fireFirst(PunctuationType.STREAM_TIME, watermark())) {
            fired++;
        }
        return fired;
    }

    private void fireBoth() {
        boolean more = true;
        while (more) {
            more = fireFirst(PunctuationType.STREAM_TIME, watermark())
                    || fireFirst(PunctuationType.WALL_CLOCK_TIME, wallMs);
        }
    }

    private long watermark() {
        return world.timeMs < 0 ? -1 : world.timeMs - rules.graceMs;
    }

    private boolean fireFirst(PunctuationType clock, long until) {
        TimerName first = world.timers.keySet().stream()
                .filter(timer -> timer.clock == clock && time(timer) <= until)
                .min(Comparator.comparingLong(this::time)
                        .thenComparing(TimerName::key)
                        .thenComparing(TimerName::name))
                .orElse(null);
        if (first == null) {
            return false;
        }
        long due = time(first);
        world.timers.remove(first);
        World before = world.copy();
        try {
            boolean byStream = clock == PunctuationType.STREAM_TIME;
            Doing doing = new Doing(first.key, byStream ? due : timeOrNow(), due);
            doing.tell("fired " + (byStream ? "stream " : "wall ") + first.name + " at " + due);
            Script.runNameOf(first.name, doing);
        } catch (Script.Thrown skipped) {
            world = before;
        }
        return true;
    }

    private long time(TimerName timer) {
        return world.timers.getOrDefault(timer, -1L);
    }

    private long timeOrNow() {
        return world.timeMs < 0 ? wallMs : world.timeMs;
    }

    // ---- lives

    private void sweep() {
        rules.ttls.keySet().forEach(this::sweep);
    }

    private void sweep(String state) {
        Ttl ttl = ttl(state);
        List<Map.Entry<Place, Cell>> over = new ArrayList<>(world.rows.entrySet());
        over.removeIf(row -> now(ttl) < 0
                || !row.getKey().state.equals(state)
                || place(row.getValue().base, ttl) > now(ttl) - ttl.lengthMs());
        over.sort(Comparator.comparingLong((Map.Entry<Place, Cell> row) -> place(row.getValue().base, ttl))
                .thenComparing(row -> row.getKey().bytes()));
        for (Map.Entry<Place, Cell> row : List.copyOf(over)) {
            end(row.getKey(), row.getValue());
        }
    }

    private Ttl ttl(String state) {
        return Objects.requireNonNull(rules.ttls.get(state));
    }

    private void end(Place place, Cell cell) {
        Ttl ttl = ttl(place.state);
        world.rows.remove(place);
        boolean byStream = ttl.clock() == Ttl.Clock.STREAM_TIME;
        long at = byStream ? cell.base + ttl.lengthMs() : world.taskMs < 0 ? wallMs : world.taskMs;
        String last = place.state.equals("map") ? place.part + "=" + cell.value : cell.value;
        world.told.add(place.key + ": expired " + place.state + " " + last + " @" + at);
    }

    // An index of moments finds a row at a whole hundredth of its life, a second at least.
    private static long place(long base, Ttl ttl) {
        long grain = Math.min(3_600_000, Math.max(1_000, ttl.lengthMs() / 100));
        return (base + grain - 1) / grain * grain;
    }

    private long now(Ttl ttl) {
        return ttl.clock() == Ttl.Clock.STREAM_TIME ? world.taskMs : wallMs;
    }

    private boolean hidden(Place place, Cell cell) {
        Ttl ttl = rules.ttls.get(place.state);
        return ttl != null && !ttl.showsExpired() && cell.base + ttl.lengthMs() <= now(ttl);
    }

    // ---- rows

    private @Nullable String read(Place place) {
        Cell cell = met(place);
        if (cell != null) {
            refresh(place, cell);
        }
        return cell == null ? null : cell.value;
    }

    private void write(Place place, @Nullable String value) {
        met(place);
        if (value == null) {
            world.rows.remove(place);
        } else {
            world.rows.put(place, new Cell(value, base(place)));
        }
    }

    private long base(Place place) {
        Ttl ttl = rules.ttls.get(place.state);
        return ttl == null ? Math.max(0, timeOrNow()) : now(ttl);
    }

    private @Nullable Cell met(Place place) {
        Cell cell = world.rows.get(place);
        if (cell != null && hidden(place, cell)) {
            end(place, cell);
            return null;
        }
        return cell;
    }

    private void refresh(Place place, Cell cell) {
        Ttl ttl = rules.ttls.get(place.state);
        if (ttl != null && ttl.refreshesOnRead() && now(ttl) - cell.base > ttl.lengthMs() / 10 && !isOver(cell, ttl)) {
            world.rows.put(place, new Cell(cell.value, now(ttl)));
        }
    }

    private boolean isOver(Cell cell, Ttl ttl) {
        return !ttl.showsExpired() && cell.base + ttl.lengthMs() <= now(ttl);
    }

    private List<Map.Entry<Place, Cell>> shown(String state, String key) {
        return world.rows.entrySet().stream()
                .filter(row ->
                        row.getKey().state.equals(state) && row.getKey().key.equals(key))
                .filter(row -> !hidden(row.getKey(), row.getValue()))
                .sorted(Comparator.comparing(row -> row.getKey().part))
                .map(row -> Map.entry(row.getKey(), row.getValue()))
                .toList();
    }

    /** Script commands on the maps. */
    private final class Doing implements Script.Actions {
        private final String key;
        private final long resultMs;
        private final long atMs;

        Doing(String key, long resultMs, long atMs) {
            this.key = key;
            this.resultMs = resultMs;
            this.atMs = atMs;
        }

        private Place own() {
            return new Place("value", key, "");
        }

        @Override
        public void set(@Nullable String value) {
            write(own(), value);
        }

        @Override
        public @Nullable String value() {
            return read(own());
        }

        @Override
        public void add(String element) {
            long next = world.rows.keySet().stream()
                            .filter(place -> place.state.equals("list") && place.key.equals(key))
                            .mapToLong(place -> Long.parseLong(place.part))
                            .max()
                            .orElse(-1)
                    + 1;
            write(new Place("list", key, String.format("%019d", next)), element);
        }

        @Override
        public List<String> list() {
            List<Map.Entry<Place, Cell>> rows = shown("list", key);
            rows.forEach(row -> refresh(row.getKey(), row.getValue()));
            return rows.stream().map(row -> row.getValue().value).toList();
        }

        @Override
        public void clearList() {
            shown("list", key).forEach(row -> world.rows.remove(row.getKey()));
        }

        @Override
        public void put(String entry, @Nullable String value) {
            write(new Place("map", key, entry), value);
        }

        @Override
        public @Nullable String entry(String entry) {
            return read(new Place("map", key, entry));
        }

        @Override
        public Map<String, String> entries() {
            Map<String, String> entries = new TreeMap<>();
            shown("map", key).forEach(row -> {
                refresh(row.getKey(), row.getValue());
                entries.put(row.getKey().part, row.getValue().value);
            });
            return entries;
        }

        @Override
        public void clearMap() {
            shown("map", key).forEach(row -> world.rows.remove(row.getKey()));
        }

        @Override
        public void schedule(String name, PunctuationType clock, long time) {
            world.timers.put(new TimerName(clock, key, name), time);
        }

        @Override
        public boolean cancel(String name, PunctuationType clock) {
            return world.timers.remove(new TimerName(clock, key, name)) != null;
        }

        @Override
        public OptionalLong scheduled(String name, PunctuationType clock) {
            Long time = world.timers.get(new TimerName(clock, key, name));
            return time == null ? OptionalLong.empty() : OptionalLong.of(time);
        }

        @Override
        public void tell(String result) {
            world.told.add(key + ": " + result + " @" + resultMs);
        }

        @Override
        public long atMs() {
            return atMs;
        }
    }
}
