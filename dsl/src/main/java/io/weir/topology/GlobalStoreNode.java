package io.weir.topology;

import io.weir.processor.ProcessorSupplier;
import io.weir.state.StoreBuilder;

/**
 * A store that is filled from a topic, whole on every instance or by each task.
 *
 * @param store what the store is; it has no changelog of its own, since the topic is one
 * @param source reads the topic, by name
 * @param processorName name of the node that writes the store
 * @param supplier makes the processor that writes the store; nothing is below it
 */
public record GlobalStoreNode(
        StoreBuilder<?> store, SourceNode source, String processorName, ProcessorSupplier<?, ?, ?, ?> supplier) {}
