package io.weir.changelog;

import org.apache.kafka.common.Uuid;

/**
 * How far a store has followed its changelog.
 *
 * @param topicId identity of the changelog topic, so that a re-created one is not taken for the old
 * @param offset offset of the last record that the store contains; -1 if it contains none
 */
public record LogPosition(Uuid topicId, long offset) {}
