package io.weir.dsl.foreign;

import java.util.Arrays;
import java.util.Optional;

/**
 * What a row on the left says to the row that its foreign key names.
 *
 * @param wish what it asks for
 * @param primaryKey the key of the row on the left, in bytes
 * @param primaryPartition the partition that the row lies in, or -1 if an old version did not say
 */
@SuppressWarnings("ArrayRecordComponent") // Bytes are handed over; nobody compares subscriptions.
record Subscription(Wish wish, byte[] primaryKey, int primaryPartition) {
    /** The partition of a subscription that does not tell it. */
    static final int UNKNOWN = -1;

    /** What a row on the left asks for, under Kafka Streams' numbers. */
    enum Wish {
        /** To be forgotten, without an answer. */
        FORGET(0),
        /** To be forgotten, and told that there is nothing any more. */
        FORGET_AND_TELL(1),
        /** To be told of the row now and whenever it changes, also if there is none now. */
        TELL_ALWAYS(2),
        /** To be told of the row now and whenever it changes, but nothing now if there is none. */
        TELL_IF_ANY(3);

        private final int number;

        Wish(int number) {
            this.number = number;
        }

        int number() {
            return number;
        }

        /** The wish of a number, if there is one. */
        static Optional<Wish> numbered(int number) {
            return Arrays.stream(values()).filter(wish -> wish.number == number).findFirst();
        }

        boolean forgets() {
            return this == FORGET || this == FORGET_AND_TELL;
        }
    }
}
