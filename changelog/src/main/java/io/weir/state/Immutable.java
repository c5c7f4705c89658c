package io.weir.state;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says that objects of a class never change once they were made.
 *
 * <p>A store keeps such a value as it is until the commit, and turns it into bytes once, however often its row changes
 * meanwhile. A value of any other class is turned into bytes at each write, because whoever wrote it may go on
 * changing it. Nothing need be said of what Java knows to be immutable: boxed types, strings, {@code UUID}, enums, the
 * classes of {@code java.time}, big numbers, and records that are made of such.
 *
 * <p>The word is taken for the class itself, not for its subclasses. A record with a part of such a class is immutable
 * too if the class is final. A class that breaks its word has its later changes committed, or not, by chance.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Immutable {}
