/** What transformers of values are given, under Kafka Streams' older names. */
@NullMarked
package io.weir.transform;

import org.jspecify.annotations.NullMarked;
