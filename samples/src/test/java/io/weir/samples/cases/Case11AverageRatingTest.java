package io.weir.samples.cases;

import io.weir.dsl.Consumed;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.serdes.JsonSerde;
import io.weir.state.KeyValueStore;
import io.weir.topology.Topology;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.junit.jupiter.api.Test;

/**
 * The average rating of each film, so far.
 *
 * <p>State: a sum and a number a film, and the average beside them to be looked up: both bounded by the number of
 * films.
 */
class Case11AverageRatingTest {
    private record Ratings(long number, double sum) {
        static final Ratings NONE = new Ratings(0, 0);

        Ratings with(double rating) {
            return new Ratings(number + 1, sum + rating);
        }

        double average() {
            return sum / number;
        }
    }

    private static Topology topology() {
        Materialized<Long, Double, KeyValueStore<Bytes, byte[]>> averages = Materialized.as("avg");
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("ratings", Consumed.with(Serdes.Long(), Serdes.Double()))
                .groupByKey()
                .aggregate(
                        () -> Ratings.NONE,
                        (film, rating, ratings) -> ratings.with(rating),
                        Materialized.with(Serdes.Long(), JsonSerde.of(Ratings.class)))
                .mapValues(
                        Ratings::average, averages.withKeySerde(Serdes.Long()).withValueSerde(Serdes.Double()))
                .toStream()
                .to("avgs", Produced.with(Serdes.Long(), Serdes.Double()));
        return builder.build();
    }

    @Test
    void each_rating_moves_the_average_of_its_film() {
        CaseReplay.of(topology())
                .input("ratings", Format.longs(), Format.doubles())
                .output("avgs", Format.longs(), Format.doubles())
                .replay("C11");
    }
}
