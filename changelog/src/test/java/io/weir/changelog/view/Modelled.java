package io.weir.changelog.view;

/** A store beside the model that it must equal. */
interface Modelled {
    ResolvedStore store();

    /** Goes on with the store of a set that was opened anew. */
    void use(StoreSet set);

    boolean dirty();

    /** One random act, on the store and on the model. */
    void step(int now);

    /** All rows at once, and what iterators kept from before still show. */
    void check();

    /** What a store holds that was rebuilt from the changelog. */
    void checkCommitted(StoreSet set);

    void commit();

    void drop();

    /** Goes back to how the model is now, as the store does when a record is undone. */
    Runnable mark();

    void closeIterators();
}
