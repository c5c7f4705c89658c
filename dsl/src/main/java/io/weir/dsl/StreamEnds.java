package io.weir.dsl;

import io.weir.dsl.operator.PrintOperator;
import io.weir.dsl.plan.Sink;
import io.weir.processor.ProcessorSupplier;
import io.weir.processor.TopicNameExtractor;
import io.weir.topology.SinkNode;
import java.util.List;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * The ends of a stream: what leaves it for a topic, or for a person to read.
 *
 * @param said what ends
 * @param <K> type of keys
 * @param <V> type of values
 */
record StreamEnds<K extends @Nullable Object, V extends @Nullable Object>(Said<K, V> said) {
    /** Writes to a topic, or to the topic that an extractor chooses. */
    void sink(@Nullable String topic, @Nullable TopicNameExtractor<K, V> extractor, Produced<K, V> produced) {
        Serde<K> key = Said.or(produced.keySerde(), said.keySerde());
        Serde<V> value = Said.or(produced.valueSerde(), said.valueSerde());
        SinkNode.Output output = new SinkNode.Output(
                key == null ? null : key.serializer(),
                value == null ? null : value.serializer(),
                produced.partitioner());
        String name = said.name(Named.of(produced.name()), "KSTREAM-SINK-");
        said.plan().say(new Sink(new SinkNode(name, List.of(), topic, extractor, output), said.node()));
    }

    /** Prints each record. */
    void print(Printed<K, V> printed) {
        String name = said.name(Named.of(printed.name()), "KSTREAM-PRINTER-");
        String label = printed.label() == null ? name : printed.label();
        KeyValueMapper<? super K, ? super V, String> mapper = printed.mapper();
        ProcessorSupplier<K, V, K, V> supplier = () -> new PrintOperator<>(printed.file(), label, mapper::apply);
        said.then(name, supplier, null, null);
    }
}
