package io.weir.engine;

import io.weir.errors.ProcessorStateException;
import io.weir.errors.StreamsException;
import io.weir.state.StateStore;
import io.weir.state.StoreBuilder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * The stores of the application's own in one task.
 *
 * <p>Owned by the lane that runs the task: made with it, flushed before and told behind each of its commits, and closed
 * with it. Nothing that they hold is in the change buffer.
 */
final class OwnStores {
    private final Map<String, StateStore> stores = new LinkedHashMap<>();
    private final List<OwnStoreContext> contexts = new ArrayList<>();
    private Map<TopicPartition, Long> flushed = Map.of();

    private OwnStores() {}

    /** Makes and opens all, or none: one that fails closes those before it. */
    static OwnStores open(TaskParts parts, Course course) {
        OwnStores opened = new OwnStores();
        try {
            parts.topology().ownStores().forEach(builder -> opened.open(builder, parts, course));
        } catch (RuntimeException failure) {
            opened.closeAfter(failure);
            throw failure;
        }
        return opened;
    }

    private void open(StoreBuilder<?> builder, TaskParts parts, Course course) {
        StateStore store = builder.build();
        if (!store.name().equals(builder.name())) {
            throw new StreamsException("A store is expected to bear its builder's name, but the builder ["
                    + builder.getClass().getName() + "] of store [" + builder.name() + "] made one called ["
                    + store.name() + "]. Let both give the same name.");
        }
        stores.put(store.name(), store);
        OwnStoreContext context = new OwnStoreContext(parts, course, store);
        contexts.add(context);
        guarded(store, "init(...)", () -> store.init(context, store));
    }

    /** A store; null if it is none of these. */
    @Nullable StateStore store(String name) {
        return stores.get(name);
    }

    /** Lets each make durable what it holds, before these offsets are committed. */
    void flush(Map<TopicPartition, OffsetAndMetadata> offsets) {
        if (stores.isEmpty()) {
            return;
        }
        Map<TopicPartition, Long> next = new HashMap<>();
        offsets.forEach((partition, offset) -> next.put(partition, offset.offset()));
        flushed = Map.copyOf(next);
        stores.values().forEach(store -> guarded(store, "flush()", store::flush));
    }

    /** Tells each that what it flushed stands. */
    void committed() {
        stores.values().forEach(store -> guarded(store, "commit(...)", () -> store.commit(flushed)));
        contexts.forEach(OwnStoreContext::committed);
    }

    /** Closes all, the last first. The first failure is thrown when all were tried. */
    void close() {
        Deque<StateStore> left = new ArrayDeque<>();
        stores.values().forEach(left::push);
        RuntimeException first = null;
        for (StateStore store : left) {
            first = closed(store, first);
        }
        stores.clear();
        contexts.clear();
        if (first != null) {
            throw first;
        }
    }

    /** Closes all because of a failure, which is the one to be told. */
    void closeAfter(RuntimeException failure) {
        try {
            close();
        } catch (RuntimeException another) {
            failure.addSuppressed(another);
        }
    }

    private static void guarded(StateStore store, String call, Runnable action) {
        try {
            action.run();
        } catch (StreamsException said) {
            throw said;
        } catch (RuntimeException failure) {
            throw new ProcessorStateException(
                    "Store [" + store.name() + "] of the application's own failed in " + call + ": "
                            + failure.getMessage()
                            + ". Look into the store; its task goes on from the last commit, with a store made anew.",
                    failure);
        }
    }

    private static @Nullable RuntimeException closed(StateStore store, @Nullable RuntimeException first) {
        try {
            guarded(store, "close()", store::close);
            return first;
        } catch (RuntimeException failure) {
            if (first == null) {
                return failure;
            }
            first.addSuppressed(failure);
            return first;
        }
    }
}
