package io.weir.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.serdes.JsonSerde;
import io.weir.state.KeyValue;
import io.weir.testdriver.TestInputTopic;
import io.weir.testdriver.TestOutputTopic;
import io.weir.testdriver.TopologyTestDriver;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PageViewsTest {
    private final TopologyTestDriver driver = new TopologyTestDriver(PageViews.topology());
    private final TestInputTopic<String, PageViews.PageView> views = driver.createInputTopic(
            "page-views",
            new StringSerializer(),
            JsonSerde.of(PageViews.PageView.class).serializer());
    private final TestInputTopic<String, PageViews.User> users = driver.createInputTopic(
            "users", new StringSerializer(), JsonSerde.of(PageViews.User.class).serializer());
    private final TestOutputTopic<String, PageViews.ViewedBy> viewedBy = driver.createOutputTopic(
            "page-views-by-user",
            new StringDeserializer(),
            JsonSerde.of(PageViews.ViewedBy.class).deserializer());

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    void a_view_goes_out_with_its_viewer() {
        users.pipeInput("u1", new PageViews.User("Ana", "PT"));

        views.pipeInput("u1", new PageViews.PageView("/home"));

        assertThat(viewedBy.readKeyValue())
                .isEqualTo(KeyValue.pair("u1", new PageViews.ViewedBy("/home", "Ana", "PT")));
    }

    @Test
    @SuppressWarnings("NullAway") // Null deletes the user.
    void a_view_is_a_strangers_before_its_user_is_known_and_after_the_user_is_deleted() {
        views.pipeInput("u1", new PageViews.PageView("/home"));
        users.pipeInput("u1", new PageViews.User("Ana", "PT"));
        users.pipeInput("u1", null);
        views.pipeInput("u1", new PageViews.PageView("/pay"));

        assertThat(viewedBy.readValuesToList())
                .containsExactly(
                        new PageViews.ViewedBy("/home", "unknown", "unknown"),
                        new PageViews.ViewedBy("/pay", "unknown", "unknown"));
    }
}
