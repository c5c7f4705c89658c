package io.weir.runtime.assign;

import io.weir.task.TaskId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/**
 * What an instance tells the group's leader when it joins.
 *
 * <p>Bytes, big-endian: version (1), process id (16), lanes (4), 1 or 0 for whether the application is to end (1),
 * number of tasks (4), and per task its sub-topology (4), partition (4) and position (8); behind the tasks, the length
 * of the server (2) and the server in UTF-8.
 *
 * @param processId the instance's identity, kept in its state directory
 * @param lanes number of its lanes
 * @param positions how far its local state has followed the changelogs, by stateful task
 * @param server the {@code host:port} under which the instance answers queries; empty if it said none
 * @param ends whether all instances of the application are to end
 */
public record MemberReport(UUID processId, int lanes, Map<TaskId, Long> positions, String server, boolean ends) {
    private static final byte VERSION = 3;
    private static final int HEAD_BYTES = 1 + 16 + 4 + 1 + 4;
    private static final int SERVER_BYTES_MIN = 2;
    private static final int TASK_BYTES = 4 + 4 + 8;

    /** Copies the map. */
    public MemberReport {
        positions = Map.copyOf(positions);
    }

    /**
     * The report of an instance that answers no queries of others.
     *
     * @param processId the instance's identity, kept in its state directory
     * @param lanes number of its lanes
     * @param positions how far its local state has followed the changelogs, by stateful task
     */
    public MemberReport(UUID processId, int lanes, Map<TaskId, Long> positions) {
        this(processId, lanes, positions, "", false);
    }

    /**
     * Writes the report.
     *
     * @return its bytes, ready to be read
     */
    public ByteBuffer toBytes() {
        byte[] at = server.getBytes(StandardCharsets.UTF_8);
        ByteBuffer bytes =
                ByteBuffer.allocate(HEAD_BYTES + positions.size() * TASK_BYTES + SERVER_BYTES_MIN + at.length);
        bytes.put(VERSION);
        bytes.putLong(processId.getMostSignificantBits()).putLong(processId.getLeastSignificantBits());
        bytes.putInt(lanes).put((byte) (ends ? 1 : 0)).putInt(positions.size());
        positions.forEach((task, position) ->
                bytes.putInt(task.subtopology()).putInt(task.partition()).putLong(position));
        bytes.putShort((short) at.length).put(at);
        return bytes.flip();
    }

    /**
     * Reads a report.
     *
     * @param bytes what a member sent, which may be anything
     * @return the report
     * @throws IllegalArgumentException if the bytes are not a report of a known version
     */
    public static MemberReport read(ByteBuffer bytes) {
        ByteBuffer in = bytes.duplicate();
        require(in.hasRemaining(), "a version", "nothing");
        byte version = in.get();
        require(version == VERSION, "version " + VERSION, "version " + version);
        require(in.remaining() >= HEAD_BYTES - 1, HEAD_BYTES + " bytes or more", bytes.remaining() + " bytes");
        UUID processId = new UUID(in.getLong(), in.getLong());
        int lanes = in.getInt();
        require(lanes >= 1, "1 lane or more", lanes + " lanes");
        boolean ends = in.get() != 0;
        int tasks = in.getInt();
        require(
                tasks >= 0 && in.remaining() >= (long) tasks * TASK_BYTES + SERVER_BYTES_MIN,
                "as many bytes as its tasks need",
                tasks + " tasks in " + in.remaining() + " bytes");
        Map<TaskId, Long> positions = new HashMap<>();
        for (int i = 0; i < tasks; i++) {
            positions.put(new TaskId(in.getInt(), in.getInt()), in.getLong());
        }
        byte[] server = new byte[Short.toUnsignedInt(in.getShort())];
        require(
                in.remaining() == server.length,
                "as many bytes as its server needs",
                "a server of " + server.length + " in " + in.remaining() + " bytes");
        in.get(server);
        return new MemberReport(processId, lanes, positions, new String(server, StandardCharsets.UTF_8), ends);
    }

    private static void require(boolean legal, String expected, String found) {
        if (!legal) {
            throw new IllegalArgumentException("The report of a member of the group has " + expected + ", but this has "
                    + found + ". Run the same version of Weir in all instances.");
        }
    }
}
