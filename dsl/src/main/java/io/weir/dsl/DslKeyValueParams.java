package io.weir.dsl;

/**
 * What a word of the DSL says of a key-value store.
 *
 * @param name the store's name
 * @param dslStoreFormat whether rows keep the event time of their value
 */
public record DslKeyValueParams(String name, DslStoreFormat dslStoreFormat) {}
