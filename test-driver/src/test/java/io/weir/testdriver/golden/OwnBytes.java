package io.weir.testdriver.golden;

import io.weir.testdriver.golden.Vector.In;
import io.weir.testdriver.golden.Vector.Sent;
import io.weir.testdriver.golden.Vector.Step;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;

/** Weir's own bytes, made of Kafka Streams' bytes. */
final class OwnBytes {
    private static final HexFormat HEX = HexFormat.of();
    private static final String NO_FOREIGN_KEY = "ffffffff";

    private OwnBytes() {}

    /** A row of waiting records, each as {@code mark, headers, value}. */
    static String waiting(String... elements) {
        StringBuilder row = new StringBuilder("02").append(count(elements.length));
        for (String element : elements) {
            row.append(count(element.length() / 2)).append(element);
        }
        return row.toString();
    }

    /** A change of the buffer of a join that waits: keyed by time, mark and key, one list of records each. */
    static Sent graceBuffer(Step step, Sent sent) {
        if (!sent.topic().endsWith("-Buffer-changelog")) {
            return sent;
        }
        String key = sent.key().substring(2, 18) + "01"
                + sent.key().substring(18, sent.key().length() - 8);
        if (sent.value().equals("null")) {
            return new Sent(
                    sent.topic(), key, "null", String.valueOf(step.input().timestampMs()), "");
        }
        ByteBuffer old = ByteBuffer.wrap(HEX.parseHex(sent.value()));
        long timestampMs = old.getLong();
        old.getLong();
        old.get(new byte[old.getInt()]);
        old.getInt();
        int headersAt = old.position();
        int headerCount = old.getInt();
        for (int field = 0; field < 2 * headerCount; field++) {
            old.get(new byte[old.getInt()]);
        }
        String headers = HEX.formatHex(old.array(), headersAt, old.position());
        old.getLong();
        byte[] value = new byte[old.getInt()];
        old.get(value);
        String element = "01" + (headerCount == 0 ? "" : headers) + HEX.formatHex(value);
        String row = (headerCount == 0 ? "01" : "02") + count(1) + count(element.length() / 2) + element;
        return new Sent(sent.topic(), key, row, String.valueOf(timestampMs), "");
    }

    /** A subscription without a hash. */
    static Sent subscription(Step step, Sent sent) {
        boolean subscription = sent.topic().contains("registration")
                || sent.topic().contains("REGISTRATION")
                || sent.topic().contains("STATE-STORE-0000000010")
                || sent.topic().contains("subscription-store");
        return subscription && sent.value().startsWith("01")
                ? sent.withValue(
                        "81" + sent.value().substring(2, 4) + sent.value().substring(4 + 32))
                : sent;
    }

    /** An answer that names its foreign key instead of a hash. */
    static Sent answer(Step step, Sent sent) {
        boolean answer =
                sent.topic().contains("subscription-response") || sent.topic().contains("SUBSCRIPTION-RESPONSE");
        if (!answer) {
            return sent;
        }
        String right = sent.value().equals("80") ? "" : sent.value().substring(2 + 32);
        return sent.withValue("57" + foreignKey(step.input()) + (right.isEmpty() ? "00" : "01" + right));
    }

    private static String foreignKey(In input) {
        if (input.value().equals("null")) {
            return NO_FOREIGN_KEY;
        }
        String key = input.topic().equals("R")
                ? input.key()
                : input.value().substring(0, input.value().indexOf(':'));
        return key.isEmpty() ? NO_FOREIGN_KEY : count(key.length()) + text(key);
    }

    /** The changes of a suppression's buffer have their updates' event times. */
    static Vector suppressionTimes(Vector vector) {
        Map<String, String> timesByKey = new HashMap<>();
        return Rewriting.sent((step, sent) -> {
                    if (!isSuppression(sent)) {
                        return sent;
                    }
                    if (sent.value().equals("null")) {
                        String nowMs = String.valueOf(step.input().timestampMs());
                        String timeMs = sent.key().equals(text(step.input().key()))
                                ? nowMs
                                : timesByKey.getOrDefault(sent.key(), nowMs);
                        return new Sent(sent.topic(), sent.key(), "null", timeMs, "");
                    }
                    String timeMs = String.valueOf(Long.parseLong(sent.value().substring(0, 16), 16));
                    timesByKey.put(sent.key(), timeMs);
                    return new Sent(sent.topic(), sent.key(), sent.value(), timeMs, "v=03 ");
                })
                .apply(vector);
    }

    /** An aggregate's first row had no row before it, where Kafka Streams tells a count of 0. */
    static Sent suppressedCount(Step step, Sent sent) {
        return isSuppression(sent)
                ? sent.withValue(sent.value()
                        .replace("000000080000000000000000fffffffe", "ffffffffffffffff")
                        .replace("000000080000000000000000", "ffffffff"))
                : sent;
    }

    static boolean isSuppression(Sent sent) {
        return sent.topic().contains("KTABLE-SUPPRESS");
    }

    private static String text(String ascii) {
        return HEX.formatHex(ascii.getBytes(StandardCharsets.US_ASCII));
    }

    private static String count(int number) {
        return HEX.toHexDigits(number);
    }
}
