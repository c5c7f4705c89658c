package io.weir.changelog.tail;

import io.weir.changelog.OwnerOnly;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/*
 * The file begins with a place for each store's mark: number of the commit, first and last offset, and all three
 * crossed. Behind the marks come blocks: number of the commit, length, checksum, content. Each commit has the next
 * number and begins again behind the marks, so what is left of a longer one before it bears another number, and ends
 * the reading. A block that a lost machine has left half written does not have its checksum.
 */
/**
 * A file of numbered blocks, and marks that move.
 *
 * <p>Blocks are written by one thread; marks may be by others.
 */
final class TailFile implements AutoCloseable {
    /** As many stores as there is room for marks. */
    static final int MARKS_MAX = 128;

    private static final int MARK_BYTES = 4 * Long.BYTES;
    private static final long BLOCKS_AT = (long) MARKS_MAX * MARK_BYTES;
    private static final int HEAD_BYTES = Long.BYTES + Integer.BYTES + Integer.BYTES;

    private final FileChannel channel;
    private long commit;
    private long end = BLOCKS_AT;

    private TailFile(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Opens the file, and makes it where it is missing.
     *
     * @throws IOException if that cannot be done
     */
    static TailFile open(Path path) throws IOException {
        Set<StandardOpenOption> options =
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        TailFile file = new TailFile(FileChannel.open(path, options, OwnerOnly.file(path)));
        ByteBuffer head = ByteBuffer.allocate(HEAD_BYTES);
        file.commit = file.fills(head, BLOCKS_AT) ? head.getLong(0) : 0;
        if (file.blocks().next() == null) {
            // Numbers begin anew, so nothing may be left that has one.
            file.channel.truncate(0);
            file.commit = 0;
        }
        return file;
    }

    /** The number of the newest commit. */
    long commit() {
        return commit;
    }

    /** Begins the next commit. What the file held is void with its first block. */
    void begin() {
        commit++;
        end = BLOCKS_AT;
    }

    void write(TailBytes content) throws IOException {
        ByteBuffer block = ByteBuffer.allocate(HEAD_BYTES + content.length());
        block.putLong(commit).putInt(content.length()).putInt(checksum(commit, content.view()));
        block.put(content.view()).flip();
        write(block, end);
        end += block.limit();
    }

    void mark(long ofCommit, int place, OffsetRun run) throws IOException {
        ByteBuffer mark = ByteBuffer.allocate(MARK_BYTES);
        mark.putLong(ofCommit).putLong(run.first()).putLong(run.last());
        mark.putLong(ofCommit ^ run.first() ^ run.last()).flip();
        write(mark, (long) place * MARK_BYTES);
    }

    /** The mark of a place, or null if the newest commit has none there. */
    @Nullable OffsetRun mark(int place) throws IOException {
        ByteBuffer mark = ByteBuffer.allocate(MARK_BYTES);
        if (!fills(mark, (long) place * MARK_BYTES)) {
            return null;
        }
        long first = mark.getLong(Long.BYTES);
        long last = mark.getLong(2 * Long.BYTES);
        boolean whole = mark.getLong(3 * Long.BYTES) == (mark.getLong(0) ^ first ^ last);
        return whole && mark.getLong(0) == commit && first <= last ? new OffsetRun(first, last) : null;
    }

    /** Reads the newest commit's blocks from the first one on. */
    Blocks blocks() {
        return new Blocks();
    }

    /** Blocks in their order. */
    final class Blocks {
        private long at = BLOCKS_AT;

        /** The next block, or null behind the last one that is whole. */
        @Nullable ByteBuffer next() throws IOException {
            ByteBuffer head = ByteBuffer.allocate(HEAD_BYTES);
            if (!fills(head, at) || head.getLong(0) != commit) {
                return null;
            }
            int length = head.getInt(Long.BYTES);
            if (length < 0 || length > channel.size() - at - HEAD_BYTES) {
                return null;
            }
            ByteBuffer content = ByteBuffer.allocate(length);
            if (!fills(content, at + HEAD_BYTES)
                    || head.getInt(Long.BYTES + Integer.BYTES) != checksum(commit, content.duplicate())) {
                return null; // It stays the next one, so that nothing behind it is read either.
            }
            at += HEAD_BYTES + length;
            return content;
        }
    }

    private static int checksum(long commit, ByteBuffer content) {
        CRC32C sum = new CRC32C();
        sum.update(ByteBuffer.allocate(Long.BYTES).putLong(0, commit));
        sum.update(content);
        return (int) sum.getValue();
    }

    private void write(ByteBuffer bytes, long from) throws IOException {
        long at = from;
        while (bytes.hasRemaining()) {
            at += channel.write(bytes, at);
        }
    }

    /** Reads as many bytes as there is room for; false if the file ends before. */
    private boolean fills(ByteBuffer room, long from) throws IOException {
        while (room.hasRemaining()) {
            if (channel.read(room, from + room.position()) < 0) {
                return false;
            }
        }
        room.flip();
        return true;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
