package io.weir.dsl.run;

import io.weir.changelog.rocksdb.StateMemory;
import io.weir.changelog.view.ResolvedStore;
import io.weir.changelog.view.StoreSet;
import io.weir.changelog.view.StoreSetParts;
import io.weir.processor.Processor;
import io.weir.processor.Record;
import io.weir.processor.TopicNameExtractor;
import io.weir.state.Backend;
import io.weir.state.StateStore;
import io.weir.state.StoreDefinition;
import io.weir.state.StoreKind;
import io.weir.state.WrappingSerde;
import io.weir.topology.BuiltTopology;
import io.weir.topology.DropReason;
import io.weir.topology.HoldsResults;
import io.weir.topology.Node;
import io.weir.topology.ProcessorNode;
import io.weir.topology.SinkNode;
import io.weir.topology.SourceNode;
import io.weir.topology.SubTopology;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.function.Consumer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;

/** Runs a topology on objects: one partition, no bytes, no thread. */
public final class MemoryTask {
    private final BuiltTopology topology;
    private final boolean caching;
    private final Map<String, Consumer<Record<Object, Object>>> nodes = new LinkedHashMap<>();
    private final Map<String, List<String>> children = new HashMap<>();
    private final Map<String, List<String>> aside = new HashMap<>();
    private final List<HoldsResults> holders = new ArrayList<>();
    private final StoreSet windows;
    private final List<String> changes = new ArrayList<>();
    private final Map<String, MemoryRows> stores = new LinkedHashMap<>();
    private final Map<String, String> sources = new HashMap<>();
    private final Map<String, Queue<Queued>> queues = new HashMap<>();
    private final PriorityQueue<Queue<Queued>> waiting = new PriorityQueue<>(
            Comparator.comparingLong(queue -> queue.element().record.timestamp()));
    private final Map<String, List<String>> out = new LinkedHashMap<>();
    private String topic = "none";
    private final List<String> drops = new ArrayList<>();
    private final Map<String, Long> keptTimes = new HashMap<>();
    private final Map<String, Long> committedTimes = new HashMap<>();

    /**
     * Builds the nodes of all sub-topologies.
     *
     * @param topology the topology
     * @param caching whether stores that want it are cached
     */
    public MemoryTask(BuiltTopology topology, boolean caching) {
        this.topology = topology;
        this.caching = caching;
        this.windows = StoreSet.open(
                new StoreSetParts(Path.of("unused"), ordered(topology, caching), StateMemory.ofBytes(1), 0));
        openStores(topology.globals());
        openStores(topology.subTopologies());
        openNodes();
    }

    /** All but tables are put in order by their bytes, so they lie in real stores. */
    private static List<ResolvedStore> ordered(BuiltTopology topology, boolean caching) {
        return topology.subTopologies().stream()
                .flatMap(sub -> sub.stores().stream())
                .filter(store -> !plain(store))
                .map(store -> store.withCaching(caching && store.caching()))
                .map(store -> new ResolvedStore(
                        store,
                        Backend.MEMORY,
                        Objects.requireNonNullElse(store.serdes().key(), Serdes.String()),
                        value(store),
                        store.name()))
                .toList();
    }

    private static boolean plain(StoreDefinition store) {
        return store.kind() == StoreKind.KEY_VALUE || store.kind() == StoreKind.TIMESTAMPED_KEY_VALUE;
    }

    private static Serde<?> value(StoreDefinition store) {
        Serde<?> own = store.serdes().value();
        Serde<?> known = own instanceof WrappingSerde<?> wrapping ? wrapping.withDefault(Serdes.String()) : own;
        return Objects.requireNonNullElse(known, Serdes.String());
    }

    private void openStores(List<SubTopology> subs) {
        subs.stream()
                .flatMap(sub -> sub.stores().stream())
                .filter(MemoryTask::plain)
                .forEach(store -> stores.put(store.name(), new MemoryRows(store.name(), caching && store.caching())));
    }

    private void openNodes() {
        topology.globals().forEach(this::open);
        topology.subTopologies().forEach(this::open);
    }

    private void open(SubTopology sub) {
        for (Node node : sub.nodes()) {
            boolean takesDropped =
                    node instanceof ProcessorNode below && below.traits().takesDropped();
            node.parents()
                    .forEach(parent -> (takesDropped ? aside : children)
                            .computeIfAbsent(parent, any -> new ArrayList<>())
                            .add(node.name()));
            if (node instanceof SourceNode source) {
                source.topics().forEach(topic -> sources.put(topic, source.name()));
                nodes.put(source.name(), record -> forward(source.name(), record));
            } else if (node instanceof SinkNode sink) {
                nodes.put(sink.name(), record -> write(sink, record));
            } else {
                open((ProcessorNode) node);
            }
        }
    }

    @SuppressWarnings("unchecked") // All records are of objects here.
    private void open(ProcessorNode node) {
        Processor<Object, Object, Object, Object> processor =
                (Processor<Object, Object, Object, Object>) node.supplier().get();
        processor.init(new MemoryContext(this, node));
        if (processor instanceof HoldsResults holder) {
            holders.add(holder);
        }
        nodes.put(node.name(), processor::process);
    }

    /** Takes one record, and all that it sets off, with a commit after each. */
    public void pipe(String topic, @Nullable Object key, @Nullable Object value, long timestamp) {
        enqueue(topic, new Record<>(key, value, timestamp));
        while (!waiting.isEmpty()) {
            next();
            commit();
        }
    }

    /** Takes one record, and all that it sets off, without a commit. */
    public void take(String topic, @Nullable Object key, @Nullable Object value, long timestamp) {
        take(topic, new Record<>(key, value, timestamp));
    }

    /** Takes one record, and all that it sets off, without a commit. */
    public void take(String topic, Record<Object, Object> record) {
        enqueue(topic, record);
        while (!waiting.isEmpty()) {
            next();
        }
    }

    // The queue with the earliest head comes first; among equals a heap decides, as in Kafka Streams.
    private void next() {
        Queue<Queued> queue = waiting.remove();
        Queued head = queue.remove();
        if (!queue.isEmpty()) {
            waiting.add(queue);
        }
        topic = head.topic;
        windows.observe(head.record.timestamp());
        nodes.get(sources.get(head.topic)).accept(head.record);
    }

    private void enqueue(String topic, Record<Object, Object> record) {
        Queue<Queued> queue = queues.computeIfAbsent(topic, any -> new ArrayDeque<>());
        queue.add(new Queued(topic, record));
        if (queue.size() == 1) {
            waiting.add(queue);
        }
    }

    /** Sends held results on and makes all changes lasting. */
    public void commit() {
        holders.forEach(HoldsResults::sendHeld);
        stores.values().forEach(MemoryRows::commit);
        windows.drainTo((store, change) -> changes.add(HexFormat.of().formatHex(change.key()) + " = "
                + (change.value() == null ? "null" : HexFormat.of().formatHex(change.value())) + " @"
                + change.timestamp()));
        windows.apply(Map.of());
        committedTimes.putAll(keptTimes);
    }

    boolean isGlobal(String store) {
        return topology.globals().stream()
                .flatMap(global -> global.stores().stream())
                .anyMatch(found -> found.name().equals(store));
    }

    long committedTime(String node) {
        return committedTimes.getOrDefault(node, -1L);
    }

    void keepTime(String node, long timeMs) {
        keptTimes.put(node, timeMs);
    }

    /** Drops all that is not committed, and goes on with new processors, as a task does whose commit failed. */
    public void rewind() {
        stores.values().forEach(MemoryRows::rewind);
        windows.drop();
        keptTimes.clear();
        holders.clear();
        nodes.clear();
        children.clear();
        aside.clear();
        openNodes();
    }

    void sendAside(String from, Record<?, ?> record) {
        aside.getOrDefault(from, List.of()).forEach(child -> forwardTo(child, record));
    }

    boolean isHeard(String name) {
        return topology.subTopologies().stream()
                .flatMap(sub -> sub.nodes().stream())
                .anyMatch(node -> node.parents().contains(name));
    }

    void forward(String from, Record<?, ?> record) {
        children.getOrDefault(from, List.of()).forEach(child -> forwardTo(child, record));
    }

    @SuppressWarnings("unchecked") // All records are of objects here.
    void forwardTo(String child, Record<?, ?> record) {
        nodes.get(child).accept((Record<Object, Object>) record);
    }

    @SuppressWarnings("unchecked") // All records are of objects here.
    private void write(SinkNode sink, Record<Object, Object> record) {
        String topic = sink.topic();
        if (topic == null) {
            topic = ((TopicNameExtractor<Object, Object>) sink.topicExtractor())
                    .extract(record.key(), record.value(), null);
        }
        if (topology.repartitionTopics().containsKey(topic)) {
            enqueue(topic, record);
        }
        out.computeIfAbsent(topic, any -> new ArrayList<>())
                .add(record.key() + "=" + record.value() + "@" + record.timestamp());
    }

    /** The topic of the record in hand. */
    String topic() {
        return topic;
    }

    StateStore store(String name) {
        MemoryRows rows = stores.get(name);
        return rows == null ? windows.store(name) : rows;
    }

    /** What windowed stores wrote to their changelogs, as {@code key = value @timestamp} in hex. */
    public List<String> changes() {
        return changes;
    }

    void drop(String node, DropReason reason) {
        drops.add(node + " " + reason);
    }

    /** What was written to a topic, as {@code key=value@timestamp}. */
    public List<String> out(String topic) {
        return out.getOrDefault(topic, List.of());
    }

    /** What was written to each topic. */
    public Map<String, List<String>> out() {
        return out;
    }

    /** Forgets what was written to topics. */
    public void clearOut() {
        out.clear();
    }

    /** What was dropped, as {@code node REASON}. */
    public List<String> drops() {
        return drops;
    }

    /** How often rows of a store were written. */
    public int writes(String store) {
        return stores.get(store).writes();
    }

    private record Queued(String topic, Record<Object, Object> record) {}
}
