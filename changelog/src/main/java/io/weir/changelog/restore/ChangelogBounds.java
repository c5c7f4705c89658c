package io.weir.changelog.restore;

import org.apache.kafka.common.Uuid;

/**
 * What the broker says about a store's changelog.
 *
 * @param store the store's name
 * @param topic full name of the changelog topic
 * @param topicId its identity
 * @param first first offset that can be read
 * @param end offset behind the last record
 * @param expires whether the broker deletes old records, so that a first offset above 0 is nothing unusual
 */
public record ChangelogBounds(String store, String topic, Uuid topicId, long first, long end, boolean expires) {
    boolean holdsNothing() {
        return first >= end;
    }
}
