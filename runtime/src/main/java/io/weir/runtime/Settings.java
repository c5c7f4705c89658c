package io.weir.runtime;

import io.weir.errors.LogAndFailExceptionHandler;
import io.weir.errors.LogAndFailProcessingExceptionHandler;
import io.weir.errors.LogAndFailProductionExceptionHandler;
import io.weir.processor.FailOnInvalidTimestamp;
import io.weir.runtime.kafka.PlainClientSupplier;
import io.weir.state.Backend;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.config.ConfigDef;

/** Every setting that Weir reads, typed. */
public final class Settings {
    /** The application's name. */
    public static final ConfigKey<String> APPLICATION_ID = ConfigKey.required(
            StreamsConfig.APPLICATION_ID_CONFIG,
            ConfigDef.LambdaValidator.with(ConfigRules::checkApplicationId, () -> "letters, digits, '.', '_', '-'"),
            "The application's name: consumer group, prefix of its topics, folder of its state.");

    /** Addresses of brokers. */
    public static final ConfigKey<List<String>> BOOTSTRAP_SERVERS = ConfigKey.requiredList(
            StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "Addresses of brokers, host:port, separated by commas.");

    /** Prefix of the ids of all clients. */
    public static final ConfigKey<String> CLIENT_ID = ConfigKey.text(
            StreamsConfig.CLIENT_ID_CONFIG, "", "Prefix of the clients' ids. The application's id if empty.");

    /** Number of lanes. */
    public static final ConfigKey<Integer> NUM_STREAM_THREADS = ConfigKey.count(
                    StreamsConfig.NUM_STREAM_THREADS_CONFIG, 1, "Number of lanes: threads that process records.")
            .atLeast(1);

    /** At least once, or exactly once. */
    public static final ConfigKey<ProcessingGuarantee> PROCESSING_GUARANTEE = ConfigKey.choice(
            StreamsConfig.PROCESSING_GUARANTEE_CONFIG,
            "What holds for a record across failures.",
            Map.entry(StreamsConfig.AT_LEAST_ONCE, ProcessingGuarantee.AT_LEAST_ONCE),
            Map.entry(StreamsConfig.EXACTLY_ONCE_V2, ProcessingGuarantee.EXACTLY_ONCE_V2));

    /** Time between two commits. Under exactly-once 100 if not given. */
    public static final ConfigKey<Long> COMMIT_INTERVAL_MS = ConfigKey.number(
                    StreamsConfig.COMMIT_INTERVAL_MS_CONFIG,
                    1_000,
                    "Time between two commits. Under exactly-once 100 if not given.")
            .atLeast(0);

    /** Root of local state. */
    public static final ConfigKey<String> STATE_DIR = ConfigKey.text(
            StreamsConfig.STATE_DIR_CONFIG,
            Path.of(System.getProperty("java.io.tmpdir"), "weir").toString(),
            "Root of local state, on a disk that outlives the process.");

    /** How long the directory of a task that moved away is kept. */
    public static final ConfigKey<Long> STATE_CLEANUP_DELAY_MS = ConfigKey.number(
                    StreamsConfig.STATE_CLEANUP_DELAY_MS_CONFIG,
                    600_000,
                    "How long the directory of a task that moved away is kept.")
            .atLeast(0);

    /** At the start, directories of tasks are deleted that were not written for this long; -1: none. */
    public static final ConfigKey<Long> STATE_CLEANUP_DIR_MAX_AGE_MS = ConfigKey.number(
                    StreamsConfig.STATE_CLEANUP_DIR_MAX_AGE_MS_CONFIG,
                    StreamsConfig.STATE_CLEANUP_DIR_MAX_AGE_MS_DISABLED,
                    "At the start, directories of tasks are deleted that were not written for this long; -1: none.")
            .atLeast(-1);

    /** How much longer than its store the changelog of a windowed store keeps its records. */
    public static final ConfigKey<Long> WINDOW_CHANGELOG_ADDITIONAL_RETENTION_MS = ConfigKey.number(
                    StreamsConfig.WINDOW_STORE_CHANGE_LOG_ADDITIONAL_RETENTION_MS_CONFIG,
                    86_400_000,
                    "How much longer than its store the changelog of a windowed store keeps its records.")
            .atLeast(0);

    /** Bytes of committed rows kept on the heap, for the whole instance. */
    public static final ConfigKey<Long> STATESTORE_CACHE_MAX_BYTES = ConfigKey.number(
                    StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG,
                    10L << 20,
                    "Bytes of committed rows kept on the heap, for the whole instance.")
            .atLeast(0);

    /** Bytes of uncommitted changes, for the whole instance; over it, tasks commit early. */
    public static final ConfigKey<Long> STATESTORE_UNCOMMITTED_MAX_BYTES = ConfigKey.number(
                    StreamsConfig.STATESTORE_UNCOMMITTED_MAX_BYTES_CONFIG,
                    64L << 20,
                    "Bytes of uncommitted changes, for the whole instance. Over it, tasks commit early; from a quarter"
                            + " of it on, where few changes meet a row that was changed already.")
            .atLeast(1);

    /** Bytes of native memory for all stores of the instance. */
    public static final ConfigKey<Long> MEMORY_STATE_MAX_BYTES = ConfigKey.number(
                    StreamsConfig.MEMORY_STATE_MAX_BYTES_CONFIG,
                    256L << 20,
                    "Bytes of native memory for all stores of the instance: block cache, memtables, indexes.")
            .atLeast(1 << 20);

    /** Bytes of input records that wait, for the whole instance; over it, partitions are paused. */
    public static final ConfigKey<Long> INPUT_BUFFER_MAX_BYTES = ConfigKey.number(
                    StreamsConfig.INPUT_BUFFER_MAX_BYTES_CONFIG,
                    8L << 20,
                    "Bytes of input records that wait, for the whole instance. Over it, partitions are paused.")
            .atLeast(1);

    /** After which time without progress a lane is reported. */
    public static final ConfigKey<Long> PROCESSING_STALL_TIMEOUT_MS = ConfigKey.number(
                    StreamsConfig.PROCESSING_STALL_TIMEOUT_MS_CONFIG,
                    60_000,
                    "After which time without progress a lane is reported.")
            .atLeast(1);

    /** Whether a store may start empty whose changelog is gone although the application has committed input. */
    public static final ConfigKey<Boolean> CHANGELOG_MISSING_STARTS_EMPTY = ConfigKey.choice(
            StreamsConfig.CHANGELOG_MISSING_CONFIG,
            "What follows when a store's changelog is gone although the application has committed input.",
            Map.entry("refuse", false),
            Map.entry("start.empty", true));

    /** What follows from a store without a bound. */
    public static final ConfigKey<StateBoundPolicy> STATE_BOUND_POLICY = ConfigKey.choice(
            StreamsConfig.STATE_BOUND_POLICY_CONFIG,
            "What follows from a store without a bound.",
            Map.entry("warn", StateBoundPolicy.WARN),
            Map.entry("require", StateBoundPolicy.REQUIRE),
            Map.entry("ignore", StateBoundPolicy.IGNORE));

    /** Rewritings of the topology that make fewer topics or stores. */
    public static final ConfigKey<String> TOPOLOGY_OPTIMIZATION = ConfigKey.text(
            StreamsConfig.TOPOLOGY_OPTIMIZATION_CONFIG,
            StreamsConfig.NO_OPTIMIZATION,
            "Rewritings of the topology that make fewer topics or stores: none, all, or names with commas between. They"
                    + " are applied by StreamsBuilder.build(Properties).");

    /** Where rows live of stores that do not say. */
    public static final ConfigKey<Backend> DEFAULT_DSL_STORE = ConfigKey.choice(
            StreamsConfig.DEFAULT_DSL_STORE_CONFIG,
            "Where rows live of stores that do not say.",
            Map.entry(StreamsConfig.ROCKS_DB, Backend.ROCKSDB),
            Map.entry(StreamsConfig.IN_MEMORY, Backend.MEMORY));

    /** Tells where rows live of stores that do not say. */
    public static final ConfigKey<Optional<Class<?>>> DSL_STORE_SUPPLIERS = ConfigKey.optionalType(
            StreamsConfig.DSL_STORE_SUPPLIERS_CLASS_CONFIG,
            "Tells where rows live of stores that do not say, a DslStoreSuppliers; before default.dsl.store.");

    /** Makes the Kafka clients. */
    public static final ConfigKey<Class<?>> CLIENT_SUPPLIER = ConfigKey.type(
            StreamsConfig.DEFAULT_CLIENT_SUPPLIER_CONFIG,
            PlainClientSupplier.class,
            "Makes the Kafka clients, a KafkaClientSupplier.");

    /** Serde of keys where the topology gives none. */
    public static final ConfigKey<Optional<Class<?>>> DEFAULT_KEY_SERDE = ConfigKey.optionalType(
            StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG, "Serde of keys where the topology gives none.");

    /** Serde of values where the topology gives none. */
    public static final ConfigKey<Optional<Class<?>>> DEFAULT_VALUE_SERDE = ConfigKey.optionalType(
            StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG, "Serde of values where the topology gives none.");

    /** Tells event time where a source says nothing. */
    public static final ConfigKey<Class<?>> DEFAULT_TIMESTAMP_EXTRACTOR = ConfigKey.type(
            StreamsConfig.DEFAULT_TIMESTAMP_EXTRACTOR_CLASS_CONFIG,
            FailOnInvalidTimestamp.class,
            "Tells event time where a source says nothing.");

    /** Decides about input that cannot be decoded. */
    public static final ConfigKey<Class<?>> DESERIALIZATION_EXCEPTION_HANDLER = ConfigKey.type(
            StreamsConfig.DESERIALIZATION_EXCEPTION_HANDLER_CLASS_CONFIG,
            LogAndFailExceptionHandler.class,
            "Decides about input that cannot be decoded.");

    /** Decides about user code that throws. */
    public static final ConfigKey<Class<?>> PROCESSING_EXCEPTION_HANDLER = ConfigKey.type(
            StreamsConfig.PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG,
            LogAndFailProcessingExceptionHandler.class,
            "Decides about user code that throws.");

    /** Decides about output that cannot be written. */
    public static final ConfigKey<Class<?>> PRODUCTION_EXCEPTION_HANDLER = ConfigKey.type(
            StreamsConfig.PRODUCTION_EXCEPTION_HANDLER_CLASS_CONFIG,
            LogAndFailProductionExceptionHandler.class,
            "Decides about output that cannot be written.");

    /** Topic to which the built-in handlers write records that failed. */
    public static final ConfigKey<Optional<String>> DEAD_LETTER_QUEUE_TOPIC = ConfigKey.optionalText(
            StreamsConfig.ERRORS_DEAD_LETTER_QUEUE_TOPIC_NAME_CONFIG,
            "Topic to which the built-in handlers write records that failed.");

    /** How long a task waits for an empty input, to keep event-time order. */
    public static final ConfigKey<Long> MAX_TASK_IDLE_MS = ConfigKey.number(
                    StreamsConfig.MAX_TASK_IDLE_MS_CONFIG,
                    0,
                    "How long a task waits for an empty input, to keep event-time order; -1: not at all.")
            .atLeast(-1);

    /** How long a poll waits for records. */
    public static final ConfigKey<Long> POLL_MS = ConfigKey.number(
                    StreamsConfig.POLL_MS_CONFIG, 100, "How long a poll waits for records.")
            .atLeast(0);

    /** How long brokers may be out of reach before it is an error. */
    public static final ConfigKey<Long> TASK_TIMEOUT_MS = ConfigKey.number(
                    StreamsConfig.TASK_TIMEOUT_MS_CONFIG,
                    300_000,
                    "How long brokers may be out of reach before it is an error.")
            .atLeast(0);

    /** Replicas of the topics that Weir makes. */
    public static final ConfigKey<Integer> REPLICATION_FACTOR = ConfigKey.count(
                    StreamsConfig.REPLICATION_FACTOR_CONFIG,
                    -1,
                    "Replicas of the topics that Weir makes; -1: the brokers' default.")
            .atLeast(-1);

    /** Least time between two deletions of repartitioned records that were processed. */
    public static final ConfigKey<Long> REPARTITION_PURGE_INTERVAL_MS = ConfigKey.number(
                    StreamsConfig.REPARTITION_PURGE_INTERVAL_MS_CONFIG,
                    30_000,
                    "Least time between two deletions of repartitioned records that were processed.")
            .atLeast(0);

    /** What is put around every processor. */
    public static final ConfigKey<Optional<Class<?>>> PROCESSOR_WRAPPER = ConfigKey.optionalType(
            StreamsConfig.PROCESSOR_WRAPPER_CLASS_CONFIG, "What is put around every processor, a ProcessorWrapper.");

    /** What changes how RocksDB keeps the rows of a store. */
    public static final ConfigKey<Optional<Class<?>>> ROCKSDB_CONFIG_SETTER = ConfigKey.optionalType(
            StreamsConfig.ROCKSDB_CONFIG_SETTER_CLASS_CONFIG,
            "What changes how RocksDB keeps the rows of a store, a RocksDBConfigSetter.");

    /** Where this instance answers queries of others. */
    public static final ConfigKey<String> APPLICATION_SERVER = ConfigKey.text(
            StreamsConfig.APPLICATION_SERVER_CONFIG,
            "",
            "The host:port at which this instance answers queries of others, which are told of it; empty for none.");

    /** What queries see that do not say it. */
    public static final ConfigKey<IsolationLevel> DEFAULT_QUERY_ISOLATION = ConfigKey.choice(
            StreamsConfig.DEFAULT_INTERACTIVE_QUERY_ISOLATION_LEVEL_CONFIG,
            "What queries see that do not say it: committed rows, or those of commits to come as well.",
            Map.entry("read_committed", IsolationLevel.READ_COMMITTED),
            Map.entry("read_uncommitted", IsolationLevel.READ_UNCOMMITTED));

    private static final List<ConfigKey<?>> OWN = List.of(
            APPLICATION_ID,
            APPLICATION_SERVER,
            DEFAULT_QUERY_ISOLATION,
            BOOTSTRAP_SERVERS,
            CLIENT_ID,
            CLIENT_SUPPLIER,
            NUM_STREAM_THREADS,
            PROCESSING_GUARANTEE,
            COMMIT_INTERVAL_MS,
            STATE_DIR,
            STATE_CLEANUP_DELAY_MS,
            STATE_CLEANUP_DIR_MAX_AGE_MS,
            STATESTORE_CACHE_MAX_BYTES,
            STATESTORE_UNCOMMITTED_MAX_BYTES,
            MEMORY_STATE_MAX_BYTES,
            INPUT_BUFFER_MAX_BYTES,
            PROCESSING_STALL_TIMEOUT_MS,
            CHANGELOG_MISSING_STARTS_EMPTY,
            WINDOW_CHANGELOG_ADDITIONAL_RETENTION_MS,
            STATE_BOUND_POLICY,
            TOPOLOGY_OPTIMIZATION,
            DEFAULT_DSL_STORE,
            DSL_STORE_SUPPLIERS,
            DEFAULT_KEY_SERDE,
            DEFAULT_VALUE_SERDE,
            DEFAULT_TIMESTAMP_EXTRACTOR,
            DESERIALIZATION_EXCEPTION_HANDLER,
            PROCESSING_EXCEPTION_HANDLER,
            PRODUCTION_EXCEPTION_HANDLER,
            DEAD_LETTER_QUEUE_TOPIC,
            PROCESSOR_WRAPPER,
            ROCKSDB_CONFIG_SETTER,
            MAX_TASK_IDLE_MS,
            POLL_MS,
            TASK_TIMEOUT_MS,
            REPLICATION_FACTOR,
            REPARTITION_PURGE_INTERVAL_MS);

    static final List<ConfigKey<?>> ALL = Stream.of(
                    OWN, CopySettings.ALL, RocksDbSettings.ALL, TimeSettings.ALL, LoadSettings.ALL)
            .flatMap(List::stream)
            .toList();

    private Settings() {}

    static ConfigDef definitions() {
        ConfigDef definitions = new ConfigDef();
        for (ConfigKey<?> key : ALL) {
            key.defineIn(definitions);
        }
        return definitions;
    }
}
