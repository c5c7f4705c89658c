package io.weir.samples.cases;

import io.weir.dsl.Consumed;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.errors.LogAndContinueExceptionHandler;
import io.weir.runtime.StreamsConfig;
import io.weir.topology.Topology;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;

/**
 * Numbers, doubled, from a topic in which one value is no number.
 *
 * <p>No state. What cannot be decoded is the handler's to decide: it goes on, stops the application, or goes on and
 * keeps the record, byte by byte, in a dead letter topic.
 */
class Case17PoisonPillTest {
    private static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("nums", Consumed.with(Serdes.String(), Serdes.Long()))
                .mapValues(number -> 2 * number)
                .to("doubled", Produced.with(Serdes.String(), Serdes.Long()));
        return builder.build();
    }

    private static CaseReplay numbers() {
        return CaseReplay.of(topology())
                .input("nums", Format.text(), Format.longs())
                .output("doubled", Format.text(), Format.longs());
    }

    @Test
    void a_handler_that_continues_leaves_the_record_out() {
        numbers()
                .config(
                        StreamsConfig.DESERIALIZATION_EXCEPTION_HANDLER_CLASS_CONFIG,
                        LogAndContinueExceptionHandler.class)
                .replay("C17", "poison pill, log-and-continue");
    }

    @Test
    void the_usual_handler_stops() {
        numbers().replay("C17", "poison pill, default handler");
    }

    @Test
    void a_dead_letter_topic_keeps_the_bytes() {
        numbers()
                .config(
                        StreamsConfig.DESERIALIZATION_EXCEPTION_HANDLER_CLASS_CONFIG,
                        LogAndContinueExceptionHandler.class)
                .config(StreamsConfig.ERRORS_DEAD_LETTER_QUEUE_TOPIC_NAME_CONFIG, "dlq")
                .output("dlq", Format.text(), Format.bytes())
                .replay("C17", "poison pill, continue + DLQ topic (KIP-1034)");
    }
}
