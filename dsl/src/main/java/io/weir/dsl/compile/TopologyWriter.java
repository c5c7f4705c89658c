package io.weir.dsl.compile;

import io.weir.dsl.operator.BranchRule;
import io.weir.dsl.operator.DedupOperator;
import io.weir.dsl.operator.JoinSide;
import io.weir.dsl.operator.StreamOperators;
import io.weir.dsl.operator.SuppressOperators.Wait;
import io.weir.dsl.operator.TableJoinOperator;
import io.weir.dsl.operator.TableView;
import io.weir.dsl.plan.AddedStore;
import io.weir.dsl.plan.Aside;
import io.weir.dsl.plan.Branch;
import io.weir.dsl.plan.Cogroup;
import io.weir.dsl.plan.Deduplication;
import io.weir.dsl.plan.GlobalInput;
import io.weir.dsl.plan.GlobalTableJoin;
import io.weir.dsl.plan.KeyedStep;
import io.weir.dsl.plan.PlanNode;
import io.weir.dsl.plan.PlanReader;
import io.weir.dsl.plan.Regrouping;
import io.weir.dsl.plan.Relay;
import io.weir.dsl.plan.Repartition;
import io.weir.dsl.plan.Sink;
import io.weir.dsl.plan.Split;
import io.weir.dsl.plan.StreamSource;
import io.weir.dsl.plan.StreamStep;
import io.weir.dsl.plan.StreamTableJoin;
import io.weir.dsl.plan.StreamsJoin;
import io.weir.dsl.plan.Suppression;
import io.weir.dsl.plan.TableInput;
import io.weir.dsl.plan.TableJoin;
import io.weir.dsl.plan.TableProbe;
import io.weir.dsl.plan.TableStep;
import io.weir.processor.ProcessorSupplier;
import io.weir.topology.NodeTraits;
import io.weir.topology.SinkNode;
import io.weir.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the nodes of a plan to a topology, one by one. */
final class TopologyWriter implements PlanReader {
    private final PlanGraph graph;
    private final TableNeeds tables;
    private final MergedTopics topics;
    private final SelfJoins joins;
    private final @Nullable Long idleAfterMs;
    private final NullKeys nullKeys;
    private final Diamonds diamonds;
    private final Topology topology;

    TopologyWriter(PlanGraph graph, TableNeeds tables, MergedTopics topics, SelfJoins joins, BuildSettings settings) {
        this.graph = graph;
        this.tables = tables;
        this.topics = topics;
        this.joins = joins;
        this.idleAfterMs = settings.idleAfterMs();
        this.topology = new Topology(settings.config());
        nullKeys = new NullKeys(graph);
        diamonds = new Diamonds(graph);
    }

    Topology topology() {
        return topology;
    }

    @Override
    public void read(StreamSource node) {
        topology.addSource(node.source());
    }

    @Override
    public void read(TableInput node) {
        topology.addSource(node.source());
    }

    @Override
    public void read(GlobalInput node) {
        topology.addGlobalStore(node.global());
    }

    @Override
    public void read(StreamStep node) {
        topology.addProcessor(node.name(), node.supplier(), parents(node));
        topology.connectProcessorAndStateStores(node.name(), node.stores().toArray(new String[0]));
    }

    @Override
    public void read(KeyedStep node) {
        topology.addProcessor(node.name(), node.supplier(), traits(node.idleAfterMs()), parents(node));
    }

    @Override
    public void read(Deduplication node) {
        DedupOperator operator = node.operator();
        NodeTraits traits = operator.waits() ? traits(operator.idleAfterMs()) : NodeTraits.USUAL;
        topology.addProcessor(node.name(), operator.supplier(), traits, parents(node));
        node.stores().forEach(store -> topology.addStateStore(store, node.name()));
    }

    @Override
    public void read(StreamTableJoin node) {
        TableView<?, ?> view = tables.view(node.table());
        topology.addProcessor(node.name(), node.operator().supplier(view), parents(node));
        node.buffer().ifPresent(store -> topology.addStateStore(store, node.name()));
        topology.connectProcessorAndStateStores(node.name(), view.stores().toArray(new String[0]));
        topology.copartition(SourceTopics.of(graph, List.of(graph.parents(node).get(0), node.table())));
    }

    @Override
    public void read(StreamsJoin node) {
        StreamsJoin.Names names = node.names();
        StreamsJoin.Stores stores = node.stores();
        NodeTraits traits = traits(node.operator().idleAfterMs());
        if (joins.storedOnce(node)) {
            topology.addProcessor(
                    names.merge(),
                    node.operator().meetsItself(),
                    traits,
                    node.left().name());
            topology.addStateStore(stores.left(), node.left().name(), names.merge());
            return;
        }
        topology.addProcessor(
                names.left(),
                node.operator().meets(JoinSide.LEFT),
                traits,
                node.left().name());
        topology.addProcessor(
                names.right(),
                node.operator().meets(JoinSide.RIGHT),
                traits,
                node.right().name());
        topology.addProcessor(names.merge(), StreamOperators.passThrough(), names.left(), names.right());
        topology.addStateStore(stores.left(), node.left().name(), names.right());
        topology.addStateStore(stores.right(), node.right().name(), names.left());
        stores.waiting().ifPresent(store -> topology.addStateStore(store, names.left(), names.right()));
        topology.copartition(SourceTopics.of(graph, node.parents()));
    }

    @Override
    public void read(GlobalTableJoin node) {
        topology.addProcessor(node.name(), node.supplier(), parents(node));
    }

    @Override
    public void read(TableStep node) {
        boolean timed = node.operator().closesAfterMs().isPresent();
        NodeTraits traits = timed ? traits(node.operator().idleAfterMs()) : NodeTraits.USUAL;
        topology.addProcessor(node.name(), node.operator().supplier(tables.shape(node)), traits, parents(node));
        topology.connectProcessorAndStateStores(
                node.name(), node.operator().stores().toArray(new String[0]));
        tables.store(node).ifPresent(store -> topology.addStateStore(store, node.name()));
    }

    @Override
    public void read(Regrouping node) {
        topology.addProcessor(node.name(), node.supplier(), parents(node));
    }

    @Override
    public void read(Suppression node) {
        Wait wait = ClosingTime.of(node, tables);
        NodeTraits traits = traits(wait.idleAfterMs());
        topology.addProcessor(node.name(), node.operators().supplier(wait), traits, parents(node));
        topology.addStateStore(node.buffer(), node.name());
    }

    @Override
    public void read(Cogroup node) {
        topology.addProcessor(node.name(), StreamOperators.passThrough(), parents(node));
        topology.copartition(SourceTopics.of(graph, node.parents()));
    }

    @Override
    public void read(TableJoin node) {
        TableJoinOperator operator = node.operator();
        TableJoin.Names names = node.names();
        TableView<?, ?> left = tables.view(node.left());
        TableView<?, ?> right = tables.view(node.right());
        ProcessorSupplier<?, ?, ?, ?> merge = operator.merge(tables.shape(node), diamonds.contains(node));
        topology.addProcessor(names.left(), operator.left(right), node.left().name());
        topology.addProcessor(names.right(), operator.right(left), node.right().name());
        topology.addProcessor(names.merge(), merge, names.left(), names.right());
        topology.connectProcessorAndStateStores(names.left(), right.stores().toArray(new String[0]));
        topology.connectProcessorAndStateStores(names.right(), left.stores().toArray(new String[0]));
        node.store().ifPresent(store -> topology.addStateStore(store, names.merge()));
        topology.copartition(SourceTopics.of(graph, node.parents()));
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // Two forks that say the same are still two.
    public void read(Split node) {
        List<BranchRule> rules = new ArrayList<>();
        for (PlanNode said : graph.nodes()) {
            if (said instanceof Branch branch && branch.parent() == node) {
                rules.add(new BranchRule(branch.name(), branch.takes()));
            }
        }
        topology.addProcessor(node.name(), StreamOperators.branch(rules), parents(node));
    }

    @Override
    public void read(Branch node) {
        topology.addProcessor(node.name(), StreamOperators.passThrough(), parents(node));
    }

    @Override
    public void read(Repartition node) {
        topology.addRepartitionTopic(node.topic());
        String filter = node.filterName();
        if (filter == null) {
            topology.addSink(below(node.sink(), parents(node)));
        } else {
            topology.addProcessor(
                    filter,
                    nullKeys.passedBy(node) || topics.passesNullKeys(node)
                            ? StreamOperators.passThrough()
                            : StreamOperators.keyed(),
                    parents(node));
            topology.addSink(below(node.sink(), filter));
        }
        topology.addSource(node.source());
    }

    @Override
    public void read(Relay node) {
        topology.addRepartitionTopic(node.topic());
        topology.addSink(below(node.sink(), parents(node)));
        topology.addSource(node.source());
    }

    @Override
    public void read(TableProbe node) {
        TableView<?, ?> view = tables.view(node.table());
        topology.addProcessor(node.name(), node.operator().supplier(view), parents(node));
        topology.connectProcessorAndStateStores(node.name(), view.stores().toArray(new String[0]));
        topology.copartition(SourceTopics.of(graph, List.of(graph.parents(node).get(0), node.table())));
    }

    @Override
    public void read(Sink node) {
        topology.addSink(below(node.sink(), parents(node)));
    }

    @Override
    public void read(Aside node) {
        String[] droppers = node.parent() instanceof StreamsJoin join && node.side() != null
                ? joins.droppers(join, node.side())
                : parents(node);
        ProcessorSupplier<Object, Object, Object, Object> passes =
                node.reasons().isEmpty() ? StreamOperators.passThrough() : StreamOperators.droppedFor(node.reasons());
        topology.addProcessor(node.name(), passes, NodeTraits.TAKES_DROPPED, droppers);
    }

    @Override
    public void read(AddedStore node) {
        topology.addStateStore(node.store());
    }

    private NodeTraits traits(@Nullable Long said) {
        return NodeTraits.idle(said == null ? idleAfterMs : said);
    }

    private String[] parents(PlanNode node) {
        return graph.parents(node).stream().map(PlanNode::name).toArray(String[]::new);
    }

    private static SinkNode below(SinkNode sink, String... parents) {
        return new SinkNode(sink.name(), List.of(parents), sink.topic(), sink.topicExtractor(), sink.output());
    }
}
