/** An application of Kafka Streams that moves over by a change of its imports. */
@NullMarked
package io.weir.samples.moved;

import org.jspecify.annotations.NullMarked;
