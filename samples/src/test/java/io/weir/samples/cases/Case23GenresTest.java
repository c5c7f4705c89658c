package io.weir.samples.cases;

import io.weir.dsl.Branched;
import io.weir.dsl.Consumed;
import io.weir.dsl.KStream;
import io.weir.dsl.Named;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.topology.Topology;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;

/**
 * Actors by the genre of their film, split and partly merged again.
 *
 * <p>No state.
 */
class Case23GenresTest {
    private static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        Map<String, KStream<String, String>> genres = builder.stream(
                        "actors", Consumed.with(Serdes.String(), Serdes.String()))
                .filterNot((id, film) -> film.isEmpty())
                .split(Named.as("genre-"))
                .branch((id, film) -> film.startsWith("drama"), Branched.as("drama"))
                .branch((id, film) -> film.startsWith("fantasy"), Branched.as("fantasy"))
                .defaultBranch(Branched.as("other"));
        KStream<String, String> drama = branch(genres, "genre-drama");
        KStream<String, String> fantasy = branch(genres, "genre-fantasy");
        KStream<String, String> other = branch(genres, "genre-other");

        Produced<String, String> text = Produced.with(Serdes.String(), Serdes.String());
        drama.to("drama", text);
        fantasy.to("fantasy", text);
        other.merge(fantasy.mapValues(film -> "F:" + film)).to("mix", text);
        return builder.build();
    }

    private static KStream<String, String> branch(Map<String, KStream<String, String>> branches, String name) {
        return Objects.requireNonNull(branches.get(name), name);
    }

    @Test
    void a_film_takes_the_first_branch_that_matches() {
        CaseReplay.of(topology())
                .input("actors", Format.text(), Format.text())
                .output("drama", Format.text(), Format.text())
                .output("fantasy", Format.text(), Format.text())
                .output("mix", Format.text(), Format.text())
                .replay("C23");
    }
}
