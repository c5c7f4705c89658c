package io.weir.dsl.names;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What random programs do with their records, the same for both libraries. */
final class Functions {
    /**
     * What an aggregate begins with.
     *
     * <p>No filter keeps it: Kafka Streams, if it does not cache, tells filters that a new row had this value
     * before, and Weir says that there was none.
     */
    static final String NOTHING = "0";

    private Functions() {}

    static boolean keeps(@Nullable String key, @Nullable String value) {
        return Objects.hash(key, value) % 3 != 0 && !NOTHING.equals(value);
    }

    static boolean leavesOut(@Nullable String key, @Nullable String value) {
        return Objects.hash(key, value) % 3 == 0 || NOTHING.equals(value);
    }

    static @Nullable String key(@Nullable String key, @Nullable String value) {
        return value == null ? key : value.substring(0, Math.min(1, value.length()));
    }

    static @Nullable String value(@Nullable String value) {
        if (NOTHING.equals(value)) {
            return NOTHING;
        }
        return value == null || value.hashCode() % 7 == 0 ? null : shortened(value + "x");
    }

    static @Nullable String value(@Nullable String key, @Nullable String value) {
        if (NOTHING.equals(value)) {
            return NOTHING;
        }
        return value == null || Objects.hash(key, value) % 7 == 0 ? null : shortened("y" + value);
    }

    static List<String> values(@Nullable String value) {
        List<String> values = new ArrayList<>();
        for (int i = 0; value != null && i < value.length() && i < 2; i++) {
            values.add(value.substring(i));
        }
        return values;
    }

    static @Nullable String counted(long count) {
        return count == 0 ? NOTHING : value("c" + count);
    }

    static @Nullable String gathered(String gathered, String value, boolean deletes) {
        String more = gathered.equals(NOTHING) ? value : shortened(gathered + value);
        return deletes && more.hashCode() % 5 == 0 ? null : more;
    }

    static String joined(@Nullable String left, @Nullable String right) {
        return shortened((left == null ? "-" : left) + (right == null ? "-" : right));
    }

    static String added(String gathered, String value) {
        return shortened(gathered + value);
    }

    static @Nullable String removed(String gathered, String value, boolean deletes) {
        return deletes && gathered.equals(value) ? null : gathered.replaceFirst(value, "");
    }

    private static String shortened(String text) {
        return text.length() > 5 ? text.substring(text.length() - 5) : text;
    }
}
