package io.weir.changelog.view;

import io.weir.state.StateStoreContext;

/** Who opens and closes a store. */
interface StoreOwner {
    /** A task opens and closes its stores itself. */
    StoreOwner TASK = new StoreOwner() {
        @Override
        public boolean opensAtOnce() {
            return true;
        }

        @Override
        public void open(String store, StateStoreContext context) {
            throw refusal(store, "opens", "init(...)");
        }

        @Override
        public void close(String store) {
            throw refusal(store, "closes", "close()");
        }

        private UnsupportedOperationException refusal(String store, String does, String call) {
            return new UnsupportedOperationException("Store [" + store + "] belongs to its task, which " + does
                    + " it, but " + call + " was called. Leave the call out.");
        }
    };

    /** Whether the store is open once it is made. */
    boolean opensAtOnce();

    /** The store is to be opened by whoever holds it. */
    void open(String store, StateStoreContext context);

    /** The store is to be closed by whoever holds it. */
    void close(String store);
}
