package io.weir.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.serdes.JsonSerde;
import io.weir.testdriver.TestInputTopic;
import io.weir.testdriver.TestOutputTopic;
import io.weir.testdriver.TopologyTestDriver;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TopSongsTest {
    private final TopologyTestDriver driver = new TopologyTestDriver(TopSongs.topology());
    private final TestInputTopic<String, TopSongs.Song> plays = driver.createInputTopic(
            "plays", new StringSerializer(), JsonSerde.of(TopSongs.Song.class).serializer());
    private final TestOutputTopic<String, TopSongs.Charts> charts = driver.createOutputTopic(
            "charts",
            new StringDeserializer(),
            JsonSerde.of(TopSongs.Charts.class).deserializer());

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    void each_genre_has_its_songs_best_first() {
        play("jazz", "Blue", 2);
        play("jazz", "Night", 3);
        play("rock", "Stone", 1);

        assertThat(charts.readKeyValuesToMap())
                .isEqualTo(Map.of("jazz", charts("Night", 3, "Blue", 2), "rock", charts("Stone", 1)));
    }

    @Test
    void a_song_that_fell_out_comes_back_when_it_is_played_more() {
        play("jazz", "A", 1);
        play("jazz", "B", 2);
        play("jazz", "C", 2);
        play("jazz", "D", 2);
        assertThat(charts.readKeyValuesToMap()).isEqualTo(Map.of("jazz", charts("B", 2, "C", 2, "D", 2)));

        play("jazz", "A", 2);

        assertThat(charts.readKeyValuesToMap()).isEqualTo(Map.of("jazz", charts("A", 3, "B", 2, "C", 2)));
    }

    private void play(String genre, String title, int times) {
        for (int i = 0; i < times; i++) {
            plays.pipeInput("listener", new TopSongs.Song(genre, title));
        }
    }

    private static TopSongs.Charts charts(Object... titlesAndPlays) {
        List<TopSongs.Plays> songs = new ArrayList<>();
        for (int i = 0; i < titlesAndPlays.length; i += 2) {
            songs.add(new TopSongs.Plays((String) titlesAndPlays[i], (Integer) titlesAndPlays[i + 1]));
        }
        return new TopSongs.Charts(songs);
    }
}
