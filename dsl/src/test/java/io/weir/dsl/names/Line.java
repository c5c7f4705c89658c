package io.weir.dsl.names;

/**
 * One random line of a program.
 *
 * @param word what is said
 * @param on which of the streams, tables or groupings so far it is said of
 * @param other the second stream, or the topic
 * @param name the name given, empty for none
 * @param store the store's name given, empty for none
 * @param deletes whether an aggregate may delete its row
 */
record Line(Word word, int on, int other, String name, String store, boolean deletes) {
    /** Whether the word needs stores that can be scanned. */
    boolean scans() {
        return word == Word.JOIN_FOREIGN || word == Word.LEFT_JOIN_FOREIGN;
    }

    /** Words that a random program may say. */
    enum Word {
        STREAM,
        TABLE,
        FILTER,
        MAP,
        MAP_VALUES,
        FLAT_MAP,
        FLAT_MAP_VALUES,
        SELECT_KEY,
        PEEK,
        FOREACH,
        MERGE,
        SPLIT,
        PROCESS,
        PROCESS_VALUES,
        GROUP_BY,
        GROUP_BY_KEY,
        REPARTITION,
        TO_TABLE,
        TO,
        COUNT,
        REDUCE,
        AGGREGATE,
        COGROUP,
        SUPPRESS,
        TABLE_FILTER,
        TABLE_MAP_VALUES,
        TO_STREAM,
        TO_STREAM_REKEYED,
        JOIN_TABLE,
        LEFT_JOIN_TABLE,
        JOIN_STREAMS,
        LEFT_JOIN_STREAMS,
        OUTER_JOIN_STREAMS,
        JOIN_TABLES,
        LEFT_JOIN_TABLES,
        OUTER_JOIN_TABLES,
        GROUP_TABLE,
        GLOBAL_TABLE,
        JOIN_GLOBAL,
        LEFT_JOIN_GLOBAL,
        JOIN_FOREIGN,
        LEFT_JOIN_FOREIGN,
        TRANSFORM_VALUES
    }
}
