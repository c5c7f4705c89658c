package io.weir.dsl;

import io.weir.dsl.plan.Sink;
import io.weir.topology.SinkNode;
import java.util.List;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * A topic takes the records that a word drops.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
final class LateTopic<K extends @Nullable Object, V extends @Nullable Object> extends Late<K, V> {
    private final String topic;

    LateTopic(String topic) {
        this.topic = topic;
    }

    @Override
    boolean drops() {
        return false;
    }

    @Override
    void say(Said<K, V> aside) {
        SinkNode.Output output =
                new SinkNode.Output(serializer(aside.keySerde()), serializer(aside.valueSerde()), null);
        String name = aside.node().name() + "-sink";
        aside.plan().say(new Sink(new SinkNode(name, List.of(), topic, null, output), aside.node()));
    }

    private static @Nullable Serializer<?> serializer(@Nullable Serde<?> serde) {
        return serde == null ? null : serde.serializer();
    }

    @Override
    public String toString() {
        return "Late{topic=" + topic + '}';
    }
}
