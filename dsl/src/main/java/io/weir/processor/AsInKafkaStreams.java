package io.weir.processor;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A method with as many parameters as Kafka Streams' one has. */
@Retention(RetentionPolicy.SOURCE)
@Target(ElementType.METHOD)
@interface AsInKafkaStreams {}
