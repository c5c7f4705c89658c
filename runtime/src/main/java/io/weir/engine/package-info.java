/** Runs one task, without Kafka client, thread or clock. */
@NullMarked
package io.weir.engine;

import org.jspecify.annotations.NullMarked;
