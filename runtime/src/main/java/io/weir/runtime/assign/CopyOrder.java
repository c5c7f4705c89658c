package io.weir.runtime.assign;

import io.weir.task.TaskId;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the group's leader tells an instance beside its partitions: of which tasks to keep a copy.
 *
 * <p>Bytes, big-endian: version (1), number of tasks (4), and per task its sub-topology (4), partition (4) and purpose
 * (1).
 *
 * @param copies what each copy is for, by task
 */
public record CopyOrder(Map<TaskId, Purpose> copies) {
    /** What a copy is for. */
    public enum Purpose {
        /** To take over when the instance that runs the task is gone. */
        STANDBY((byte) 0),
        /** To run the task as soon as the copy has caught up. */
        WARMUP((byte) 1);

        private final byte code;

        Purpose(byte code) {
            this.code = code;
        }

        private static Purpose of(byte code) {
            for (Purpose purpose : values()) {
                if (purpose.code == code) {
                    return purpose;
                }
            }
            throw refused("a known purpose", "purpose " + code);
        }
    }

    /** No copies. */
    public static final CopyOrder NONE = new CopyOrder(Map.of());

    private static final byte VERSION = 1;
    private static final int HEAD_BYTES = 1 + 4;
    private static final int TASK_BYTES = 4 + 4 + 1;

    /** Copies the map. */
    public CopyOrder {
        copies = Map.copyOf(copies);
    }

    static CopyOrder of(PlacedTasks placed) {
        Map<TaskId, Purpose> copies = new TreeMap<>();
        placed.standbys().forEach(task -> copies.put(task, Purpose.STANDBY));
        placed.warmups().forEach(task -> copies.put(task, Purpose.WARMUP));
        return new CopyOrder(copies);
    }

    /**
     * Writes the order.
     *
     * @return its bytes, ready to be read
     */
    public ByteBuffer toBytes() {
        ByteBuffer bytes = ByteBuffer.allocate(HEAD_BYTES + copies.size() * TASK_BYTES);
        bytes.put(VERSION).putInt(copies.size());
        copies.forEach((task, purpose) ->
                bytes.putInt(task.subtopology()).putInt(task.partition()).put(purpose.code));
        return bytes.flip();
    }

    /**
     * Reads an order.
     *
     * @param bytes what the leader sent, which may be anything
     * @return the order
     * @throws IllegalArgumentException if the bytes are not an order of a known version
     */
    public static CopyOrder read(ByteBuffer bytes) {
        ByteBuffer in = bytes.duplicate();
        if (!in.hasRemaining()) {
            return NONE;
        }
        require(in.remaining() >= HEAD_BYTES, HEAD_BYTES + " bytes or more", in.remaining() + " bytes");
        byte version = in.get();
        require(version == VERSION, "version " + VERSION, "version " + version);
        int tasks = in.getInt();
        require(
                tasks >= 0 && in.remaining() == (long) tasks * TASK_BYTES,
                "as many bytes as its tasks need",
                tasks + " tasks in " + in.remaining() + " bytes");
        Map<TaskId, Purpose> copies = new TreeMap<>();
        for (int i = 0; i < tasks; i++) {
            copies.put(new TaskId(in.getInt(), in.getInt()), Purpose.of(in.get()));
        }
        return new CopyOrder(copies);
    }

    private static void require(boolean legal, String expected, String found) {
        if (!legal) {
            throw refused(expected, found);
        }
    }

    private static IllegalArgumentException refused(String expected, String found) {
        return new IllegalArgumentException("The order of the group's leader has " + expected + ", but this has "
                + found + ". Run the same version of Weir in all instances.");
    }
}
