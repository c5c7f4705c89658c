package io.weir.runtime.assign;

import io.weir.task.TaskId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * What an instance tells the group's leader when it joins.
 *
 * <p>Bytes, big-endian: version (1), process id (16), lanes (4), 1 or 0 for whether the application is to end (1);
 * number of tags (1), and per tag key and value, each a length (1) and UTF-8; number of tasks (4), and per task its
 * sub-topology (4), partition (4), position (8) and whether it is current (1); behind the tasks, the length of the
 * server (2) and the server in UTF-8.
 *
 * @param processId the instance's identity, kept in its state directory
 * @param lanes number of its lanes
 * @param state how far its local state has come, by stateful task
 * @param tags what it says of its place
 * @param server the {@code host:port} under which the instance answers queries; empty if it said none
 * @param ends whether all instances of the application are to end
 */
public record MemberReport(
        UUID processId,
        int lanes,
        Map<TaskId, LocalState> state,
        Map<String, String> tags,
        String server,
        boolean ends) {
    private static final byte VERSION = 3;
    private static final int HEAD_BYTES = 1 + 16 + 4 + 1 + 1 + 4;
    private static final int SERVER_BYTES_MIN = 2;
    private static final int TASK_BYTES = 4 + 4 + 8 + 1;
    private static final int TEXT_BYTES_MAX = 255;

    /** Copies the maps. */
    public MemberReport {
        state = Map.copyOf(state);
        tags = Map.copyOf(tags);
    }

    /**
     * The report of an instance that answers no queries of others and says nothing of its place.
     *
     * @param processId the instance's identity, kept in its state directory
     * @param lanes number of its lanes
     * @param state how far its local state has come, by stateful task
     */
    public MemberReport(UUID processId, int lanes, Map<TaskId, LocalState> state) {
        this(processId, lanes, state, Map.of(), "", false);
    }

    /**
     * Writes the report.
     *
     * @return its bytes, ready to be read
     */
    public ByteBuffer toBytes() {
        byte[] at = server.getBytes(StandardCharsets.UTF_8);
        List<byte[]> texts = new TreeMap<>(tags)
                .entrySet().stream()
                        .flatMap(tag -> Stream.of(bytes(tag.getKey()), bytes(tag.getValue())))
                        .toList();
        int textBytes = texts.stream().mapToInt(text -> 1 + text.length).sum();
        ByteBuffer bytes =
                ByteBuffer.allocate(HEAD_BYTES + textBytes + state.size() * TASK_BYTES + SERVER_BYTES_MIN + at.length);
        bytes.put(VERSION);
        bytes.putLong(processId.getMostSignificantBits()).putLong(processId.getLeastSignificantBits());
        bytes.putInt(lanes).put((byte) (ends ? 1 : 0));
        bytes.put((byte) tags.size());
        texts.forEach(text -> bytes.put((byte) text.length).put(text));
        bytes.putInt(state.size());
        state.forEach((task, local) -> bytes.putInt(task.subtopology())
                .putInt(task.partition())
                .putLong(local.position())
                .put((byte) (local.current() ? 1 : 0)));
        bytes.putShort((short) at.length).put(at);
        return bytes.flip();
    }

    private static byte[] bytes(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > TEXT_BYTES_MAX) {
            throw new IllegalArgumentException("A tag's key and value have up to " + TEXT_BYTES_MAX
                    + " bytes each, but here are " + bytes.length + ": [" + text + "]. Shorten it.");
        }
        return bytes;
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
        Map<String, String> tags = new HashMap<>();
        for (int left = in.get() & 0xff; left > 0; left--) {
            tags.put(text(in), text(in));
        }
        require(in.remaining() >= Integer.BYTES, "a number of tasks", in.remaining() + " bytes");
        int tasks = in.getInt();
        require(
                tasks >= 0 && in.remaining() >= (long) tasks * TASK_BYTES + SERVER_BYTES_MIN,
                "as many bytes as its tasks need",
                tasks + " tasks in " + in.remaining() + " bytes");
        Map<TaskId, LocalState> state = new HashMap<>();
        for (int i = 0; i < tasks; i++) {
            state.put(new TaskId(in.getInt(), in.getInt()), new LocalState(in.getLong(), in.get() != 0));
        }
        byte[] server = new byte[Short.toUnsignedInt(in.getShort())];
        require(
                in.remaining() == server.length,
                "as many bytes as its server needs",
                "a server of " + server.length + " in " + in.remaining() + " bytes");
        in.get(server);
        return new MemberReport(processId, lanes, state, tags, new String(server, StandardCharsets.UTF_8), ends);
    }

    private static String text(ByteBuffer in) {
        require(in.hasRemaining(), "a text", "nothing");
        int length = in.get() & 0xff;
        require(in.remaining() >= length, "a text of " + length + " bytes", in.remaining() + " bytes");
        byte[] text = new byte[length];
        in.get(text);
        return new String(text, StandardCharsets.UTF_8);
    }

    private static void require(boolean legal, String expected, String found) {
        if (!legal) {
            throw new IllegalArgumentException("The report of a member of the group has " + expected + ", but this has "
                    + found + ". Run the same version of Weir in all instances.");
        }
    }
}
