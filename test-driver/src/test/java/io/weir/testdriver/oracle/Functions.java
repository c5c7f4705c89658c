package io.weir.testdriver.oracle;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/**
 * The user's functions of one node: pure, and different for each salt.
 *
 * @param salt makes nodes differ
 * @param nulls whether results may be null
 */
record Functions(int salt, boolean nulls) {
    /** How many keys there are. */
    static final int KEYS = 4;

    /** Records with times that this number divides have a negative time. */
    static final long NEGATIVE_ONCE_IN = 67;

    private static final int TEXT_MAX = 10;

    /** A key and a value. */
    record Pair(@Nullable String key, @Nullable Object value) {}

    boolean test(@Nullable String key, @Nullable Object value) {
        return chosen(3, key, value) != 0;
    }

    @Nullable String key(@Nullable String key, @Nullable Object value) {
        int choice = chosen(9, key, value);
        return nulls && choice == 0 ? null : "k" + choice % KEYS;
    }

    @Nullable Object value(@Nullable String key, @Nullable Object value) {
        int choice = chosen(11, key, value);
        return nulls && choice == 0 ? null : "v" + choice % 6;
    }

    Pair pair(@Nullable String key, @Nullable Object value) {
        return new Pair(key(value == null ? null : value.toString(), key), value(key, value));
    }

    List<@Nullable Object> values(@Nullable String key, @Nullable Object value) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = chosen(4, key, value); i > 0; i--) {
            values.add(value(key, i + "," + value));
        }
        return values;
    }

    List<Pair> pairs(@Nullable String key, @Nullable Object value) {
        List<Pair> pairs = new ArrayList<>();
        for (int i = chosen(3, key, value); i > 0; i--) {
            pairs.add(pair(key, i + "," + value));
        }
        return pairs;
    }

    @Nullable Object reduced(Object before, Object value) {
        if (nulls && chosen(8, before.toString(), value) == 0) {
            return null;
        }
        return before instanceof Long number && value instanceof Long more
                ? (Object) (number + more)
                : shortened(before + "" + value);
    }

    @Nullable Object aggregated(String key, Object value, Object before) {
        return nulls && chosen(8, key, before + "" + value) == 0 ? null : shortened(before + "" + value);
    }

    /** Made of two sides of a join, of which one may be missing. */
    @Nullable Object joined(@Nullable Object one, @Nullable Object other) {
        return nulls && chosen(7, String.valueOf(one), other) == 0
                ? null
                : Integer.toHexString((one + "+" + other).hashCode());
    }

    /** A key for rows of a table, one of those that tables have. */
    @Nullable String foreignKey(@Nullable Object value) {
        int choice = chosen(9, null, value);
        return nulls && choice == 0 ? null : "k" + choice % KEYS;
    }

    /** A number for a value: sums of them can be taken apart again. */
    long number(@Nullable Object value) {
        return chosen(1000, null, value);
    }

    /** Headers for what is made of a record: one more, one less, or the same. */
    Headers headers(Headers above) {
        RecordHeaders made = new RecordHeaders(above);
        switch (Math.floorMod(salt, 3)) {
            case 0 -> made.add("made", new byte[] {(byte) salt});
            case 1 -> made.remove("h0");
            default -> {
                // The same.
            }
        }
        return made;
    }

    private static String shortened(String text) {
        return text.substring(Math.max(0, text.length() - TEXT_MAX));
    }

    private int chosen(int choices, @Nullable String key, @Nullable Object value) {
        int mixed = (salt * 31 + String.valueOf(key).hashCode()) * 31
                + String.valueOf(value).hashCode();
        mixed *= 0x9e3779b9;
        return Math.floorMod(mixed >>> 12, choices);
    }
}
