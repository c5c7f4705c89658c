package io.weir.runtime;

import io.weir.errors.DeserializationExceptionHandler;
import io.weir.errors.ProcessingExceptionHandler;
import io.weir.errors.ProductionExceptionHandler;
import io.weir.processor.TimestampExtractor;
import io.weir.runtime.kafka.KafkaClientSupplier;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.serialization.Serde;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The settings of an application, under Kafka Streams' names.
 *
 * <p>A setting of a Kafka client goes to all clients, or with a prefix to some: {@code consumer.}, {@code
 * main.consumer.} (beats {@code consumer.}), {@code restore.consumer.}, {@code global.consumer.}, {@code producer.},
 * {@code admin.}. With {@code topic.} it goes to all topics that Weir makes. Settings that nobody knows go to all
 * clients, for their plug-ins.
 *
 * <p>Immutable.
 */
public final class StreamsConfig extends ClientConfig implements TimeConfig {
    /** The application's name: consumer group, prefix of its topics, folder of its state. Required. */
    public static final String APPLICATION_ID_CONFIG = "application.id";
    /** Addresses of brokers, host:port, separated by commas. Required. */
    public static final String BOOTSTRAP_SERVERS_CONFIG = "bootstrap.servers";
    /** What follows when a changelog is gone although its input was committed: refuse, if not given, or start.empty. */
    public static final String CHANGELOG_MISSING_CONFIG = "changelog.missing";
    /** Prefix of the ids of all clients; the application's id if not given. */
    public static final String CLIENT_ID_CONFIG = "client.id";
    /** Time between two commits; 1000, or 100 under exactly-once, where results are seen no earlier. */
    public static final String COMMIT_INTERVAL_MS_CONFIG = "commit.interval.ms";
    /** Where rows live of stores that do not say: {@link #ROCKS_DB} or {@link #IN_MEMORY}. */
    public static final String DEFAULT_DSL_STORE_CONFIG = "default.dsl.store";
    /** Tells where rows live of stores that do not say, a {@code DslStoreSuppliers}; before the setting above. */
    public static final String DSL_STORE_SUPPLIERS_CLASS_CONFIG = "dsl.store.suppliers.class";
    /** Makes the Kafka clients, a {@code KafkaClientSupplier}; plain ones if not given. */
    public static final String DEFAULT_CLIENT_SUPPLIER_CONFIG = "default.client.supplier";
    /** Serde of keys where the topology gives none. */
    public static final String DEFAULT_KEY_SERDE_CLASS_CONFIG = "default.key.serde";
    /** Serde of values where the topology gives none. */
    public static final String DEFAULT_VALUE_SERDE_CLASS_CONFIG = "default.value.serde";
    /** Tells event time where a source says nothing. */
    public static final String DEFAULT_TIMESTAMP_EXTRACTOR_CLASS_CONFIG = "default.timestamp.extractor";
    /** Decides about input that cannot be decoded. */
    public static final String DESERIALIZATION_EXCEPTION_HANDLER_CLASS_CONFIG = "deserialization.exception.handler";
    /** Decides about user code that throws. */
    public static final String PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG = "processing.exception.handler";
    /** Decides about output that cannot be written. */
    public static final String PRODUCTION_EXCEPTION_HANDLER_CLASS_CONFIG = "production.exception.handler";
    /** Topic to which the built-in handlers write records that failed. */
    public static final String ERRORS_DEAD_LETTER_QUEUE_TOPIC_NAME_CONFIG = "errors.dead.letter.queue.topic.name";
    /** How many of its hottest keys each task tells; 10, none at 0. */
    public static final String HOT_KEYS_COUNT_CONFIG = "hot.keys.count";
    /** Bytes of input records that wait, for the whole instance; 8 MiB. */
    public static final String INPUT_BUFFER_MAX_BYTES_CONFIG = "input.buffer.max.bytes";
    /** How long a task waits for an empty input, to keep event-time order; 0. */
    public static final String MAX_TASK_IDLE_MS_CONFIG = "max.task.idle.ms";
    /** Bytes of native memory for all stores of the instance; 256 MiB. */
    public static final String MEMORY_STATE_MAX_BYTES_CONFIG = "memory.state.max.bytes";
    /** Number of lanes, threads that process records; 1. */
    public static final String NUM_STREAM_THREADS_CONFIG = "num.stream.threads";
    /** How long a poll waits for records; 100. */
    public static final String POLL_MS_CONFIG = "poll.ms";
    /** Puts something of the application's around every processor. */
    public static final String PROCESSOR_WRAPPER_CLASS_CONFIG = "processor.wrapper.class";

    /** {@link #AT_LEAST_ONCE}, if not given, or {@link #EXACTLY_ONCE_V2}. */
    public static final String PROCESSING_GUARANTEE_CONFIG = "processing.guarantee";
    /** After which time without progress a lane is reported; 60000. */
    public static final String PROCESSING_STALL_TIMEOUT_MS_CONFIG = "processing.stall.timeout.ms";
    /** Least time between two deletions of repartitioned records that were processed; 30000. */
    public static final String REPARTITION_PURGE_INTERVAL_MS_CONFIG = "repartition.purge.interval.ms";
    /** Replicas of the topics that Weir makes; -1, the brokers' default. */
    public static final String REPLICATION_FACTOR_CONFIG = "replication.factor";
    /** What follows from a store without a bound: warn, if not given, require or ignore. */
    public static final String STATE_BOUND_POLICY_CONFIG = "state.bound.policy";
    /** Changes how RocksDB keeps the rows of a store; asked after the settings below. */
    public static final String ROCKSDB_CONFIG_SETTER_CLASS_CONFIG = "rocksdb.config.setter";
    /** Bytes of rows that are read, compressed and cached as one, 1 KiB to 1 MiB; 4096. */
    public static final String ROCKSDB_BLOCK_BYTES_CONFIG = "rocksdb.block.bytes";
    /** How files of rows are merged: level, if not given, or universal (fewer bytes written, more space taken). */
    public static final String ROCKSDB_COMPACTION_STYLE_CONFIG = "rocksdb.compaction.style";
    /**
     * How files of rows are compressed: none, snappy, lz4 or zstd, level by level from the youngest, with commas
     * between, 7 at most. The last holds for all further levels; lz4 for all if not given.
     */
    public static final String ROCKSDB_COMPRESSION_PER_LEVEL_CONFIG = "rocksdb.compression.per.level";
    /** How many flushes and compactions run at a time in the process; 0, as many as processors, but at least 2. */
    public static final String ROCKSDB_BACKGROUND_THREADS_CONFIG = "rocksdb.background.threads";

    /** The {@code host:port} at which this instance answers queries of others, which are told of it; empty for none. */
    public static final String APPLICATION_SERVER_CONFIG = "application.server";
    /** What queries see that do not say it: read_committed (default), or read_uncommitted. */
    public static final String DEFAULT_INTERACTIVE_QUERY_ISOLATION_LEVEL_CONFIG =
            "default.interactive.query.isolation.level";
    /** How long the directory of a task that moved away is kept; 600000. */
    public static final String STATE_CLEANUP_DELAY_MS_CONFIG = "state.cleanup.delay.ms";
    /** At the start, directories of tasks are deleted that were not written for this long; -1, none. */
    public static final String STATE_CLEANUP_DIR_MAX_AGE_MS_CONFIG = "state.cleanup.dir.max.age.ms";
    /** Root of local state, on a disk that outlives the process; weir in the directory for temporary files. */
    public static final String STATE_DIR_CONFIG = "state.dir";
    /** Bytes of committed rows kept on the heap, for the whole instance; 10 MiB. */
    public static final String STATESTORE_CACHE_MAX_BYTES_CONFIG = "statestore.cache.max.bytes";
    /** Bytes of uncommitted changes, for the whole instance; 64 MiB. */
    public static final String STATESTORE_UNCOMMITTED_MAX_BYTES_CONFIG = "statestore.uncommitted.max.bytes";
    /** How long brokers may be out of reach before it is an error; 300000. */
    public static final String TASK_TIMEOUT_MS_CONFIG = "task.timeout.ms";

    // Given to the Kafka clients as they are.
    public static final String CONNECTIONS_MAX_IDLE_MS_CONFIG = "connections.max.idle.ms";
    public static final String METADATA_MAX_AGE_CONFIG = "metadata.max.age.ms";
    public static final String METRICS_NUM_SAMPLES_CONFIG = "metrics.num.samples";
    public static final String METRICS_RECORDING_LEVEL_CONFIG = "metrics.recording.level";
    public static final String METRICS_SAMPLE_WINDOW_MS_CONFIG = "metrics.sample.window.ms";
    public static final String METRIC_REPORTER_CLASSES_CONFIG = "metric.reporters";
    public static final String RECEIVE_BUFFER_CONFIG = "receive.buffer.bytes";
    public static final String RECONNECT_BACKOFF_MAX_MS_CONFIG = "reconnect.backoff.max.ms";
    public static final String RECONNECT_BACKOFF_MS_CONFIG = "reconnect.backoff.ms";
    public static final String REQUEST_TIMEOUT_MS_CONFIG = "request.timeout.ms";
    public static final String RETRY_BACKOFF_MS_CONFIG = "retry.backoff.ms";
    public static final String SECURITY_PROTOCOL_CONFIG = "security.protocol";
    public static final String SEND_BUFFER_CONFIG = "send.buffer.bytes";

    // Known from Kafka Streams, without effect so far: the start says so.
    public static final String ACCEPTABLE_RECOVERY_LAG_CONFIG = "acceptable.recovery.lag";
    public static final String ALLOW_OS_GROUP_WRITE_ACCESS_CONFIG = "allow.os.group.write.access";
    public static final String BUFFERED_RECORDS_PER_PARTITION_CONFIG = "buffered.records.per.partition";
    public static final String BUILT_IN_METRICS_VERSION_CONFIG = "built.in.metrics.version";
    public static final String ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG =
            "ensure.explicit.internal.resource.naming";
    public static final String LOG_SUMMARY_INTERVAL_MS_CONFIG = "log.summary.interval.ms";
    public static final String MAX_WARMUP_REPLICAS_CONFIG = "max.warmup.replicas";
    public static final String NUM_STANDBY_REPLICAS_CONFIG = "num.standby.replicas";
    public static final String PROBING_REBALANCE_INTERVAL_MS_CONFIG = "probing.rebalance.interval.ms";
    public static final String RACK_AWARE_ASSIGNMENT_NON_OVERLAP_COST_CONFIG = "rack.aware.assignment.non_overlap_cost";
    public static final String RACK_AWARE_ASSIGNMENT_STRATEGY_CONFIG = "rack.aware.assignment.strategy";
    public static final String RACK_AWARE_ASSIGNMENT_TAGS_CONFIG = "rack.aware.assignment.tags";
    public static final String RACK_AWARE_ASSIGNMENT_TRAFFIC_COST_CONFIG = "rack.aware.assignment.traffic_cost";
    public static final String TASK_ASSIGNOR_CLASS_CONFIG = "task.assignor.class";
    public static final String TOPOLOGY_OPTIMIZATION_CONFIG = "topology.optimization";
    public static final String UPGRADE_FROM_CONFIG = "upgrade.from";
    public static final String WINDOW_STORE_CHANGE_LOG_ADDITIONAL_RETENTION_MS_CONFIG =
            "windowstore.changelog.additional.retention.ms";

    // Values and prefixes.
    public static final String CONSUMER_PREFIX = "consumer.";
    public static final String MAIN_CONSUMER_PREFIX = "main.consumer.";
    public static final String RESTORE_CONSUMER_PREFIX = "restore.consumer.";
    public static final String GLOBAL_CONSUMER_PREFIX = "global.consumer.";
    public static final String PRODUCER_PREFIX = "producer.";
    public static final String ADMIN_CLIENT_PREFIX = "admin.";
    public static final String TOPIC_PREFIX = "topic.";
    public static final String CLIENT_TAG_PREFIX = "client.tag.";
    public static final String AT_LEAST_ONCE = "at_least_once";
    public static final String EXACTLY_ONCE_V2 = "exactly_once_v2";
    public static final String ROCKS_DB = "rocksDB";
    public static final String IN_MEMORY = "in_memory";
    public static final String NO_OPTIMIZATION = "none";
    public static final String OPTIMIZE = "all";
    public static final String REUSE_KTABLE_SOURCE_TOPICS = "reuse.ktable.source.topics";
    public static final String MERGE_REPARTITION_TOPICS = "merge.repartition.topics";
    public static final String SINGLE_STORE_SELF_JOIN = "single.store.self.join";
    public static final String METRICS_LATEST = "latest";
    public static final int MAX_RACK_AWARE_ASSIGNMENT_TAG_LIST_SIZE = 5;
    public static final int MAX_RACK_AWARE_ASSIGNMENT_TAG_KEY_LENGTH = 20;
    public static final int MAX_RACK_AWARE_ASSIGNMENT_TAG_VALUE_LENGTH = 30;
    public static final String DEFAULT_INTERACTIVE_QUERY_ISOLATION_LEVEL_DEFAULT = "read_committed";
    public static final long MAX_TASK_IDLE_MS_DISABLED = -1L;
    public static final long STATE_CLEANUP_DIR_MAX_AGE_MS_DISABLED = -1L;

    private static final Logger LOG = LoggerFactory.getLogger(StreamsConfig.class);

    /**
     * Checks settings.
     *
     * @param props names and values, for example {@code Properties}
     * @throws ConfigException if a setting is missing or not legal
     */
    public StreamsConfig(Map<?, ?> props) {
        super(Settings.definitions(), props);
        ConfigRules.check(this);
        ConfigRules.withoutEffect(originals().keySet())
                .forEach(name -> LOG.warn("The setting [{}] is given, but has no effect in this version.", name));
    }

    @Override
    protected Map<String, Object> postProcessParsedConfig(Map<String, Object> parsed) {
        return ConfigRules.derived(parsed, originals().keySet());
    }

    /**
     * Reads a setting.
     *
     * @param key the setting
     * @param <T> type of its value
     * @return the value given, or the setting's own
     */
    public <T> T get(ConfigKey<T> key) {
        return key.read(get(key.name()));
    }

    /**
     * All settings that Weir reads.
     *
     * @return names, types, bounds, meanings
     */
    public static ConfigDef configDef() {
        return Settings.definitions();
    }

    /**
     * Reads a value of {@code topology.optimization}.
     *
     * @param config none, all, or some of the optimisations' names with commas between
     * @return the names of what is wanted
     * @throws ConfigException if it says anything else
     */
    public static Set<String> verifyTopologyOptimizationConfigs(String config) {
        return ConfigRules.optimizations(config);
    }

    /**
     * Prints all settings as HTML: names, types, bounds, meanings.
     *
     * @param args not used
     */
    public static void main(String[] args) {
        System.out.println(configDef().toHtml());
    }

    /** {@return the serde of keys where the topology gives none} */
    public Serde<?> defaultKeySerde() {
        return ConfigRules.serde(this, Settings.DEFAULT_KEY_SERDE, true);
    }

    /** {@return the serde of values where the topology gives none} */
    public Serde<?> defaultValueSerde() {
        return ConfigRules.serde(this, Settings.DEFAULT_VALUE_SERDE, false);
    }

    /** {@return what tells event time where a source says nothing} */
    public TimestampExtractor defaultTimestampExtractor() {
        return getConfiguredInstance(DEFAULT_TIMESTAMP_EXTRACTOR_CLASS_CONFIG, TimestampExtractor.class);
    }

    /** {@return what decides about input that cannot be decoded} */
    public DeserializationExceptionHandler deserializationExceptionHandler() {
        return getConfiguredInstance(
                DESERIALIZATION_EXCEPTION_HANDLER_CLASS_CONFIG, DeserializationExceptionHandler.class);
    }

    /** {@return what decides about user code that throws} */
    public ProcessingExceptionHandler processingExceptionHandler() {
        return getConfiguredInstance(PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG, ProcessingExceptionHandler.class);
    }

    /** {@return what decides about output that cannot be written} */
    public ProductionExceptionHandler productionExceptionHandler() {
        return getConfiguredInstance(PRODUCTION_EXCEPTION_HANDLER_CLASS_CONFIG, ProductionExceptionHandler.class);
    }

    /** {@return what queries see that do not say it} */
    public IsolationLevel defaultInteractiveQueryIsolationLevel() {
        return get(Settings.DEFAULT_QUERY_ISOLATION);
    }

    /** {@return what makes the Kafka clients} */
    public KafkaClientSupplier getKafkaClientSupplier() {
        return getConfiguredInstance(DEFAULT_CLIENT_SUPPLIER_CONFIG, KafkaClientSupplier.class);
    }
}
