/** Adapters: the only package that sees Kafka's clients. */
@NullMarked
package io.weir.runtime.kafka;

import org.jspecify.annotations.NullMarked;
