package io.weir.benchmarks;

/** What {@code benchmarks/compare --help} says below its options. */
final class CompareManual {
    static final String TEXT = """
          stateless   filter and mapValues, to a topic
          count-hot   count over 1,000 keys, to the changelog only unless --output
          count-cold  count over half as many keys as records, likewise
          window      count in windows of a minute with a minute's grace, over 100,000
                      keys and two hours of event time, likewise
          join        two streams, half the records each, inner join within a minute,
                      over 100,000 keys and 20 minutes of event time
          table-join  a stream joined with a table of 100,000 keys; half the records
                      are the table's feed, and count too
          dedup       records let through once by their key within an hour, over three
                      hours of event time; a fifth are duplicates. Kafka Streams
                      does it by a processor with a window store
          async       values made by calls of 50 ms, over 100 keys: by mapValuesAsync,
                      and on Kafka Streams by mapValues, one by one
          hot-keys    Weir alone: a count by a new key, over 100,000 keys with Zipf's
                      distribution (exponent 1.2), with withHotKeys and without;
                      busiest is the share of the records behind topics that
                      belong to the partition with most of them
          memory      the latest of 500,000 values of 1 KiB, --stores a partition,
                      and once more in one store of each
          latency     count to a topic, at 5,000 records a second, over 1,000 keys
          restore     a changelog in Kafka Streams' bytes, an empty state directory;
                      each key is updated --records / --keys times (default: once)
          kill        SIGKILL under load, one to two seconds after a commit, and a new
                      process with the default session timeout
          ttl-sweep   Weir alone, without a broker: of a store's rows a hundredth
                      expires, or all; the ratio is that of the processor time
                      of removing them
          timers      Weir alone, without a broker: 1,000 timers fire among as many
                      that are pending, and among --records; the ratio is that of
                      the processor time of firing them

        What is measured, the same on both sides
          stateless, count-hot, count-cold, window, join, table-join, dedup, async
            From the first record that reaches the topology until the committed
            offsets cover the input; the broker is asked every 10 ms. The application
            is closed as soon as the last record has gone through, so that nobody
            waits for a commit interval. The JVM is fresh: compiling is part of it.
          hot-keys
            From the first record gathered until the committed offsets cover the input
            and all topics between; both commit every 100 ms. Then the tables of all
            runs must be equal, as their changelogs have them.
          memory
            The most memory that a process ever held (VmHWM), with many stores and
            with few that hold the same. The ratio is that of many stores. Weir is
            held against two bars of its own as well.
          latency
            From the moment a record is due, though it be sent later, until a consumer
            (read_committed under eos) has a count that covers it; 10 s of warming up
            come first. A count that a cache left out costs its record the wait for
            the next one. Each library has its own settings; with --ks-cache off
            neither side has a cache, and each update is sent on at once.
          restore
            From the making of the application (one library makes its clients there,
            the other in start()) until it is RUNNING and every record is restored.
            A bare consumer reads the same records in a process of its own too (drain).
          kill
            From the start of the new process until every partition has committed
            new offsets (all new), or one has (first new). Restored are the records
            that the restore listener saw. Both sides commit every 1,000 ms (alo) or
            100 ms (eos) here; in the other scenarios each has its own interval.

        Columns
          cpu us/rec  of the application's process, in the measured time
          peak MiB    the most memory its process ever held (VmHWM)
          changelog   records in all of them afterwards; under eos markers count too
          results     of a join
          jvm s       of a kill: until the application is made; first rec s: until a
                      record reaches the topology
          others      share of the machine that went to foreign processes

        Both libraries have the same heap, threads, topics and RocksDB version, each
        run has a JVM and an application.id of its own, and who goes first changes
        from round to round. One broker process serves all runs; the input has been
        read once before the first. Needs Linux: figures come from /proc.
        """;

    private CompareManual() {}
}
