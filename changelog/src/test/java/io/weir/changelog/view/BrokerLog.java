package io.weir.changelog.view;

import io.weir.changelog.Change;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/** A partition as a broker has it: transactions, their markers, and the holes of compaction. */
final class BrokerLog {
    final Uuid topicId = Uuid.randomUuid();
    private final List<Entry> entries = new ArrayList<>();

    private enum Fate {
        OPEN,
        COMMITTED,
        HIDDEN
    }

    private static final class Entry {
        private final @Nullable Change change;
        private final String writer;
        private Fate fate;

        Entry(@Nullable Change change, String writer, Fate fate) {
            this.change = change;
            this.writer = writer;
            this.fate = fate;
        }
    }

    /** What a reader sees at an offset. */
    record Seen(long offset, Change change) {}

    long append(String writer, Change change, boolean transactional) {
        entries.add(new Entry(change, writer, transactional ? Fate.OPEN : Fate.COMMITTED));
        return entries.size() - 1L;
    }

    /** Ends a writer's transaction, if it has one here. */
    void end(String writer, boolean commits) {
        boolean any = false;
        for (Entry entry : entries) {
            if (entry.fate == Fate.OPEN && entry.writer.equals(writer)) {
                entry.fate = commits ? Fate.COMMITTED : Fate.HIDDEN;
                any = true;
            }
        }
        if (any) {
            entries.add(new Entry(null, writer, Fate.HIDDEN)); // the marker
        }
    }

    long end() {
        return entries.size();
    }

    /** What is committed from an offset on. */
    List<Seen> from(long offset) {
        return LongStream.range(offset, entries.size())
                .mapToObj(this::seen)
                .flatMap(List::stream)
                .toList();
    }

    private List<Seen> seen(long offset) {
        Entry entry = entries.get(Math.toIntExact(offset));
        return entry.fate == Fate.COMMITTED && entry.change != null
                ? List.of(new Seen(offset, entry.change))
                : List.of();
    }

    /** Takes away some of the records that have a later one of their key. */
    void compact(Random random) {
        Set<Bytes> later = new HashSet<>();
        for (int i = entries.size() - 1; i >= 0; i--) {
            Entry entry = entries.get(i);
            if (entry.fate == Fate.COMMITTED
                    && entry.change != null
                    && !later.add(Bytes.wrap(entry.change.key()))
                    && random.nextInt(3) > 0) {
                entry.fate = Fate.HIDDEN;
            }
        }
    }
}
