package io.weir.task;

/**
 * Where the record in hand came from.
 *
 * @param topic the input topic
 * @param partition the input partition
 * @param offset the record's offset there
 */
public record RecordMetadata(String topic, int partition, long offset) {}
