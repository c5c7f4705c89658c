/** Kafka Streams' bug scenarios, each with the right answer. */
@NullMarked
package io.weir.testdriver.scenarios;

import org.jspecify.annotations.NullMarked;
