package io.weir.dsl;

import io.weir.dsl.foreign.ForeignKeyParts;
import io.weir.dsl.operator.RowJoiner;
import io.weir.dsl.operator.TableOperators;
import io.weir.dsl.plan.PlanBuilder;
import io.weir.dsl.plan.PlanNode;
import io.weir.dsl.plan.Regrouping;
import io.weir.dsl.plan.Relay;
import io.weir.dsl.plan.StreamStep;
import io.weir.dsl.plan.TableProbe;
import io.weir.dsl.plan.TableStep;
import io.weir.state.KeyValueStore;
import io.weir.state.StoreBuilder;
import io.weir.state.StoreDefinition.RowSerdes;
import io.weir.topology.RepartitionTopic;
import io.weir.topology.SinkNode;
import io.weir.topology.SourceNode;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/*
 * Names are taken in the order in which Kafka Streams takes them, and nodes are said in the order in which it makes
 * them: the left table sends subscriptions through a topic to the partitions of the right one, where they are kept and
 * answered at once and at each update; answers come back through a second topic and meet the row that asked.
 */
/**
 * Two tables about to be joined by a foreign key.
 *
 * @param left the table that the word is said of
 * @param right the table that the foreign keys are keys of
 * @param options the name, and how subscriptions and answers are partitioned
 * @param <K> type of keys on the left
 * @param <L> type of values on the left
 * @param <F> type of foreign keys
 * @param <R> type of values on the right
 */
record ForeignKeyJoin<K extends @Nullable Object, L extends @Nullable Object, F, R>(
        PlannedTable<K, L> left, PlannedTable<F, R> right, TableJoined<K, F> options) {
    private static final String PREFIX = "KTABLE-FK-JOIN-";
    private static final String REGISTRATION = PREFIX + "SUBSCRIPTION-REGISTRATION-";
    private static final String PROCESSOR = PREFIX + "SUBSCRIPTION-PROCESSOR-";
    private static final String OUTPUT = PREFIX + "OUTPUT-";

    /**
     * What the user said of the join.
     *
     * @param extractor finds the foreign key of a row on the left; null for none
     * @param joiner makes the new value; of a left join it takes null for the value on the right
     * @param left whether it is a left join
     */
    record Words<K, L, F, R, W>(
            BiFunction<? super K, ? super L, ? extends @Nullable F> extractor,
            RowJoiner<K, L, @Nullable R, W> joiner,
            boolean left) {}

    /** Says the join. */
    <W> KTable<K, W> with(Words<K, L, F, R, W> words, Materialized<K, W, KeyValueStore<Bytes, byte[]>> materialized) {
        String topic = name("-subscription-registration", REGISTRATION) + "-topic";
        String sender = name("-subscription-registration-processor", REGISTRATION);
        SinkNode sink = sink("-subscription-registration-sink", topic);
        String source = name("-subscription-registration-source", "KTABLE-SOURCE-");
        StoreBuilder<?> store =
                ForeignKeyParts.subscriptions(name("-subscription-store", PREFIX + "SUBSCRIPTION-STATE-STORE-"));
        ForeignKeyParts<K, L, F, R, W> parts = new ForeignKeyParts<>(
                ForeignKeyParts.foreignKeys(words.extractor(), right.said().keySerde(), topic),
                words.joiner(),
                new ForeignKeyParts.Sides<>(left.said().keySerde(), right.said().valueSerde(), options.partitioner()),
                words.left(),
                store);

        PlanNode sent = plan().say(new Regrouping(sender, left.said().node(), parts.sender()));
        Relay subscriptions = relay(
                with(sink, parts.subscriptionOutput(options.otherPartitioner())),
                new SourceNode(source, Set.of(topic), null, parts.subscriptionInput()),
                List.of(sent));
        Relay answers = answers(parts, subscriptions);
        return result(answers, parts, materialized);
    }

    /** The right side: it keeps subscriptions, and answers them at once and at each update. */
    private Relay answers(ForeignKeyParts<K, L, F, R, ?> parts, Relay subscriptions) {
        String receiver = name("-subscription-receive", PROCESSOR);
        PlanNode received = plan().say(new StreamStep(receiver, List.of(subscriptions), parts.receiver(), Set.of()));
        PlanNode joined = plan().say(new TableProbe(
                name("-subscription-join-foreign", PROCESSOR),
                received,
                right.said().node(),
                parts.joiningSubscriptions()));
        PlanNode updated = plan().say(new Regrouping(
                name("-foreign-join-subscription", PROCESSOR), right.said().node(), parts.rightUpdates()));
        String topic = name("-subscription-response", PREFIX + "SUBSCRIPTION-RESPONSE-") + "-topic";
        SinkNode sink = with(sink("-subscription-response-sink", topic), parts.answerOutput());
        String source = name("-subscription-response-source", "KTABLE-SOURCE-");
        return relay(sink, new SourceNode(source, Set.of(topic), null, parts.answerInput()), List.of(joined, updated));
    }

    /** The left side again: answers meet the rows that asked. */
    private <W> KTable<K, W> result(
            Relay answers,
            ForeignKeyParts<K, L, F, R, W> parts,
            Materialized<K, W, KeyValueStore<Bytes, byte[]>> materialized) {
        String resolver = name("-subscription-response-resolver", PREFIX + "SUBSCRIPTION-RESPONSE-RESOLVER-PROCESSOR-");
        PlanNode resolved =
                plan().say(new TableProbe(resolver, answers, left.said().node(), parts.resolving()));
        String name = name("-result", OUTPUT);
        String given = materialized.name();
        String storeName = given == null ? plan().storeName(OUTPUT) : given;
        Serde<K> key = materialized.keySerde() == null ? left.said().keySerde() : materialized.keySerde();
        StoreBuilder<?> store =
                materialized.store(storeName, new RowSerdes(key, materialized.valueSerde()), Gathering.Form.TABLE);
        TableStep table = plan().say(TableStep.source(name, resolved, TableOperators.result(), store, given != null));
        return new PlannedTable<>(left.said().at(table, key, materialized.valueSerde()), given);
    }

    private Relay relay(SinkNode sink, SourceNode source, List<PlanNode> parents) {
        String topic = source.topics().iterator().next();
        return plan().say(new Relay(new RepartitionTopic(topic, null), sink, source, parents));
    }

    private SinkNode sink(String suffix, String topic) {
        SinkNode.Output none = new SinkNode.Output(null, null, null);
        return new SinkNode(name(suffix, "KTABLE-SINK-"), List.of(), topic, null, none);
    }

    private static SinkNode with(SinkNode sink, SinkNode.Output output) {
        return new SinkNode(sink.name(), List.of(), sink.topic(), null, output);
    }

    // A given name takes the number all the same.
    private String name(String suffix, String prefix) {
        String generated = plan().nodeName(prefix);
        return options.name() == null ? generated : options.name() + suffix;
    }

    private PlanBuilder plan() {
        return left.said().plan();
    }
}
