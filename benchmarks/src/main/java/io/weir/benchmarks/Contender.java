package io.weir.benchmarks;

import io.weir.benchmarks.worker.KsWorker;
import io.weir.benchmarks.worker.WeirWorker;
import java.util.Map;

/** Who is measured: a library, and what is set for it alone. */
public enum Contender {
    /** Weir with its own settings. */
    WEIR("weir", WeirWorker.class, Map.of()),
    /** Kafka Streams with its own settings. */
    KS("ks", KsWorker.class, Map.of()),
    /** Kafka Streams without its record cache. */
    KS_CACHE_OFF("ks-cache-off", KsWorker.class, Map.of("statestore.cache.max.bytes", "0"));

    private final String word;
    private final Class<?> worker;
    private final Map<String, String> settings;

    Contender(String word, Class<?> worker, Map<String, String> settings) {
        this.word = word;
        this.worker = worker;
        this.settings = settings;
    }

    /** The name in the report. */
    String word() {
        return word;
    }

    Class<?> worker() {
        return worker;
    }

    Map<String, String> settings() {
        return settings;
    }
}
