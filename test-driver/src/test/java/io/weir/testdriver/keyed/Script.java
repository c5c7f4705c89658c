package io.weir.testdriver.keyed;

import io.weir.processor.PunctuationType;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What a processor under test is told to do, by the value of a record or the name of a timer.
 *
 * <p>Commands follow each other behind semicolons. The name of a timer may hold some after a bar, behind slashes and
 * with underscores for spaces. A time with a plus counts from the record or the timer in hand.
 */
final class Script {
    /** More timers than fire at once. */
    private static final int MANY = 1_100;

    private Script() {}

    /** A script said so. */
    static final class Thrown extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Thrown() {
            super("as the script says");
        }
    }

    /** What can be done to one key. */
    interface Actions {
        void set(@Nullable String value);

        @Nullable String value();

        void add(String element);

        List<String> list();

        void clearList();

        void put(String entry, @Nullable String value);

        @Nullable String entry(String entry);

        Map<String, String> entries();

        void clearMap();

        void schedule(String name, PunctuationType clock, long time);

        boolean cancel(String name, PunctuationType clock);

        OptionalLong scheduled(String name, PunctuationType clock);

        void tell(String result);

        /** The time of the record or the timer in hand. */
        long atMs();
    }

    static void run(String script, Actions actions) {
        for (String command : script.split(";", -1)) {
            run(command.trim().split(" ", -1), actions);
        }
    }

    /** What a timer does beside telling that it fires. */
    static void runNameOf(String name, Actions actions) {
        int bar = name.indexOf('|');
        if (bar >= 0 && bar < name.length() - 1) {
            run(name.substring(bar + 1).replace('/', ';').replace('_', ' '), actions);
        }
    }

    private static void run(String[] words, Actions actions) {
        switch (words[0]) {
            case "set" -> actions.set(words[1]);
            case "clear" -> actions.set(null);
            case "get" -> actions.tell("value " + actions.value());
            case "add" -> actions.add(words[1]);
            case "list" -> actions.tell("list " + actions.list());
            case "no-list" -> actions.clearList();
            case "put" -> actions.put(words[1], words[2]);
            case "remove" -> actions.put(words[1], null);
            case "entry" -> actions.tell("entry " + actions.entry(words[1]));
            case "map" -> actions.tell("map " + actions.entries());
            case "no-map" -> actions.clearMap();
            case "stream" -> actions.schedule(words[1], PunctuationType.STREAM_TIME, time(words[2], actions));
            case "many" -> {
                for (int number = 0; number < MANY; number++) {
                    actions.schedule(words[1] + number, PunctuationType.STREAM_TIME, time(words[2], actions));
                }
            }
            case "wall" -> actions.schedule(words[1], PunctuationType.WALL_CLOCK_TIME, time(words[2], actions));
            case "no-stream" -> actions.tell("cancelled " + actions.cancel(words[1], PunctuationType.STREAM_TIME));
            case "no-wall" -> actions.tell("cancelled " + actions.cancel(words[1], PunctuationType.WALL_CLOCK_TIME));
            case "when" -> actions.tell("when " + actions.scheduled(words[1], PunctuationType.STREAM_TIME));
            case "tell" -> actions.tell(words[1]);
            case "throw" -> throw new Thrown();
            default -> throw new IllegalArgumentException(words[0]);
        }
    }

    private static long time(String word, Actions actions) {
        return word.startsWith("+") ? actions.atMs() + Long.parseLong(word.substring(1)) : Long.parseLong(word);
    }
}
