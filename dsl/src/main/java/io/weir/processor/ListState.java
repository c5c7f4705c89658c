package io.weir.processor;

import java.util.List;

/**
 * A list of the current key.
 *
 * <p>Each element is a row of its own, with a time to live of its own: adding one costs the same however long the list
 * is, and elements whose life is over leave the list one by one.
 *
 * @param <E> type of the elements
 */
public interface ListState<E> {
    /**
     * Adds an element behind the last one.
     *
     * @param element the element, not null
     */
    void add(E element);

    /**
     * Adds elements behind the last one.
     *
     * @param elements the elements, none of them null
     */
    default void addAll(Iterable<? extends E> elements) {
        elements.forEach(this::add);
    }

    /**
     * The elements, in the order in which they were added. Read from the store at each call.
     *
     * @return the elements whose time to live is not over; a copy
     */
    List<E> get();

    /**
     * Whether there are no elements.
     *
     * @return true if {@link #get} would give none
     */
    boolean isEmpty();

    /**
     * Replaces all elements.
     *
     * @param elements the new elements, none of them null
     */
    default void update(Iterable<? extends E> elements) {
        clear();
        addAll(elements);
    }

    /** Removes all elements. */
    void clear();
}
