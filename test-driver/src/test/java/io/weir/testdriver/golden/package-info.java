/** Replays what Kafka Streams was seen to do. */
@NullMarked
package io.weir.testdriver.golden;

import org.jspecify.annotations.NullMarked;
