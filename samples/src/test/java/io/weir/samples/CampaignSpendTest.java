package io.weir.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.samples.CampaignSpend.Click;
import io.weir.samples.CampaignSpend.Spend;
import io.weir.serdes.JsonSerde;
import io.weir.testdriver.DriverOptions;
import io.weir.testdriver.TestInputTopic;
import io.weir.testdriver.TopologyTestDriver;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CampaignSpendTest {
    private final TopologyTestDriver driver = TopologyTestDriver.of(
            CampaignSpend.topology(), new Properties(), DriverOptions.standard().withPartitions(4));
    private final TestInputTopic<String, Click> clicks = driver.createInputTopic(
            "clicks", new StringSerializer(), JsonSerde.of(Click.class).serializer());

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    void a_campaign_with_most_of_the_clicks_has_the_sum_of_all_tasks() {
        for (int number = 0; number < 400; number++) {
            clicks.pipeInput("user-" + number, new Click(number % 10 == 0 ? "small-" + number : "large", 5));
        }

        assertThat(spend())
                .hasSize(41)
                .containsEntry("large", new Spend(360, 1_800))
                .containsEntry("small-0", new Spend(1, 5));
    }

    @Test
    void the_clicks_of_the_large_campaign_are_shared_by_four_tasks() {
        for (int number = 0; number < 400; number++) {
            clicks.pipeInput("user-" + number, new Click("large", 5));
        }

        long tasks = driver.hotKeys().values().stream()
                .flatMap(task -> task.byRecords().stream())
                .filter(hot -> hot.place().endsWith("-salted-repartition"))
                .filter(hot -> hot.amount() > 80)
                .count();
        assertThat(tasks).isEqualTo(4);
    }

    private Map<String, Spend> spend() {
        return driver.createOutputTopic(
                        "spend-by-campaign",
                        new StringDeserializer(),
                        JsonSerde.of(Spend.class).deserializer())
                .readKeyValuesToMap();
    }
}
