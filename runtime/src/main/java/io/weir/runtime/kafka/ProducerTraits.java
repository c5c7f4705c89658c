package io.weir.runtime.kafka;

import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.jspecify.annotations.Nullable;

/**
 * What a producer's settings mean to a lane.
 *
 * @param transactional whether commits are transactions
 * @param idempotent whether each record reaches the log once, and those of a partition in order
 * @param sizes which records are too large
 */
record ProducerTraits(boolean transactional, boolean idempotent, RecordSizes sizes) {
    static ProducerTraits of(Map<String, Object> settings) {
        boolean transactional = settings.containsKey(ProducerConfig.TRANSACTIONAL_ID_CONFIG);
        return new ProducerTraits(transactional, transactional || isIdempotent(settings), RecordSizes.of(settings));
    }

    // A producer is idempotent unless told otherwise, and unless a setting contradicts that; if it is told to be and a
    // setting contradicts, it is not made.
    private static boolean isIdempotent(Map<String, Object> settings) {
        String told = word(settings.get(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG), "");
        if (!told.isEmpty()) {
            return Boolean.parseBoolean(told);
        }
        String acks = word(settings.get(ProducerConfig.ACKS_CONFIG), "all");
        return (acks.equals("all") || acks.equals("-1"))
                && !word(settings.get(ProducerConfig.RETRIES_CONFIG), "1").equals("0");
    }

    private static String word(@Nullable Object setting, String unsaid) {
        return setting == null ? unsaid : setting.toString().strip();
    }
}
