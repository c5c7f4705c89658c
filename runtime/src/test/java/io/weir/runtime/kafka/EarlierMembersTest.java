package io.weir.runtime.kafka;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.errors.StreamsException;
import java.time.Duration;
import java.time.Instant;
import org.apache.kafka.common.errors.InconsistentGroupProtocolException;
import org.junit.jupiter.api.Test;

class EarlierMembersTest {
    private final InconsistentGroupProtocolException refusal =
            new InconsistentGroupProtocolException("protocols are incompatible");

    private Instant now = Instant.EPOCH;
    private final EarlierMembers members = new EarlierMembers(() -> now, Duration.ZERO);

    @Test
    void members_are_waited_for_until_their_sessions_have_ended() {
        members.await(refusal);
        now = now.plusSeconds(60);

        assertThatCode(() -> members.await(refusal)).doesNotThrowAnyException();
    }

    @Test
    void members_that_stay_are_said_with_what_to_do() {
        members.await(refusal);
        now = now.plusSeconds(121);

        assertThatThrownBy(() -> members.await(refusal))
                .isInstanceOf(StreamsException.class)
                .hasMessageContaining("protocols are incompatible")
                .hasMessageContaining("application.id");
    }

    @Test
    void a_later_refusal_is_waited_for_anew() {
        members.await(refusal);
        now = now.plusSeconds(121);
        members.gone();

        assertThatCode(() -> members.await(refusal)).doesNotThrowAnyException();
    }
}
