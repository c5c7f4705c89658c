package io.weir.benchmarks;

import io.weir.benchmarks.worker.DrainWorker;
import io.weir.benchmarks.worker.KsWorker;
import io.weir.benchmarks.worker.WeirWorker;
import java.util.Map;

/** Who is measured: a library, and what is set for it alone. */
public enum Contender {
    /** Weir with its own settings. */
    WEIR("weir", WeirWorker.class),
    /** Weir without its cache of rows, so that each update is sent on at once. */
    WEIR_CACHE_OFF("weir-cache-off", WeirWorker.class),
    /** Weir, but with one task for each hot key. */
    WEIR_PLAIN("weir-plain", WeirWorker.class),
    /** Kafka Streams with its own settings. */
    KS("ks", KsWorker.class),
    /** Kafka Streams without its record cache. */
    KS_CACHE_OFF("ks-cache-off", KsWorker.class),
    /** A bare consumer of the same records, which keeps nothing. */
    DRAIN("drain", DrainWorker.class);

    private final String word;
    private final Class<?> worker;

    Contender(String word, Class<?> worker) {
        this.word = word;
        this.worker = worker;
    }

    /** The name in the report. */
    String word() {
        return word;
    }

    boolean isWeir() {
        return worker == WeirWorker.class;
    }

    /** Whether it is what Weir is held against. */
    boolean isRival() {
        return worker == KsWorker.class || this == WEIR_PLAIN;
    }

    /** The name in a ratio. */
    String side() {
        return isWeir() ? word : "ks";
    }

    Class<?> worker() {
        return worker;
    }

    /** What is set for it alone. */
    Map<String, String> settings() {
        return this == KS_CACHE_OFF || this == WEIR_CACHE_OFF ? Map.of("statestore.cache.max.bytes", "0") : Map.of();
    }
}
