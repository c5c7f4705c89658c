package io.weir.runtime.kafka;

import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.Producer;

/**
 * Makes the Kafka clients of an application.
 *
 * <p>For clients with something of one's own around them: a tracer, a proxy, a test's double. It is given to the
 * application, or named in {@code default.client.supplier}; without one, plain Kafka clients are made. The application
 * owns what it is given, and closes it.
 *
 * <p>The settings that come along are complete, but for serialisers, which are those of byte arrays. A client must
 * follow them: they make the input consumer a static member of its group with Weir's assignor, and a lane's producer
 * transactional. What the supplier makes of them is its own affair; changes to the map reach no one else.
 *
 * <p>Methods are called by several threads. An exception that one throws fails the start; later it fails the lane that
 * asked.
 */
public interface KafkaClientSupplier {
    /**
     * Makes an admin client. An application asks for several.
     *
     * @param config its settings
     * @return the client; a plain one unless overridden
     */
    default Admin getAdmin(Map<String, Object> config) {
        return Admin.create(config);
    }

    /**
     * Makes a lane's producer. Called once per lane, and again after a failure: a failed producer is replaced.
     *
     * @param config its settings
     * @return the producer
     */
    Producer<byte[], byte[]> getProducer(Map<String, Object> config);

    /**
     * Makes the consumer of input, one per instance. It is its member of the group.
     *
     * @param config its settings
     * @return the consumer
     */
    Consumer<byte[], byte[]> getConsumer(Map<String, Object> config);

    /**
     * Makes the consumer of changelogs, which is in no group.
     *
     * @param config its settings
     * @return the consumer
     */
    Consumer<byte[], byte[]> getRestoreConsumer(Map<String, Object> config);

    /**
     * Makes the consumer of the topics of global stores, which is in no group. Called if there are such stores.
     *
     * @param config its settings
     * @return the consumer
     */
    Consumer<byte[], byte[]> getGlobalConsumer(Map<String, Object> config);
}
