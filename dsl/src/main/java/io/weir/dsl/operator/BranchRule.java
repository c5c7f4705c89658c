package io.weir.dsl.operator;

import java.util.function.BiPredicate;

/**
 * Which records a branch takes.
 *
 * @param child name of the branch's node
 * @param takes tells of a key and a value
 */
public record BranchRule(String child, BiPredicate<Object, Object> takes) {}
