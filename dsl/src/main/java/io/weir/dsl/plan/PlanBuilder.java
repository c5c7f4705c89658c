package io.weir.dsl.plan;

import io.weir.topology.CallSite;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes down what is said, and numbers it.
 *
 * <p>One counter gives all names of one application their numbers, at the moment when the word is said. Names are those
 * of Kafka Streams, since topics are named after them. Owned by the thread that says the words.
 */
public final class PlanBuilder {
    private final List<PlanNode> said = new ArrayList<>();
    private final List<PlanNode> firstSaid = new ArrayList<>();
    private final Map<String, CallSite> sites = new HashMap<>();
    private final IdentityHashMap<PlanNode, Repartition> joinWays = new IdentityHashMap<>();
    private final IdentityHashMap<Object, List<Object>> asides = new IdentityHashMap<>();
    private int next;

    /** Begins with nothing said. */
    public PlanBuilder() {}

    /**
     * The next name of a node. Takes a number.
     *
     * @param prefix what the name begins with, such as {@code KSTREAM-FILTER-}
     * @return the name
     */
    public String nodeName(String prefix) {
        return prefix + String.format(Locale.ROOT, "%010d", next++);
    }

    /**
     * The next name of a store. Takes a number.
     *
     * @param prefix what the name begins with, such as {@code KSTREAM-AGGREGATE-}
     * @return the name
     */
    public String storeName(String prefix) {
        return nodeName(prefix + "STATE-STORE-");
    }

    /**
     * Writes down what was said.
     *
     * @param node what was said
     * @param <N> its kind
     * @return the same node
     */
    public <N extends PlanNode> N say(N node) {
        said.add(node);
        firstSaid.add(node);
        sites.put(node.name(), CallSite.here());
        return node;
    }

    /**
     * Writes down again what was said before: only the last time counts for the order.
     *
     * @param node what was said
     * @param <N> its kind
     * @return the same node
     */
    public <N extends PlanNode> N sayAgain(N node) {
        if (!said.removeIf(earlier -> earlier == node)) {
            return say(node);
        }
        said.add(node);
        return node;
    }

    /**
     * The way through a topic that a join of a stream took last.
     *
     * @param stream the stream
     * @return the way, or null if no join took one
     */
    public @Nullable Repartition joinWay(PlanNode stream) {
        return joinWays.get(stream);
    }

    /**
     * Remembers the way through a topic that a join of a stream took.
     *
     * @param stream the stream
     * @param way the way
     */
    public void joinWay(PlanNode stream, Repartition way) {
        joinWays.put(stream, way);
    }

    /**
     * Remembers a stream of records that a word drops.
     *
     * @param option what was said of such records
     * @param stream the stream
     */
    public void keepAside(Object option, Object stream) {
        asides.computeIfAbsent(option, first -> new ArrayList<>()).add(stream);
    }

    /**
     * The streams of records that words drop of which one thing was said.
     *
     * @param option what was said of such records
     * @return the streams, in the order in which the words were said
     */
    public List<Object> aside(Object option) {
        return List.copyOf(asides.getOrDefault(option, List.of()));
    }

    /**
     * What was said so far. Words said later do not change it.
     *
     * @return the plan
     */
    public Plan plan() {
        return new Plan(said, firstSaid, sites);
    }
}
