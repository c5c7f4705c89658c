package io.weir.changelog.memory;

import io.weir.changelog.bytes.KeyRange;
import io.weir.changelog.bytes.ScanOrder;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/*
 * A balanced tree (AVL) whose nodes never change. A change makes new nodes on the way from the root to its place, about
 * log2 of the number of rows, and shares all others with the tree before it. So whoever holds a root has a snapshot
 * that costs nothing, needs no lock and is freed by the collector, however long it is read and whatever is written.
 *
 * All changes end in join(left, row, right), which balances two trees of any heights with a row between them; a range
 * is cut by splitting twice and joining what is left.
 */
/** Rows in the order of their keys, which never change. */
final class RowTree {
    /** No rows. */
    static final RowTree EMPTY = new RowTree(null);

    private static final int ROW_OVERHEAD_BYTES = 96;

    private final @Nullable Node root;

    private RowTree(@Nullable Node root) {
        this.root = root;
    }

    byte @Nullable [] get(byte[] key) {
        Node node = root;
        while (node != null) {
            int order = Arrays.compareUnsigned(key, node.key);
            if (order == 0) {
                return node.value;
            }
            node = order < 0 ? node.left : node.right;
        }
        return null;
    }

    RowTree with(byte[] key, byte[] value) {
        return new RowTree(with(root, key, value));
    }

    RowTree without(byte[] key) {
        Node less = without(root, key);
        return less == root ? this : new RowTree(less);
    }

    RowTree without(KeyRange range) {
        if (range.isEmpty()) {
            return this;
        }
        byte[] from = range.from();
        byte[] below = range.below();
        Node before = from == null ? null : below(root, from);
        Node behind = below == null ? null : from(root, below);
        return new RowTree(concat(before, behind));
    }

    int rows() {
        return root == null ? 0 : root.rows;
    }

    /** About how many bytes of heap the rows take. */
    long bytes() {
        return root == null ? 0 : root.bytes;
    }

    /** Rows on the longest way from the root. */
    int height() {
        return height(root);
    }

    Walk walk(KeyRange range, ScanOrder order) {
        return new Walk(range.isEmpty() ? null : root, range, order);
    }

    private static Node with(@Nullable Node node, byte[] key, byte[] value) {
        if (node == null) {
            return new Node(null, key, value, null);
        }
        int order = Arrays.compareUnsigned(key, node.key);
        if (order == 0) {
            return new Node(node.left, key, value, node.right);
        }
        return order < 0
                ? join(with(node.left, key, value), node, node.right)
                : join(node.left, node, with(node.right, key, value));
    }

    private static @Nullable Node without(@Nullable Node node, byte[] key) {
        if (node == null) {
            return null;
        }
        int order = Arrays.compareUnsigned(key, node.key);
        if (order == 0) {
            return concat(node.left, node.right);
        }
        Node side = order < 0 ? node.left : node.right;
        Node less = without(side, key);
        if (less == side) {
            return node;
        }
        return order < 0 ? join(less, node, node.right) : join(node.left, node, less);
    }

    /** The rows below a key. */
    private static @Nullable Node below(@Nullable Node node, byte[] key) {
        if (node == null) {
            return null;
        }
        return Arrays.compareUnsigned(node.key, key) < 0
                ? join(node.left, node, below(node.right, key))
                : below(node.left, key);
    }

    /** The rows from a key on. */
    private static @Nullable Node from(@Nullable Node node, byte[] key) {
        if (node == null) {
            return null;
        }
        return Arrays.compareUnsigned(node.key, key) < 0
                ? from(node.right, key)
                : join(from(node.left, key), node, node.right);
    }

    private static @Nullable Node concat(@Nullable Node left, @Nullable Node right) {
        if (left == null) {
            return right;
        }
        if (right == null) {
            return left;
        }
        Node first = right;
        while (first.left != null) {
            first = first.left;
        }
        return join(left, first, without(right, first.key));
    }

    /** A row between two trees. */
    private static Node join(@Nullable Node left, Node row, @Nullable Node right) {
        if (left != null && left.height > height(right) + 1) {
            return balanced(left.left, left, join(left.right, row, right));
        }
        if (right != null && right.height > height(left) + 1) {
            return balanced(join(left, row, right.left), right, right.right);
        }
        return new Node(left, row.key, row.value, right);
    }

    /** A row between two trees whose heights differ by two at most. */
    private static Node balanced(@Nullable Node left, Node row, @Nullable Node right) {
        if (right != null && right.height > height(left) + 1) {
            Node inner = right.left;
            return inner != null && inner.height > height(right.right)
                    ? node(node(left, row, inner.left), inner, node(inner.right, right, right.right))
                    : node(node(left, row, inner), right, right.right);
        }
        if (left != null && left.height > height(right) + 1) {
            Node inner = left.right;
            return inner != null && inner.height > height(left.left)
                    ? node(node(left.left, left, inner.left), inner, node(inner.right, row, right))
                    : node(left.left, left, node(inner, row, right));
        }
        return node(left, row, right);
    }

    private static Node node(@Nullable Node left, Node row, @Nullable Node right) {
        return new Node(left, row.key, row.value, right);
    }

    private static int height(@Nullable Node node) {
        return node == null ? 0 : node.height;
    }

    /** A row, and the rows before and behind it. */
    private static final class Node {
        private final byte[] key;
        private final byte[] value;
        private final @Nullable Node left;
        private final @Nullable Node right;
        private final int height;
        private final int rows;
        private final long bytes;

        private Node(@Nullable Node left, byte[] key, byte[] value, @Nullable Node right) {
            this.left = left;
            this.key = key;
            this.value = value;
            this.right = right;
            this.height = 1 + Math.max(RowTree.height(left), RowTree.height(right));
            this.rows = 1 + (left == null ? 0 : left.rows) + (right == null ? 0 : right.rows);
            this.bytes = (long) ROW_OVERHEAD_BYTES
                    + key.length
                    + value.length
                    + (left == null ? 0 : left.bytes)
                    + (right == null ? 0 : right.bytes);
        }
    }

    /** Goes through the rows of a range. Owned by one thread. */
    static final class Walk {
        private final KeyRange range;
        private final ScanOrder order;
        // Rows that come later and have not been passed, the next one first.
        private final Deque<Node> ahead = new ArrayDeque<>();
        private @Nullable Node row;

        private Walk(@Nullable Node root, KeyRange range, ScanOrder order) {
            this.range = range;
            this.order = order;
            descend(root);
        }

        /** Moves on; false if no row is left. */
        boolean advance() {
            Node next = ahead.poll();
            if (next != null) {
                descend(order == ScanOrder.FORWARD ? next.right : next.left);
                if (!range.contains(next.key)) {
                    ahead.clear();
                    next = null;
                }
            }
            row = next;
            return next != null;
        }

        boolean onRow() {
            return row != null;
        }

        byte[] key() {
            return Objects.requireNonNull(row).key;
        }

        byte[] value() {
            return Objects.requireNonNull(row).value;
        }

        void end() {
            ahead.clear();
            row = null;
        }

        // Leaves out what lies before the range begins; where it ends, advance() finds out.
        private void descend(@Nullable Node from) {
            Node node = from;
            while (node != null) {
                if (isBefore(node.key)) {
                    node = order == ScanOrder.FORWARD ? node.right : node.left;
                } else {
                    ahead.push(node);
                    node = order == ScanOrder.FORWARD ? node.left : node.right;
                }
            }
        }

        private boolean isBefore(byte[] key) {
            byte[] from = range.from();
            byte[] below = range.below();
            return order == ScanOrder.FORWARD
                    ? from != null && Arrays.compareUnsigned(key, from) < 0
                    : below != null && Arrays.compareUnsigned(key, below) >= 0;
        }
    }
}
