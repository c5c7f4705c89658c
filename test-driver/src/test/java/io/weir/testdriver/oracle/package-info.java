/** Kafka Streams as an oracle: the same random topology runs on both, and must do the same. */
@NullMarked
package io.weir.testdriver.oracle;

import org.jspecify.annotations.NullMarked;
