package io.weir.serdes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import io.weir.random.SeededRandom;
import io.weir.random.Seeds;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;

final class JsonSerdeProperties {
    enum Colour {
        RED,
        GREEN
    }

    record Leaf(
            @Nullable String text,
            long number,
            double fraction,
            BigDecimal exact,
            @Nullable Colour colour,
            Optional<Instant> time) {}

    record Tree(Leaf leaf, LocalDate day, List<Tree> branches, Map<String, Integer> counts, boolean flag) {}

    private static final Serde<List<Tree>> TREES = JsonSerde.of(new TypeReference<List<Tree>>() {});

    @ParameterizedTest
    @Seeds(200)
    void what_is_written_is_read_again(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        List<Tree> trees = trees(random, 3);

        byte[] bytes = TREES.serializer().serialize("trees", trees);

        assertThat(TREES.deserializer().deserialize("trees", bytes)).isEqualTo(trees);
        assertThat(TREES.serializer().serialize("trees", TREES.deserializer().deserialize("trees", bytes)))
                .isEqualTo(bytes);
    }

    @ParameterizedTest
    @Seeds(200)
    void damaged_bytes_are_read_or_refused_with_the_exception_that_handlers_know(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        byte[] bytes = TREES.serializer().serialize("trees", trees(random, 2));
        for (int i = 0; i < 20; i++) {
            byte[] damaged = damaged(bytes, random);
            try {
                TREES.deserializer().deserialize("trees", damaged);
            } catch (SerializationException refused) {
                assertThat(refused).hasMessageContaining("[trees]");
            }
        }
    }

    private static byte[] damaged(byte[] bytes, SeededRandom random) {
        byte[] damaged = Arrays.copyOf(bytes, random.between(1, bytes.length));
        byte[] signs = "{}[]\",:0-e\\ntf".getBytes(StandardCharsets.US_ASCII);
        for (int changes = random.between(1, 4); changes > 0; changes--) {
            damaged[random.below(damaged.length)] =
                    random.nextBoolean() ? signs[random.below(signs.length)] : (byte) random.nextInt();
        }
        return damaged;
    }

    private static List<Tree> trees(SeededRandom random, int depth) {
        List<Tree> trees = new ArrayList<>();
        for (int left = depth == 0 ? 0 : random.below(4); left > 0; left--) {
            trees.add(tree(random, depth));
        }
        return trees;
    }

    private static Tree tree(SeededRandom random, int depth) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (int left = random.below(4); left > 0; left--) {
            counts.put(random.text(8), random.nextInt());
        }
        LocalDate day = LocalDate.ofEpochDay(random.between(-1_000_000, 1_000_000));
        return new Tree(leaf(random), day, trees(random, depth - 1), counts, random.nextBoolean());
    }

    private static Leaf leaf(SeededRandom random) {
        return new Leaf(
                random.oneIn(5) ? null : random.text(12),
                random.nextLong(),
                random.nextDouble() * random.nextLong(),
                new BigDecimal(BigInteger.valueOf(random.nextLong()), random.between(-30, 30)),
                random.oneIn(3) ? null : random.pick(Colour.values()),
                random.oneIn(3)
                        ? Optional.empty()
                        : Optional.of(Instant.ofEpochSecond(
                                random.between(-1L << 40, 1L << 40), random.below(1_000_000_000))));
    }
}
