package io.weir.testdriver.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.dsl.Late;
import io.weir.testdriver.TestRecord;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.jspecify.annotations.Nullable;

/** Reads what words of a scenario sent aside. */
final class AsideRecords {
    private AsideRecords() {}

    static List<TestRecord<String, String>> late(Scenario scenario) {
        return records(scenario, "late");
    }

    static List<TestRecord<String, String>> records(Scenario scenario, String topic) {
        return scenario.driver()
                .createOutputTopic(topic, new StringDeserializer(), new StringDeserializer())
                .readRecordsToList();
    }

    static TestRecord<String, String> only(List<TestRecord<String, String>> records) {
        assertThat(records).hasSize(1);
        return records.get(0);
    }

    static List<String> texts(List<TestRecord<String, String>> records) {
        return records.stream()
                .map(record -> record.key() + "=" + record.value() + "@" + record.timestamp() + " "
                        + header(record, Late.REASON_HEADER))
                .toList();
    }

    static @Nullable String header(TestRecord<?, ?> record, String name) {
        var header = record.headers().lastHeader(name);
        return header == null ? null : new String(header.value(), StandardCharsets.UTF_8);
    }
}
