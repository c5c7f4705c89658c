/** Joins by a foreign key: promises, Kafka Streams as the oracle, and a naive model. */
@NullMarked
package io.weir.testdriver.foreign;

import org.jspecify.annotations.NullMarked;
