package io.weir.dsl;

import io.weir.dsl.StreamPairNames.Kind;
import io.weir.dsl.operator.JoinPolicy;
import io.weir.dsl.operator.StreamJoinOperator;
import io.weir.dsl.plan.StreamsJoin;
import io.weir.state.Backend;
import io.weir.state.ChangelogSettings;
import io.weir.state.Retention;
import io.weir.state.StoreBuilder;
import io.weir.state.StoreDefinition;
import io.weir.state.StoreDefinition.RowSerdes;
import io.weir.state.StoreKind;
import io.weir.state.Stores;
import io.weir.state.WindowBytesStoreSupplier;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * The stores of a join of two streams.
 *
 * @param windows how long they keep records
 * @param keeping what was said about them
 * @param names their names, unless they were given
 */
record StreamPairStores(JoinWindows windows, JoinKeeping keeping, StreamPairNames names) {
    StreamsJoin.Stores stores(@Nullable Serde<?> key, @Nullable Serde<?> left, @Nullable Serde<?> right) {
        WindowBytesStoreSupplier ofLeft = keeping.left();
        WindowBytesStoreSupplier ofRight = keeping.right();
        checkNames(ofLeft, ofRight);
        String leftName = checked(ofLeft, names.leftStore(keeping.storeName()));
        String rightName = checked(ofRight, names.rightStore(keeping.storeName()));
        return new StreamsJoin.Stores(
                records(leftName, backend(ofLeft), new RowSerdes(key, left)),
                records(rightName, backend(ofRight), new RowSerdes(key, right)),
                names.kind() == Kind.INNER
                        ? Optional.empty()
                        : Optional.of(waiting(new RowSerdes(key, StreamJoinOperator.waitingSerde(left, right)))));
    }

    private StoreBuilder<?> records(String name, @Nullable Backend backend, RowSerdes serdes) {
        return placed(new StoreDefinition(
                name, StoreKind.WINDOW, backend, serdes, uncompacted(), false, retention(windows.size(), true)));
    }

    // In memory if the records of the left stream are, so that nothing is on disk.
    private StoreBuilder<?> waiting(RowSerdes serdes) {
        WindowBytesStoreSupplier left = keeping.left();
        String name = names.waitingStore(left == null ? keeping.storeName() : left.name());
        return placed(new StoreDefinition(
                name, StoreKind.WAITING, backend(left), serdes, keeping.changelog(), false, retention(0, false)));
    }

    // A supplier of one side comes before those of both.
    private StoreBuilder<?> placed(StoreDefinition store) {
        DslStoreSuppliers suppliers = keeping.suppliers();
        return Stores.builder(
                suppliers == null || store.backend() != null ? store : new StorePlacement(suppliers).placed(store));
    }

    // Each record of a key and time has a key of its own in the log, so there is nothing to compact.
    private ChangelogSettings uncompacted() {
        if (!keeping.changelog().enabled()) {
            return keeping.changelog();
        }
        Map<String, String> config = new HashMap<>(keeping.changelog().topicConfig());
        config.put("cleanup.policy", "delete");
        return new ChangelogSettings(true, config);
    }

    // A row is shown as long as its time is after the store's time less the retention: one moment more than is kept.
    private Retention retention(long sizeMs, boolean duplicates) {
        long keptMs = new JoinPolicy(windows.beforeMs, windows.afterMs, windows.gracePeriodMs()).keptMs();
        return new Retention(keptMs == Long.MAX_VALUE ? keptMs : keptMs + 1, sizeMs, duplicates);
    }

    private static @Nullable Backend backend(@Nullable WindowBytesStoreSupplier supplier) {
        return supplier == null ? null : supplier.backend();
    }

    private static void checkNames(@Nullable WindowBytesStoreSupplier left, @Nullable WindowBytesStoreSupplier right) {
        if (left != null && right != null && left.name().equals(right.name())) {
            throw new IllegalArgumentException("The two stores of a join have two names, but both are called ["
                    + left.name() + "]. Rename one of them.");
        }
    }

    private String checked(@Nullable WindowBytesStoreSupplier given, String generated) {
        if (given == null) {
            return generated;
        }
        long sumMs = windows.size() + windows.gracePeriodMs();
        long keptMs = sumMs < 0 ? Long.MAX_VALUE : sumMs;
        if (given.retentionPeriod() != keptMs || given.windowSize() != windows.size() || !given.retainDuplicates()) {
            throw new IllegalArgumentException("The store of a join with before [" + windows.beforeMs + "], after ["
                    + windows.afterMs + "] and grace [" + windows.gracePeriodMs() + "] ms has a retention of [" + keptMs
                    + "] ms, windows of [" + windows.size() + "] ms, and keeps duplicates; but store [" + given.name()
                    + "] has a retention of [" + given.retentionPeriod() + "] ms, windows of [" + given.windowSize()
                    + "] ms, and " + (given.retainDuplicates() ? "keeps" : "keeps no")
                    + " duplicates. Give it what the join needs, or change the windows.");
        }
        return given.name();
    }
}
