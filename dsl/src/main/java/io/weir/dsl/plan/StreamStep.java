package io.weir.dsl.plan;

import io.weir.processor.ProcessorSupplier;
import java.util.List;
import java.util.Set;

/**
 * A word on a stream, or the end of a table.
 *
 * @param name name of the node
 * @param parents what it is said of
 * @param supplier makes the processors
 * @param stores names of stores that the processors use, beside those that the supplier names
 * @param changes what of a record it may change
 */
public record StreamStep(
        String name,
        List<PlanNode> parents,
        ProcessorSupplier<?, ?, ?, ?> supplier,
        Set<String> stores,
        Changes changes)
        implements PlanNode {
    /** What a word may change of a record. A key that may change needs a repartition topic below. */
    public enum Changes {
        /** Neither the key nor the type of the value. */
        NOTHING,
        /** The value and its type, not the key. */
        VALUE,
        /** The key, and maybe the value. */
        KEY
    }

    /**
     * A word that changes neither key nor value.
     *
     * @param name name of the node
     * @param parents what it is said of
     * @param supplier makes the processors
     * @param stores names of stores that the processors use, beside those that the supplier names
     */
    public StreamStep(String name, List<PlanNode> parents, ProcessorSupplier<?, ?, ?, ?> supplier, Set<String> stores) {
        this(name, parents, supplier, stores, Changes.NOTHING);
    }

    /**
     * A word that uses no store and changes neither key nor value.
     *
     * @param name name of the node
     * @param parent what it is said of
     * @param supplier makes the processors
     */
    public StreamStep(String name, PlanNode parent, ProcessorSupplier<?, ?, ?, ?> supplier) {
        this(name, List.of(parent), supplier, Set.of());
    }

    /**
     * The same word, which may change more.
     *
     * @param other what it may change
     * @return the changed word
     */
    public StreamStep changing(Changes other) {
        return new StreamStep(name, parents, supplier, stores, other);
    }

    @Override
    public void tell(PlanReader reader) {
        reader.read(this);
    }
}
