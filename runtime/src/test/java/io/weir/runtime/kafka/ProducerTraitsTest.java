package io.weir.runtime.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProducerTraitsTest {
    @Test
    void a_producer_sends_once_and_in_order_unless_told_otherwise() {
        assertThat(ProducerTraits.of(Map.of()).idempotent()).isTrue();
        assertThat(ProducerTraits.of(Map.of()).transactional()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "enable.idempotence, true, true",
        "enable.idempotence, false, false",
        "acks, all, true",
        "acks, -1, true",
        "acks, 1, false",
        "acks, 0, false",
        "retries, 3, true",
        "retries, 0, false"
    })
    void settings_of_the_client_tell_whether_it_sends_once_and_in_order(String name, String value, boolean once) {
        assertThat(ProducerTraits.of(Map.of(name, value)).idempotent()).isEqualTo(once);
        assertThat(kafkaSays(name, value)).isEqualTo(once);
    }

    private static boolean kafkaSays(String name, String value) {
        Map<String, Object> settings = Map.of(
                name,
                value,
                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                "none:1",
                ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG,
                ByteArraySerializer.class,
                ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG,
                ByteArraySerializer.class);
        return new ProducerConfig(settings).getBoolean(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG);
    }

    @Test
    void transactions_keep_records_once_and_in_order() {
        ProducerTraits traits = ProducerTraits.of(Map.of(ProducerConfig.TRANSACTIONAL_ID_CONFIG, "id"));

        assertThat(traits.transactional()).isTrue();
        assertThat(traits.idempotent()).isTrue();
    }
}
