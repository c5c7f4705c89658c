package io.weir.changelog.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.state.Immutable;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ImmutableTypesTest {
    @Test
    void values_that_java_knows_to_be_immutable_are_kept_as_they_are() {
        assertThat(List.of(Long.class, String.class, UUID.class, Instant.class, Colour.class, Parts.class))
                .allMatch(ImmutableTypes::contain);
    }

    @Test
    void arrays_lists_and_records_of_such_are_not() {
        assertThat(List.of(byte[].class, List.class, OfList.class, Plain.class)).noneMatch(ImmutableTypes::contain);
    }

    @Test
    void a_class_that_says_so_is_kept_as_it_is_and_its_subclasses_are_not() {
        assertThat(ImmutableTypes.contain(Said.class)).isTrue();
        assertThat(ImmutableTypes.contain(Open.class)).isTrue();
        assertThat(ImmutableTypes.contain(Unsaid.class)).isFalse();
    }

    @Test
    void a_record_is_immutable_by_a_part_that_says_so_only_if_no_subclass_can_stand_there() {
        assertThat(ImmutableTypes.contain(OfSaid.class)).isTrue();
        assertThat(ImmutableTypes.contain(OfOpen.class)).isFalse();
    }

    private enum Colour {
        RED
    }

    private record Parts(long number, Colour colour, Instant time) {}

    private record OfList(List<String> list) {}

    private static final class Plain {}

    @Immutable
    private static final class Said {}

    @Immutable
    private static class Open {}

    private static final class Unsaid extends Open {}

    private record OfSaid(Said part) {}

    private record OfOpen(Open part) {}
}
