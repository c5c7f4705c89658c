package io.weir.testdriver.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class BrokerChoiceTest {
    @Test
    void a_given_address_goes_before_what_the_caller_asks_for() {
        TestBroker broker = BrokerChoice.of(BrokerOptions.inJvm().brokers(3), " there:9092 ")
                .start();

        assertThat(broker.bootstrapServers()).isEqualTo("there:9092");
    }

    @Test
    void a_cluster_at_an_address_cannot_be_stopped_from_here() {
        TestBroker broker = new AddressBroker("there:9092");

        assertThatThrownBy(() -> broker.stop(0))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage("Cannot stop a broker of the cluster at [there:9092], which runs on its own."
                        + " Leave out -Dweir.test.bootstrap to test with a broker in this JVM.");
        broker.close();
    }

    @Test
    void a_missing_artifact_is_named() {
        assertThatThrownBy(() -> BrokerChoice.requireClass("kafka.Nowhere", "A broker in this JVM", "group:artifact:1"))
                .hasMessageContaining("[kafka.Nowhere]", "Add [group:artifact:1] in test scope");
    }

    @Test
    void options_are_values_that_do_not_change() {
        BrokerOptions one = BrokerOptions.inJvm();

        BrokerOptions three = one.brokers(3).property("num.io.threads", "2");

        assertThat(one.brokers()).isEqualTo(1);
        assertThat(one.hasSeparateController()).isFalse();
        assertThat(one.properties()).isEmpty();
        assertThat(three.brokers()).isEqualTo(3);
        assertThat(three.hasSeparateController()).isTrue();
        assertThat(three.properties()).containsEntry("num.io.threads", "2");
        assertThatThrownBy(() -> one.brokers(0)).hasMessageContaining("[0]");
    }

    @Test
    void a_container_takes_properties_by_the_names_of_its_image() {
        assertThat(ContainerBroker.environmentName("log.cleaner.backoff.ms")).isEqualTo("KAFKA_LOG_CLEANER_BACKOFF_MS");
        assertThat(ContainerBroker.environmentName("a_b-c.d")).isEqualTo("KAFKA_A__B___C_D");
    }

    @Test
    void a_script_says_what_it_wants_by_flags() {
        BrokerProcess.Wish wish =
                BrokerProcess.Wish.of("--brokers", "2", "--data", "kept", "--property", "a=b=c", "--detached");

        assertThat(wish.options().brokers()).isEqualTo(2);
        assertThat(wish.options().dataDirectory()).contains(Path.of("kept"));
        assertThat(wish.options().properties()).containsEntry("a", "b=c");
        assertThat(wish.detached()).isTrue();
        assertThat(BrokerProcess.Wish.of("--help").help()).isTrue();
    }

    @Test
    void a_flag_that_is_unknown_or_lacks_its_value_is_named() {
        assertThatThrownBy(() -> BrokerProcess.Wish.of("--port", "1")).hasMessage("Argument [--port] is unknown.");
        assertThatThrownBy(() -> BrokerProcess.Wish.of("--brokers")).hasMessageContaining("[--brokers]");
        assertThatThrownBy(() -> BrokerProcess.Wish.of("--property", "name")).hasMessageContaining("found [name]");
    }
}
