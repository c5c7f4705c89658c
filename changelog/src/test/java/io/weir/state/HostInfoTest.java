package io.weir.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostInfoTest {
    @Test
    void an_endpoint_is_a_host_and_a_port() {
        assertThat(HostInfo.buildFromEndpoint(" shop.example:8080 ")).isEqualTo(new HostInfo("shop.example", 8080));
        assertThat(HostInfo.buildFromEndpoint("[::1]:80")).isEqualTo(new HostInfo("::1", 80));
        assertThat(HostInfo.buildFromEndpoint(" ")).isNull();
        assertThat(HostInfo.buildFromEndpoint(null)).isNull();
        assertThat(HostInfo.unavailable().port()).isEqualTo(-1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"host", "host:", ":80", "host:port", "host:0", "host:65536", "::1:80", "host:-1"})
    void what_is_no_endpoint_is_refused_with_what_was_expected(String text) {
        assertThatThrownBy(() -> HostInfo.buildFromEndpoint(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("host:port")
                .hasMessageContaining("[" + text + "]");
    }
}
