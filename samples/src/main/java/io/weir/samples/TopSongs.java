package io.weir.samples;

import io.weir.dsl.Consumed;
import io.weir.dsl.Grouped;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.runtime.StreamsConfig;
import io.weir.runtime.WeirStreams;
import io.weir.serdes.JsonSerde;
import io.weir.state.KeyValue;
import io.weir.topology.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;

/**
 * The three songs of each genre that were played most.
 *
 * <p>State: one count a song, and three songs a genre: it is bounded by the songs that were ever played, and does not
 * shrink. Three are enough for the charts, because counts only grow: a song that fell out comes back by being played,
 * and then it is added anew.
 */
public final class TopSongs {
    private static final int PLACES = 3;

    private TopSongs() {}

    /** A song; also a key, as equal songs are equal in JSON. */
    public record Song(String genre, String title) {}

    /** How often a title was played. */
    public record Plays(String title, long plays) {}

    /** The charts of a genre, best first. */
    public record Charts(List<Plays> songs) {
        static final Charts EMPTY = new Charts(List.of());

        private static final Comparator<Plays> BEST_FIRST =
                Comparator.comparingLong(Plays::plays).reversed().thenComparing(Plays::title);

        Charts with(Plays song) {
            List<Plays> all = new ArrayList<>(songs);
            all.add(song);
            return new Charts(all.stream().sorted(BEST_FIRST).limit(PLACES).toList());
        }

        Charts without(Plays song) {
            return new Charts(
                    songs.stream().filter(other -> !other.equals(song)).toList());
        }
    }

    /** What runs: played songs in, charts by genre out. */
    public static Topology topology() {
        Serde<Song> songSerde = JsonSerde.of(Song.class);

        StreamsBuilder builder = new StreamsBuilder();
        KTable<Song, Long> plays = builder.stream("plays", Consumed.with(Serdes.String(), songSerde))
                .groupBy((listener, song) -> song, Grouped.with(songSerde, songSerde))
                .count(Materialized.as("plays-by-song"));

        plays.groupBy(
                        (song, count) -> KeyValue.pair(song.genre(), new Plays(song.title(), count)),
                        Grouped.with(Serdes.String(), JsonSerde.of(Plays.class)))
                .aggregate(
                        () -> Charts.EMPTY,
                        (genre, song, charts) -> charts.with(song),
                        (genre, song, charts) -> charts.without(song),
                        Materialized.with(Serdes.String(), JsonSerde.of(Charts.class)))
                .toStream()
                .to("charts", Produced.with(Serdes.String(), JsonSerde.of(Charts.class)));
        return builder.build();
    }

    /** Runs until the process is told to end; takes the address of a broker. */
    public static void main(String[] args) {
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "top-songs");
        config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, args.length > 0 ? args[0] : "localhost:9092");
        config.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);

        WeirStreams streams = new WeirStreams(topology(), config);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> streams.close(Duration.ofSeconds(30)), "close"));
        streams.start();
    }
}
