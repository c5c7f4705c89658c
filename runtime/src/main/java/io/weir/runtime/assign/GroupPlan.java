package io.weir.runtime.assign;

import io.weir.task.TaskId;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;

/**
 * Which member has which tasks, as the leader tells all of them.
 *
 * <p>Bytes, big-endian: version (1), 1 or 0 for whether the application is to
 * end (1), number of shares (4), and per share its process id (16), the length of its server
 * (2) and the server in UTF-8, its tasks and its standby tasks; each of these two is a number of tasks (4), and per
 * task its sub-topology (4) and partition (4). Then the number of topics that patterns take in (4), and per topic the
 * length of its name (2), the name in UTF-8, and its number of partitions (4).
 *
 * @param shares what each member has, in the order of their process ids
 * @param ends whether all instances of the application are to end
 * @param taken the topics that the patterns of the application's sources take in, with their numbers of partitions
 */
public record GroupPlan(List<Share> shares, boolean ends, Map<String, Integer> taken) {
    /** Before the group's first assignment. */
    public static final GroupPlan NONE = new GroupPlan(List.of(), false, Map.of());

    private static final byte VERSION = 3;
    private static final int HEAD_BYTES = 1 + 1 + 4 + 4;
    private static final int SHARE_BYTES_MIN = 16 + 2 + 4 + 4;
    private static final int TASK_BYTES = 4 + 4;
    private static final int TOPIC_BYTES_MIN = 2 + 4;

    /** Copies the list. */
    public GroupPlan {
        shares = List.copyOf(shares);
        taken = Map.copyOf(taken);
    }

    /**
     * What one member has.
     *
     * @param processId its identity, kept in its state directory
     * @param server the {@code host:port} under which it answers queries; empty if it said none
     * @param active tasks that it runs
     * @param standby tasks whose state it keeps for the case that their owner dies
     */
    public record Share(UUID processId, String server, Set<TaskId> active, Set<TaskId> standby) {
        /** Copies the sets. */
        public Share {
            active = Set.copyOf(active);
            standby = Set.copyOf(standby);
        }

        private int bytes() {
            return SHARE_BYTES_MIN + utf8(server).length + TASK_BYTES * (active.size() + standby.size());
        }
    }

    /**
     * Writes the plan.
     *
     * @return its bytes, ready to be read
     */
    public ByteBuffer toBytes() {
        ByteBuffer bytes = ByteBuffer.allocate(HEAD_BYTES
                + shares.stream().mapToInt(Share::bytes).sum()
                + taken.keySet().stream()
                        .mapToInt(topic -> TOPIC_BYTES_MIN + utf8(topic).length)
                        .sum());
        bytes.put(VERSION).put((byte) (ends ? 1 : 0)).putInt(shares.size());
        for (Share share : shares) {
            bytes.putLong(share.processId.getMostSignificantBits()).putLong(share.processId.getLeastSignificantBits());
            put(bytes, share.server);
            put(bytes, share.active);
            put(bytes, share.standby);
        }
        bytes.putInt(taken.size());
        new TreeMap<>(taken).forEach((topic, partitions) -> {
            put(bytes, topic);
            bytes.putInt(partitions);
        });
        return bytes.flip();
    }

    /**
     * Reads a plan.
     *
     * @param bytes what the leader sent, which may be anything
     * @return the plan
     * @throws IllegalArgumentException if the bytes are not a plan of a known version
     */
    public static GroupPlan read(ByteBuffer bytes) {
        ByteBuffer in = bytes.duplicate();
        require(in.hasRemaining(), "a version", "nothing");
        byte version = in.get();
        require(version == VERSION, "version " + VERSION, "version " + version);
        try {
            boolean ends = in.get() != 0;
            int count = in.getInt();
            require(fits(in, count, SHARE_BYTES_MIN), "as many bytes as its shares need", count + " shares");
            List<Share> shares = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                UUID processId = new UUID(in.getLong(), in.getLong());
                shares.add(new Share(processId, text(in), tasks(in), tasks(in)));
            }
            Map<String, Integer> taken = topics(in);
            require(!in.hasRemaining(), "nothing behind its topics", in.remaining() + " bytes");
            return new GroupPlan(shares, ends, taken);
        } catch (BufferUnderflowException cut) {
            throw new IllegalArgumentException(refusal("all of its bytes", bytes.remaining() + " bytes"), cut);
        }
    }

    private static void put(ByteBuffer bytes, Set<TaskId> tasks) {
        bytes.putInt(tasks.size());
        new TreeSet<>(tasks).forEach(task -> bytes.putInt(task.subtopology()).putInt(task.partition()));
    }

    private static Set<TaskId> tasks(ByteBuffer in) {
        int count = in.getInt();
        require(fits(in, count, TASK_BYTES), "as many bytes as its tasks need", count + " tasks");
        Set<TaskId> tasks = new TreeSet<>();
        for (int i = 0; i < count; i++) {
            tasks.add(new TaskId(in.getInt(), in.getInt()));
        }
        return tasks;
    }

    private static Map<String, Integer> topics(ByteBuffer in) {
        int count = in.getInt();
        require(fits(in, count, TOPIC_BYTES_MIN), "as many bytes as its topics need", count + " topics");
        Map<String, Integer> topics = new HashMap<>();
        for (int i = 0; i < count; i++) {
            topics.put(text(in), in.getInt());
        }
        return topics;
    }

    private static void put(ByteBuffer bytes, String text) {
        byte[] utf8 = utf8(text);
        bytes.putShort((short) utf8.length).put(utf8);
    }

    private static String text(ByteBuffer in) {
        byte[] utf8 = new byte[Short.toUnsignedInt(in.getShort())];
        in.get(utf8);
        return new String(utf8, StandardCharsets.UTF_8);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    // Before memory is taken for what the bytes only claim.
    private static boolean fits(ByteBuffer in, int count, int bytesEach) {
        return count >= 0 && (long) count * bytesEach <= in.remaining();
    }

    private static void require(boolean legal, String expected, String found) {
        if (!legal) {
            throw new IllegalArgumentException(refusal(expected, found));
        }
    }

    private static String refusal(String expected, String found) {
        return "The plan of the group's leader has " + expected + ", but this has " + found
                + ". Run the same version of Weir in all instances.";
    }
}
