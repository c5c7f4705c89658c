package io.weir.runtime.assign;

import java.nio.ByteBuffer;

/**
 * What the group's leader tells an instance beside its partitions.
 *
 * <p>Bytes, big-endian: version (1), length of the order of copies (4), the order, and the plan.
 *
 * @param copies of which tasks the instance is to keep a copy
 * @param plan which member has which tasks
 */
public record AssignmentData(CopyOrder copies, GroupPlan plan) {
    /** Of a leader that says nothing. */
    public static final AssignmentData NONE = new AssignmentData(CopyOrder.NONE, GroupPlan.NONE);

    private static final byte VERSION = 1;
    private static final int HEAD_BYTES = 1 + 4;

    /**
     * Writes the data.
     *
     * @return its bytes, ready to be read
     */
    public ByteBuffer toBytes() {
        ByteBuffer order = copies.toBytes();
        ByteBuffer who = plan.toBytes();
        ByteBuffer bytes = ByteBuffer.allocate(HEAD_BYTES + order.remaining() + who.remaining());
        bytes.put(VERSION).putInt(order.remaining()).put(order).put(who);
        return bytes.flip();
    }

    /**
     * Reads the data.
     *
     * @param bytes what the leader sent, which may be anything
     * @return the data
     * @throws IllegalArgumentException if the bytes are not such data of a known version
     */
    public static AssignmentData read(ByteBuffer bytes) {
        ByteBuffer in = bytes.duplicate();
        require(in.remaining() >= HEAD_BYTES, HEAD_BYTES + " bytes or more", in.remaining() + " bytes");
        byte version = in.get();
        require(version == VERSION, "version " + VERSION, "version " + version);
        int length = in.getInt();
        require(
                length >= 0 && length <= in.remaining(),
                "as many bytes as its order of copies needs",
                "an order of " + length + " in " + in.remaining() + " bytes");
        CopyOrder copies = CopyOrder.read(in.slice(in.position(), length));
        return new AssignmentData(copies, GroupPlan.read(in.position(in.position() + length)));
    }

    private static void require(boolean legal, String expected, String found) {
        if (!legal) {
            throw new IllegalArgumentException("What the group's leader tells has " + expected + ", but this has "
                    + found + ". Run the same version of Weir in all instances.");
        }
    }
}
