package io.weir.changelog.tail;

import io.weir.changelog.OwnerOnly;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.UUID;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/*
 * The file is blocks: number of the commit, length, checksum, content. Each commit begins again at the file's beginning
 * and has a number that no other one has, so what is left of a longer commit before it bears another number, and ends
 * the reading. A block that a lost machine has left half written does not have its checksum.
 */
/**
 * A file of one commit's blocks.
 *
 * <p>Owned by the thread that runs or restores the task.
 */
final class TailFile implements AutoCloseable {
    private static final int HEAD_BYTES = Long.BYTES + Integer.BYTES + Integer.BYTES;

    private final FileChannel channel;
    private long commit;
    private long end;

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
        file.commit = file.fills(head, 0) ? head.getLong(0) : 0;
        return file;
    }

    /** The number of the newest commit. */
    long commit() {
        return commit;
    }

    /** Begins a commit. What the file held is void with its first block. */
    void begin() {
        commit = UUID.randomUUID().getMostSignificantBits();
        end = 0;
    }

    void write(TailBytes content) throws IOException {
        ByteBuffer block = ByteBuffer.allocate(HEAD_BYTES + content.length());
        block.putLong(commit).putInt(content.length()).putInt(checksum(commit, content.view()));
        block.put(content.view()).flip();
        long at = end;
        while (block.hasRemaining()) {
            at += channel.write(block, at);
        }
        end = at;
    }

    /** Reads the newest commit's blocks from the first one on. */
    Blocks blocks() {
        return new Blocks();
    }

    /** Blocks in their order. */
    final class Blocks {
        private long at;

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
