package io.weir.dsl.operator;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * The records in hand, in a line for each key.
 *
 * <p>The first of each line is ready to be called. Records without a key stand alone. Owned by its processor.
 */
final class CallLines {
    private final NavigableMap<Long, PendingCall> inHand = new TreeMap<>();
    private final Map<Object, Deque<PendingCall>> byKey = new HashMap<>();
    private final NavigableSet<PendingCall> ready = new TreeSet<>(Comparator.comparingLong(PendingCall::number));

    int size() {
        return inHand.size();
    }

    /** Records in hand from a number on, in their order. */
    Iterable<PendingCall> from(long number) {
        return inHand.tailMap(number).values();
    }

    void add(PendingCall call) {
        inHand.put(call.number(), call);
        Deque<PendingCall> line = byKey.computeIfAbsent(line(call), first -> new ArrayDeque<>(1));
        line.add(call);
        if (line.size() == 1) {
            ready.add(call);
        }
    }

    /** Says that a call is ready once more. */
    void again(PendingCall call) {
        ready.add(call);
    }

    /** Takes the call that is ready and came first, if there is one. It stays in hand. */
    @Nullable PendingCall next() {
        return ready.pollFirst();
    }

    /** Takes a record out, so that the next of its key is ready. */
    void remove(PendingCall call) {
        inHand.remove(call.number());
        ready.remove(call);
        Deque<PendingCall> line = byKey.get(line(call));
        if (line == null) {
            throw new AssertionError("A record in hand was in no line.");
        }
        boolean first = line.peek() == call;
        line.remove(call);
        PendingCall following = line.peek();
        if (following == null) {
            byKey.remove(line(call));
        } else if (first) {
            ready.add(following);
        }
    }

    private static Object line(PendingCall call) {
        Object key = call.record().key();
        if (key == null) {
            return call;
        }
        return key instanceof byte[] bytes ? Bytes.wrap(bytes) : key;
    }
}
