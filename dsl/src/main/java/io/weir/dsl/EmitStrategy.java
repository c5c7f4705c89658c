package io.weir.dsl;

/** When windows send their results on. */
public interface EmitStrategy {
    /** The strategies by name. */
    enum StrategyType {
        /** With each record. */
        ON_WINDOW_UPDATE,
        /** Once, when the window takes no record any more. */
        ON_WINDOW_CLOSE;

        /**
         * The strategy of a type.
         *
         * @param type the type
         * @return the strategy
         */
        public static EmitStrategy forType(StrategyType type) {
            return () -> type;
        }
    }

    /**
     * The strategy's type.
     *
     * @return the type
     */
    StrategyType type();

    /**
     * Results are sent on with each record, or once per commit if the store is cached. This is the usual strategy.
     *
     * @return the strategy
     */
    static EmitStrategy onWindowUpdate() {
        return StrategyType.forType(StrategyType.ON_WINDOW_UPDATE);
    }

    /**
     * Each window is sent on exactly once: when a record moves the operator's time so far that the window takes no
     * record any more, its grace included.
     *
     * <p>Windows that close together are sent in the order of their start (sessions: of their end), then by the bytes
     * of their keys, with the headers of the record that closed them and without an old value. Neither the wall clock
     * nor caching has a say. A window waits as long as no record comes that moves time. The store keeps an index of
     * its rows by time beside them.
     *
     * @return the strategy
     */
    static EmitStrategy onWindowClose() {
        return StrategyType.forType(StrategyType.ON_WINDOW_CLOSE);
    }
}
