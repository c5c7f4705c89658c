package io.weir.dsl;

import io.weir.dsl.plan.Branch;
import io.weir.dsl.plan.Split;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A fork whose branches are still being said.
 *
 * <p>Owned by the thread that says the words.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
final class PlannedBranches<K extends @Nullable Object, V extends @Nullable Object> implements BranchedKStream<K, V> {
    private final PlannedStream<K, V> parent;
    private final Split split;
    private final Map<String, KStream<K, V>> branches = new LinkedHashMap<>();
    private int count;

    PlannedBranches(PlannedStream<K, V> parent, Split split) {
        this.parent = parent;
        this.split = split;
    }

    @Override
    public BranchedKStream<K, V> branch(Predicate<? super K, ? super V> predicate, Branched<K, V> branched) {
        count++;
        add(rule(predicate), count, branched);
        return this;
    }

    @Override
    public Map<String, KStream<K, V>> defaultBranch(Branched<K, V> branched) {
        add((key, value) -> true, 0, branched);
        return noDefaultBranch();
    }

    @Override
    public Map<String, KStream<K, V>> noDefaultBranch() {
        return new LinkedHashMap<>(branches);
    }

    private void add(BiPredicate<Object, Object> takes, int number, Branched<K, V> branched) {
        Said<K, V> said = parent.said();
        // The number is taken as Kafka Streams takes it; the branch is named after the fork.
        said.plan().nodeName("KSTREAM-BRANCH-");
        String given = branched.name();
        String name = split.name() + (given == null ? Integer.toString(number) : given);
        Branch branch = said.plan().say(new Branch(name, split, takes));
        KStream<K, V> stream =
                new PlannedStream<>(said.at(branch, said.keySerde(), said.valueSerde()), parent.rekeyed());
        branched.goOn(stream).ifPresent(result -> branches.put(name, result));
    }

    @SuppressWarnings("unchecked") // The branch is given the records of the stream that is forked.
    private static <K extends @Nullable Object, V extends @Nullable Object> BiPredicate<Object, Object> rule(
            Predicate<? super K, ? super V> predicate) {
        return ((Predicate<Object, Object>) predicate)::test;
    }
}
