/** Programs of Kafka Streams on their way to Weir. */
@NullMarked
package io.weir.testdriver.migrate;

import org.jspecify.annotations.NullMarked;
