package io.weir.runtime;

import io.weir.errors.StreamsNotStartedException;
import io.weir.errors.StreamsStoppedException;
import io.weir.processor.StreamPartitioner;
import io.weir.query.StateQueryRequest;
import io.weir.query.StateQueryResult;
import io.weir.task.HotKeys;
import io.weir.task.TaskId;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.utils.Utils;
import org.jspecify.annotations.Nullable;

/**
 * An application whose state can be read from outside.
 *
 * <p>Each instance has the partitions of its stores that its tasks own; {@link #queryMetadataForKey} tells which
 * instance has a key, if the instances say their {@code application.server}. How a request gets there is up to the
 * application.
 *
 * <p>Reads see what is committed, as of one commit, on the caller's thread and without holding up the tasks. With
 * {@code
 * READ_UNCOMMITTED} the task is asked instead, which answers between two records. All methods are safe for all threads.
 */
public abstract sealed class QueryableStreams extends ApplicationControls permits WeirStreams {
    QueryableStreams(StreamsConfig config) {
        super(config);
    }

    /**
     * Reads of a store's partitions on this instance.
     *
     * <pre>{@code
     * ReadOnlyKeyValueStore<String, Long> counts = streams.store(
     *         StoreQueryParameters.fromNameAndType("counts", QueryableStoreTypes.keyValueStore()));
     * Long apples = counts.get("apple");
     * }</pre>
     *
     * @param storeQueryParameters which store, how it is read, and which of its partitions
     * @param <T> what the store is read with
     * @return the reads, which follow the partitions as they come and go, and throw as this method does when there are
     *     none
     * @throws StreamsNotStartedException if the application was not started
     * @throws StreamsStoppedException if it is closing or closed
     * @throws io.weir.errors.UnknownStateStoreException if the topology has no such store
     * @throws io.weir.errors.StreamsRebalancingException if partitions of it are being restored here
     * @throws io.weir.errors.InvalidStateStorePartitionException if the partition is not here, or does not exist
     * @throws io.weir.errors.StateStoreNotAvailableException if no partition of it is here
     * @throws io.weir.errors.InvalidStateStoreException the family of all these, also if the store is of another kind
     */
    public <T> T store(StoreQueryParameters<T> storeQueryParameters) {
        return answers().store(storeQueryParameters, this::requireRunning);
    }

    /**
     * Asks the partitions of a store on this instance.
     *
     * @param request the query, of which store, and on which terms
     * @param <R> type of the answer
     * @return what each partition answered, or why it did not. Iterators among the answers are to be closed
     * @throws StreamsNotStartedException if the application was not started
     * @throws StreamsStoppedException if it is closing or closed
     * @throws io.weir.errors.UnknownStateStoreException if the topology has no such store
     */
    public <R> StateQueryResult<R> query(StateQueryRequest<R> request) {
        return answers().query(request);
    }

    /**
     * Where the rows of a key are. The key must be partitioned as Kafka's producer does it by default.
     *
     * @param storeName the store's name
     * @param key the key; of a store of windows, without its window
     * @param keySerializer makes the bytes that the input has for the key
     * @param <K> type of the key
     * @return the owner and those with a copy, or {@link KeyQueryMetadata#NOT_AVAILABLE} while they are not known
     * @throws io.weir.errors.UnknownStateStoreException if the topology has no such store
     */
    public <K> KeyQueryMetadata queryMetadataForKey(String storeName, K key, Serializer<K> keySerializer) {
        return queryMetadataForKey(storeName, key, new RecordHeaders(), keySerializer);
    }

    /**
     * Where the rows of a key are, if its bytes depend on headers.
     *
     * @param storeName the store's name
     * @param key the key; of a store of windows, without its window
     * @param headers headers for the serializer
     * @param keySerializer makes the bytes that the input has for the key
     * @param <K> type of the key
     * @return the owner and those with a copy, or {@link KeyQueryMetadata#NOT_AVAILABLE} while they are not known
     * @throws io.weir.errors.UnknownStateStoreException if the topology has no such store
     */
    public <K> KeyQueryMetadata queryMetadataForKey(
            String storeName, K key, Headers headers, Serializer<K> keySerializer) {
        return answers()
                .group()
                .ofKey(
                        storeName,
                        (topic, partitions) ->
                                Utils.toPositive(Utils.murmur2(keySerializer.serialize(topic, headers, key)))
                                        % partitions);
    }

    /**
     * Where the rows of a key are, if a partitioner of the application's own chose their partition.
     *
     * @param storeName the store's name
     * @param key the key; of a store of windows, without its window
     * @param partitioner chooses one partition, of the key alone
     * @param <K> type of the key
     * @return the owner and those with a copy, or {@link KeyQueryMetadata#NOT_AVAILABLE} while they are not known
     * @throws io.weir.errors.UnknownStateStoreException if the topology has no such store
     * @throws IllegalArgumentException if the partitioner chooses no partition, or several
     */
    public <K> KeyQueryMetadata queryMetadataForKey(
            String storeName, K key, StreamPartitioner<? super K, ?> partitioner) {
        return queryMetadataForKey(storeName, key, new RecordHeaders(), partitioner);
    }

    /**
     * Where the rows of a key are, if a partitioner of the application's own chose their partition by headers too.
     *
     * @param storeName the store's name
     * @param key the key; of a store of windows, without its window
     * @param headers headers for the partitioner
     * @param partitioner chooses one partition, of key and headers alone
     * @param <K> type of the key
     * @return the owner and those with a copy, or {@link KeyQueryMetadata#NOT_AVAILABLE} while they are not known
     * @throws io.weir.errors.UnknownStateStoreException if the topology has no such store
     * @throws IllegalArgumentException if the partitioner chooses no partition, or several
     */
    @SuppressWarnings({"unchecked", "NullAway"}) // There is no value, and the type of values may be null.
    public <K> KeyQueryMetadata queryMetadataForKey(
            String storeName, K key, Headers headers, StreamPartitioner<? super K, ?> partitioner) {
        StreamPartitioner<? super K, @Nullable Object> ofKey =
                (StreamPartitioner<? super K, @Nullable Object>) partitioner;
        return answers().group().ofKey(storeName, (topic, partitions) -> {
            Optional<Set<Integer>> chosen = ofKey.partitions(topic, key, null, headers, partitions);
            if (chosen.isEmpty() || chosen.get().size() != 1) {
                throw new IllegalArgumentException("One partition is expected for the key [" + key + "] of store ["
                        + storeName + "], but the partitioner chose " + chosen.orElse(Set.of())
                        + ". Give a partitioner that chooses one, or a serializer for the producer's own rule.");
            }
            return chosen.get().iterator().next();
        });
    }

    /**
     * All instances of the application that say their {@code application.server}.
     *
     * @return the instances, as of the last rebalance; empty before the first
     */
    public Collection<StreamsMetadata> metadataForAllStreamsClients() {
        return answers().group().clients();
    }

    /**
     * The instances that have partitions of a store, or copies of some.
     *
     * @param storeName the store's name
     * @return the instances that say their {@code application.server}
     * @throws io.weir.errors.UnknownStateStoreException if the topology has no such store
     */
    public Collection<StreamsMetadata> streamsMetadataForStore(String storeName) {
        return answers().group().with(storeName);
    }

    /**
     * The keys that cause most of the work of this instance's tasks, by records and by bytes of state. How many each
     * task tells, the setting {@code hot.keys.count} says.
     *
     * @return by task; of all instances together they show the hot keys of the application
     */
    public Map<TaskId, HotKeys> hotKeys() {
        return answers().hotKeys();
    }

    /**
     * How far the stores of this instance are behind their changelogs. Asks the brokers.
     *
     * @return lags by store and partition, of tasks that run (which have none), that are restored, and of standbys
     * @throws io.weir.errors.StreamsException if no broker answers
     */
    public Map<String, Map<Integer, LagInfo>> allLocalStorePartitionLags() {
        return answers().lags();
    }

    private Answers answers() {
        requireRunning();
        Launched running = launched();
        if (running == null) {
            throw new StreamsNotStartedException("Application [" + name()
                    + "] is expected to run, but is only starting. Ask again when start() has returned.");
        }
        return running.face().answers();
    }

    private void requireRunning() {
        WeirStreams.State now = state();
        if (now.hasNotStarted()) {
            throw new StreamsNotStartedException(
                    "Application [" + name() + "] is expected to run, but was not started. Call start() first.");
        }
        if (now.hasStartedOrFinishedShuttingDown()) {
            throw new StreamsStoppedException(
                    "Application [" + name() + "] is expected to run, but is " + now + ". Ask another instance.");
        }
    }
}
