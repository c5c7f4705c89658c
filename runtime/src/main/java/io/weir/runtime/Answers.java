package io.weir.runtime;

import io.weir.errors.StreamsException;
import io.weir.query.StateQueryRequest;
import io.weir.query.StateQueryResult;
import io.weir.runtime.loop.LogUnavailableException;
import io.weir.runtime.reads.LocalProvider;
import io.weir.runtime.reads.LocalQueries;
import io.weir.runtime.reads.LocalStores;
import io.weir.runtime.reads.StoreCatalog;
import io.weir.runtime.reads.StoreLags;
import io.weir.task.HotKeys;
import io.weir.task.TaskId;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;

/**
 * What an instance answers about its stores and its group.
 *
 * <p>Safe for all threads.
 */
final class Answers {
    private final LocalStores stores;
    private final Whereabouts group;
    private final IsolationLevel isolation;
    private final LocalQueries queries;
    private final StoreLags lags;

    Answers(
            StreamsConfig config,
            LocalStores stores,
            Whereabouts group,
            Function<Set<TopicPartition>, Map<TopicPartition, Long>> ends) {
        this.stores = stores;
        this.group = group;
        this.isolation = config.get(Settings.DEFAULT_QUERY_ISOLATION);
        this.queries = new LocalQueries(stores, group.catalog(), isolation, System::nanoTime);
        this.lags = new StoreLags(stores, ends);
    }

    /** Reads of a store; the check is made at each of them. */
    <T> T store(StoreQueryParameters<T> parameters, Runnable check) {
        StoreCatalog catalog = group.catalog();
        LocalProvider provider = new LocalProvider(
                stores,
                catalog,
                new LocalProvider.Terms(parameters.partition(), parameters.staleStoresEnabled(), isolation, check));
        // Asked once, so that who asks in vain is told here and not at the first read.
        provider.stores(parameters.storeName(), parameters.queryableStoreType());
        return parameters.queryableStoreType().create(provider, parameters.storeName());
    }

    <R> StateQueryResult<R> query(StateQueryRequest<R> request) {
        return queries.answer(request);
    }

    Map<TaskId, HotKeys> hotKeys() {
        return stores.hotKeys();
    }

    Map<String, Map<Integer, LagInfo>> lags() {
        Map<String, Map<Integer, LagInfo>> found = new TreeMap<>();
        measured().forEach((store, partitions) -> {
            Map<Integer, LagInfo> ofStore = new TreeMap<>();
            partitions.forEach((partition, lag) -> ofStore.put(partition, new LagInfo(lag.position(), lag.end())));
            found.put(store, ofStore);
        });
        return found;
    }

    private Map<String, Map<Integer, StoreLags.Lag>> measured() {
        try {
            return lags.all();
        } catch (LogUnavailableException unavailable) {
            throw new StreamsException(
                    "The ends of changelogs are expected from a broker, but none answered in time. Ask again later.",
                    unavailable);
        }
    }

    Whereabouts group() {
        return group;
    }
}
