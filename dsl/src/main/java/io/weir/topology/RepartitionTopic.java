package io.weir.topology;

import org.jspecify.annotations.Nullable;

/**
 * A topic through which records travel to the partition of their new key.
 *
 * @param name the name, without the application's prefix
 * @param partitions number of partitions that the user asked for, or null to follow the inputs
 */
public record RepartitionTopic(String name, @Nullable Integer partitions) {}
