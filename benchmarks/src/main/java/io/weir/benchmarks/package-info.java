/** Side by side with Kafka Streams: the same scenario, as a ratio. */
@NullMarked
package io.weir.benchmarks;

import org.jspecify.annotations.NullMarked;
