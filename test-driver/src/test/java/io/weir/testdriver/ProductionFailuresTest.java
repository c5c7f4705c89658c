package io.weir.testdriver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.dsl.Consumed;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.errors.ErrorHandlerContext;
import io.weir.errors.ProductionExceptionHandler;
import io.weir.runtime.StreamsConfig;
import java.util.Properties;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;

/** A result that cannot be written is the production handler's to decide about. */
class ProductionFailuresTest {
    /** Goes on. */
    public static final class GoesOn implements ProductionExceptionHandler {
        /** Made from the configuration. */
        public GoesOn() {}

        @Override
        public Response handleError(
                ErrorHandlerContext context, ProducerRecord<byte[], byte[]> record, Exception exception) {
            return Response.resume();
        }

        @Override
        @SuppressWarnings("rawtypes") // As the interface has it.
        public Response handleSerializationError(
                ErrorHandlerContext context,
                ProducerRecord record,
                Exception exception,
                SerializationExceptionOrigin origin) {
            assertThat(origin).isEqualTo(SerializationExceptionOrigin.VALUE);
            assertThat(context.offset()).isEqualTo(1);
            return Response.resume();
        }
    }

    private static Serde<String> refusing(String refused) {
        Serializer<String> serializer = new StringSerializer() {
            @Override
            public byte[] serialize(String topic, String data) {
                if (refused.equals(data)) {
                    throw new SerializationException("told to");
                }
                return super.serialize(topic, data);
            }
        };
        Deserializer<String> deserializer = new StringDeserializer();
        return Serdes.serdeFrom(serializer, deserializer);
    }

    private static TopologyTestDriver driver(Properties settings) {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()))
                .to("out", Produced.with(Serdes.String(), refusing("bad")));
        return new TopologyTestDriver(builder.build(), settings);
    }

    private static TestInputTopic<String, String> input(TopologyTestDriver driver) {
        return driver.createInputTopic("in", new StringSerializer(), new StringSerializer());
    }

    @Test
    void stops_by_itself_and_names_sink_record_and_remedy() {
        try (TopologyTestDriver driver = driver(new Properties())) {
            input(driver).pipeInput("k", "good");

            assertThatThrownBy(() -> input(driver).pipeInput("k", "bad"))
                    .hasMessageContaining("KSTREAM-SINK-0000000001")
                    .hasMessageContaining("offset 1")
                    .hasMessageContaining("topic [out]")
                    .hasMessageContaining("production.exception.handler");
        }
    }

    @Test
    void goes_on_without_the_result_where_the_handler_says_so() {
        Properties settings = new Properties();
        settings.put(StreamsConfig.PRODUCTION_EXCEPTION_HANDLER_CLASS_CONFIG, GoesOn.class);
        try (TopologyTestDriver driver = driver(settings)) {
            input(driver).pipeInput("k", "good");
            input(driver).pipeInput("k", "bad");
            input(driver).pipeInput("k", "better");

            assertThat(driver.createOutputTopic("out", new StringDeserializer(), new StringDeserializer())
                            .readValuesToList())
                    .containsExactly("good", "better");
        }
    }
}
