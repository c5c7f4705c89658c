package io.weir.runtime.loop;

import io.weir.engine.Outbox;
import io.weir.engine.OutputRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The outbox of global stores, which have no producer.
 *
 * <p>Only a handler may want to send something: a record that cannot be decoded, put aside.
 */
final class NoOutbox implements Outbox {
    private static final Logger LOG = LoggerFactory.getLogger(NoOutbox.class);

    @Override
    public void send(OutputRecord record) {
        LOG.warn(
                "A record of a global store's topic was to be put aside in topic [{}], but global stores write to no"
                        + " topic: it is skipped. It stays in the topic it was read from.",
                record.target().topic());
    }

    @Override
    public int partitions(String topic) {
        throw new AssertionError("A global store has no sink, but one asked for the partitions of [" + topic + "].");
    }
}
