package io.weir.engine;

import io.weir.dsl.Late;
import io.weir.processor.Record;
import io.weir.topology.DropReason;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/**
 * A node of a running task.
 *
 * <p>Owned by the lane that runs the task.
 */
abstract sealed class LiveNode permits LiveSource, LiveProcessor, LiveSink {
    private static final LiveNode[] NONE = {};

    private final String name;
    private final Course course;
    private LiveNode[] children = NONE;
    private LiveNode[] aside = NONE;

    LiveNode(String name, Course course) {
        this.name = name;
        this.course = course;
    }

    final String name() {
        return name;
    }

    final Course course() {
        return course;
    }

    /** Wires the graph; called once, before the first record. */
    final void connect(LiveNode[] below, LiveNode[] takingDropped) {
        children = below;
        aside = takingDropped;
    }

    /** Adds the nodes below, however deep. */
    final void addBelow(Set<LiveNode> found) {
        for (LiveNode[] some : List.of(children, aside)) {
            for (LiveNode child : some) {
                if (found.add(child)) {
                    child.addBelow(found);
                }
            }
        }
    }

    final boolean hasChildren() {
        return children.length > 0;
    }

    /** Handles a record that came from above. */
    abstract void process(Record<@Nullable Object, @Nullable Object> record);

    /** Sends a record to every node below, each with headers of its own (W5). */
    final void forward(Record<@Nullable Object, @Nullable Object> record) {
        LiveNode[] below = children;
        int last = below.length - 1;
        if (last > 0) {
            // Copies are made before any branch runs, from headers that no branch has touched.
            RecordHeaders untouched = new RecordHeaders(record.headers());
            for (int i = 0; i < last; i++) {
                enter(below[i], record.withHeaders(untouched));
            }
        }
        if (last >= 0) {
            enter(below[last], record);
        }
    }

    /** Sends a record that is dropped to the nodes that take such records, with headers that tell why. */
    final void sendAside(Record<@Nullable Object, @Nullable Object> record, DropReason reason) {
        for (LiveNode child : aside) {
            RecordHeaders headers = new RecordHeaders(record.headers());
            headers.remove(Late.OPERATOR_HEADER).add(Late.OPERATOR_HEADER, name.getBytes(StandardCharsets.UTF_8));
            headers.remove(Late.REASON_HEADER)
                    .add(Late.REASON_HEADER, reason.text().getBytes(StandardCharsets.UTF_8));
            enter(child, record.withHeaders(headers));
        }
    }

    /** Sends a record to one node below. */
    final void forward(Record<@Nullable Object, @Nullable Object> record, String childName) {
        for (LiveNode child : children) {
            if (child.name.equals(childName)) {
                enter(child, record);
                return;
            }
        }
        throw new IllegalArgumentException("A node below [" + name + "] is expected, but [" + childName
                + "] is not one of its children "
                + java.util.Arrays.stream(children).map(LiveNode::name).toList()
                + ". Forward to one of those, or connect the node.");
    }

    // The node in hand is left as it is when a node throws: so the one that failed is known.
    private void enter(LiveNode child, Record<@Nullable Object, @Nullable Object> record) {
        Record<@Nullable Object, @Nullable Object> own = course.record();
        course.enter(child, record);
        child.process(record);
        course.leave(this, own);
    }
}
