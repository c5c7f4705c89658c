package io.weir.topology;

import io.weir.processor.ProcessorSupplier;
import io.weir.processor.ProcessorWrapper;
import io.weir.state.StoreBuilder;
import io.weir.state.StoreDefinition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Sources, processors, sinks and stores, and how they hang together.
 *
 * <p>A node is added after its parents, and names each of them. Nodes that are connected, or that share a store, form a
 * sub-topology, which runs as one task per partition. What was added is checked at once; {@link #built()} gives it to
 * the engine as a value that no longer changes.
 *
 * <p>Owned by the thread that builds it.
 */
public final class Topology implements TopologySources, TopologySinks, TopologyGlobals, TopologyReadOnlyStores {
    private final NodeBook nodes = new NodeBook();
    private final StoreBook stores = new StoreBook();
    private final GlobalBook globals = new GlobalBook();
    private final Map<String, RepartitionTopic> repartitionTopics = new LinkedHashMap<>();
    private final CopartitionBook copartitioned = new CopartitionBook();
    private final Map<String, CallSite> sites = new HashMap<>();
    private final TopologyConfig config;
    private @Nullable CallSite site;

    /** Begins with nothing. */
    public Topology() {
        this(TopologyConfig.NONE);
    }

    /**
     * Begins with nothing but settings.
     *
     * @param topologyConfigs settings that hold where the application's configuration does not say them
     */
    public Topology(TopologyConfig topologyConfigs) {
        config = topologyConfigs;
    }

    /** {@return the settings that it was made with} */
    public TopologyConfig config() {
        return config;
    }

    /**
     * Says where the nodes were said that are added from now on.
     *
     * @param place the line of the user's program, for messages; or null if that is where they are added
     * @return this topology
     */
    public Topology saidAt(@Nullable CallSite place) {
        site = place;
        return this;
    }

    private void note(String node) {
        sites.put(node, place());
    }

    private CallSite place() {
        return site == null ? CallSite.here() : site;
    }

    @Override
    public Topology addSource(SourceNode source) {
        nodes.add(source);
        note(source.name());
        return this;
    }

    @Override
    public Topology addGlobalStore(GlobalStoreNode global) {
        String processor = global.processorName();
        nodes.add(global.source());
        nodes.add(new ProcessorNode(processor, List.of(global.source().name()), global.supplier(), Set.of()));
        stores.addNew(globals.add(global));
        stores.connect(processor, global.store().name());
        note(global.source().name());
        note(processor);
        return this;
    }

    @Override
    public Topology addReadOnlyStateStore(GlobalStoreNode filled) {
        GlobalBook.requireFillable(filled);
        StoreBuilder<?> store = StoreBook.filledFrom(filled);
        addSource(filled.source());
        nodes.add(new ProcessorNode(
                filled.processorName(), List.of(filled.source().name()), filled.supplier(), Set.of()));
        note(filled.processorName());
        return addStateStore(store, filled.processorName());
    }

    @Override
    public Topology addSink(SinkNode sink) {
        globals.requireNone("Sink", sink);
        nodes.add(sink);
        note(sink.name());
        return this;
    }

    /**
     * Adds a processor. The stores that its supplier names are added and connected, too.
     *
     * @param name the node's name, unique within the topology
     * @param supplier makes the processor of each task
     * @param parentNames names of the nodes above, at least one
     * @param <KIn> type of input keys
     * @param <VIn> type of input values
     * @param <KOut> type of output keys
     * @param <VOut> type of output values
     * @return this topology
     * @throws TopologyException if the name is taken, or a parent is missing, unknown or a sink
     */
    public <KIn, VIn, KOut, VOut> Topology addProcessor(
            String name, ProcessorSupplier<KIn, VIn, KOut, VOut> supplier, String... parentNames) {
        return addProcessor(name, supplier, NodeTraits.USUAL, parentNames);
    }

    /**
     * Adds a processor that is more than its code says.
     *
     * @param name the node's name, unique within the topology
     * @param supplier makes the processor of each task
     * @param traits what it is besides
     * @param parentNames names of the nodes above, at least one
     * @return this topology
     * @throws TopologyException if the name is taken, or a parent is missing, unknown or a sink
     */
    public Topology addProcessor(
            String name, ProcessorSupplier<?, ?, ?, ?> supplier, NodeTraits traits, String... parentNames) {
        ProcessorNode processor = new ProcessorNode(name, List.of(parentNames), supplier, Set.of(), traits);
        globals.requireNone("Processor", processor);
        nodes.add(processor);
        note(name);
        Set<StoreBuilder<?>> own = supplier.stores();
        if (own != null) {
            own.forEach(store -> addStateStore(store, name));
        }
        return this;
    }

    /**
     * Adds a store and connects it to processors.
     *
     * <p>The same builder may be added again, to connect it to more processors. A store that is connected to no
     * processor is never made.
     *
     * @param store what the store is
     * @param processorNames names of processors that were added before
     * @return this topology
     * @throws TopologyException if another store has the name, or a processor is unknown
     */
    public Topology addStateStore(StoreBuilder<?> store, String... processorNames) {
        stores.add(store);
        for (String processor : processorNames) {
            connectProcessorAndStateStores(processor, store.name());
        }
        return this;
    }

    /**
     * Lets a processor use stores that were added before.
     *
     * @param processorName name of a processor that was added before
     * @param storeNames names of the stores
     * @return this topology
     * @throws TopologyException if the processor or a store is unknown
     */
    public Topology connectProcessorAndStateStores(String processorName, String... storeNames) {
        for (String store : storeNames) {
            globals.requireLocal(processorName, store);
            stores.connect(nodes.processor(processorName, store), store);
        }
        return this;
    }

    /**
     * Adds a topic that Weir makes, through which records travel to the partition of their new key.
     *
     * @param topic the topic; sources and sinks name it without the application's prefix
     * @return this topology
     * @throws TopologyException if the topic was added before with another number of partitions
     */
    public Topology addRepartitionTopic(RepartitionTopic topic) {
        RepartitionTopic known = repartitionTopics.putIfAbsent(topic.name(), topic);
        if (known != null && !known.equals(topic)) {
            throw new TopologyException("Repartition topic [" + topic.name() + "] was said with "
                    + partitions(known) + " and now with " + partitions(topic)
                    + ". Give the two repartitions different names or the same number of partitions.");
        }
        return this;
    }

    /**
     * Says that topics are read together: equal keys of theirs must lie in partitions of equal number.
     *
     * @param topics names of the topics, without the application's prefix
     * @return this topology
     * @throws TopologyException if two of them are repartition topics with different numbers of partitions
     */
    public Topology copartition(Set<String> topics) {
        copartitioned.add(topics, repartitionTopics, place());
        return this;
    }

    /** {@return the nodes and how they are connected, in Kafka Streams' words, whose text is {@code toString()}} */
    public TopologyDescription describe() {
        return new Picture(built());
    }

    /**
     * Lists the stores: key, value, bound and backend of each.
     *
     * @return one paragraph per store, in the order of sub-topologies
     */
    public String describeStores() {
        return StoreListing.text(built());
    }

    /**
     * The same topology with something put around each of its processors. This topology stays as it is.
     *
     * @param wrapper what wraps processors, and may add stores to them
     * @return the new topology
     */
    public Topology wrapped(ProcessorWrapper wrapper) {
        Topology copy = new Topology(config);
        copy.repartitionTopics.putAll(repartitionTopics);
        copy.copartitioned.addAll(copartitioned);
        copy.globals.addAll(globals);
        stores.all().forEach(copy.stores::add);
        for (Node node : nodes.connected(stores.connections())) {
            if (node instanceof SourceNode source) {
                copy.addSource(source);
            } else if (node instanceof SinkNode sink) {
                copy.addSink(sink);
            } else if (node instanceof ProcessorNode processor) {
                copy.add(processor, WrappedSupplier.of(processor, wrapper));
            }
        }
        copy.sites.putAll(sites);
        return copy;
    }

    private void add(ProcessorNode processor, ProcessorSupplier<?, ?, ?, ?> supplier) {
        nodes.add(processor.with(supplier, Set.of()));
        processor.stores().forEach(store -> stores.connect(processor.name(), store));
        Set<StoreBuilder<?>> own = supplier.stores();
        if (own != null) {
            // A supplier may make new builders at each call: those of stores that are known stay.
            own.stream().filter(store -> !stores.contains(store.name())).forEach(stores::add);
            own.forEach(store -> connectProcessorAndStateStores(processor.name(), store.name()));
        }
    }

    /**
     * The topology as it is now. Adding more nodes later does not change the returned value.
     *
     * @return the topology for the engine
     */
    public BuiltTopology built() {
        List<Node> all = nodes.connected(stores.connections());
        List<SubTopology> subs = new ArrayList<>();
        List<SubTopology> global = new ArrayList<>();
        for (List<Node> group : NodeGroups.of(all)) {
            SubTopology sub = subTopology(subs.size() + global.size(), group);
            (globals.hasNode(group.get(0).name()) ? global : subs).add(sub);
        }
        return new BuiltTopology(
                List.copyOf(subs), List.copyOf(global), Map.copyOf(repartitionTopics), copartitioned.all());
    }

    private SubTopology subTopology(int id, List<Node> group) {
        Set<String> topics = NodeBook.topicsOf(group);
        List<StoreBuilder<?>> used = stores.usedBy(group);
        List<StoreDefinition> defined =
                used.stream().flatMap(store -> store.definition().stream()).toList();
        List<StoreBuilder<?>> own =
                used.stream().filter(store -> store.definition().isEmpty()).toList();
        Map<String, CallSite> said = new HashMap<>(sites);
        said.keySet().retainAll(group.stream().map(Node::name).toList());
        return new SubTopology(id, List.copyOf(group), defined, topics, Map.copyOf(said), own);
    }

    private static String partitions(RepartitionTopic topic) {
        return topic.partitions() == null ? "as many partitions as its inputs" : topic.partitions() + " partitions";
    }
}
