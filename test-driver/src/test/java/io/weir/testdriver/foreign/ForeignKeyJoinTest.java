package io.weir.testdriver.foreign;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.dsl.Consumed;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.TableJoined;
import io.weir.testdriver.TopologyTestDriver;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Values on the left are {@code key:rest}; the key before the colon names the row on the right. */
class ForeignKeyJoinTest {
    private static final Consumed<String, String> TEXT = Consumed.with(Serdes.String(), Serdes.String());

    private final StreamsBuilder builder = new StreamsBuilder();
    private @Nullable TopologyTestDriver driver;

    @AfterEach
    void close() {
        if (driver != null) {
            driver.close();
        }
    }

    @Test
    void a_left_join_follows_a_row_from_one_foreign_key_to_another() {
        leftJoin();

        pipe("l", "1", "a:x");
        pipe("r", "a", "A");
        pipe("r", "b", "B");
        pipe("l", "1", "b:x");
        pipe("r", "a", "A2");
        pipe("l", "1", "c:x");
        pipe("l", "1", "a:y");
        pipe("r", "a", null);
        pipe("l", "1", null);
        pipe("l", "1", null);

        assertThat(read())
                .containsExactly("1=a:x+null", "1=a:x+A", "1=b:x+B", "1=c:x+null", "1=a:y+A2", "1=a:y+null", "1=null");
    }

    @Test
    void an_inner_join_sends_each_tombstone_once() {
        innerJoin(table("l"), table("r"));

        pipe("l", "1", "a:x");
        pipe("r", "a", "A");
        pipe("r", "b", "B");
        pipe("l", "1", "b:x");
        pipe("r", "a", "A2");
        pipe("l", "1", "c:x");
        pipe("l", "1", ":x");
        pipe("l", "1", "a:y");
        pipe("r", "a", null);
        pipe("r", "a", null);
        pipe("l", "1", null);

        assertThat(read()).containsExactly("1=a:x+A", "1=b:x+B", "1=null", "1=a:y+A2", "1=null");
    }

    @Test
    void a_stored_result_never_sends_a_tombstone_for_a_key_that_had_no_result() {
        table("l")
                .join(
                        table("r"),
                        ForeignKeyJoinTest::foreignKey,
                        (left, right) -> left + "+" + right,
                        Materialized.as("result"))
                .toStream()
                .to("out");
        start();

        pipe("l", "1", "a:x");
        pipe("l", "1", "b:x");
        pipe("l", "1", "c:x");
        pipe("l", "1", null);

        assertThat(read()).isEmpty();
    }

    @Test
    void a_result_that_is_not_stored_may_say_again_that_there_is_none() {
        innerJoin(table("l"), table("r"));

        pipe("l", "1", "a:x");
        pipe("l", "1", "b:x");
        pipe("l", "1", "c:x");

        // Each foreign key is answered by its own partition, which cannot know what was told about the one before.
        assertThat(read()).containsExactly("1=null", "1=null");
    }

    @Test
    void a_table_is_joined_with_itself_without_tombstones_for_rows_that_had_no_result() {
        KTable<String, String> people = table("l");
        innerJoin(people, people);

        pipe("l", "boss", "none:B");
        pipe("l", "e1", "boss:E");
        pipe("l", "boss", "none:B2");
        pipe("l", "boss", null);

        assertThat(read()).containsExactly("e1=boss:E+none:B", "e1=boss:E+none:B2", "e1=null");
    }

    @Test
    void a_serde_that_does_not_give_the_same_bytes_twice_loses_nothing() {
        KTable<String, String> left = builder.table("l", Consumed.with(Serdes.String(), restless()));
        innerJoin(left, table("r"));

        pipe("r", "a", "A");
        pipe("l", "1", "a:x");
        pipe("r", "a", "A2");

        assertThat(read()).containsExactly("1=a:x+A", "1=a:x+A2");
    }

    // Adds a number that grows with each use, as some serdes add the id of a schema.
    private static Serde<String> restless() {
        AtomicInteger uses = new AtomicInteger();
        return Serdes.serdeFrom(
                (topic, text) ->
                        text == null ? null : (uses.incrementAndGet() + "|" + text).getBytes(StandardCharsets.UTF_8),
                (topic, bytes) -> {
                    String text = new String(bytes, StandardCharsets.UTF_8);
                    return text.substring(text.indexOf('|') + 1);
                });
    }

    @Test
    void an_answer_about_a_foreign_key_that_the_row_has_left_is_dropped() {
        innerJoin(table("l"), table("r"));
        pipe("r", "b", "B");
        pipe("l", "1", "b:x");

        answer("1", "a", "A");

        assertThat(read()).containsExactly("1=b:x+B");
    }

    @Test
    void an_answer_about_the_foreign_key_that_the_row_has_is_joined_with_the_row_as_it_is() {
        innerJoin(table("l"), table("r"));
        pipe("l", "1", "b:x");
        pipe("l", "1", "b:y");

        answer("1", "b", "B");

        assertThat(read()).containsExactly("1=b:y+B");
    }

    @Test
    void a_late_answer_that_there_is_nothing_takes_back_the_result_of_a_row_that_lost_its_foreign_key() {
        innerJoin(table("l"), table("r"));
        pipe("r", "a", "A");
        pipe("l", "1", "a:x");
        pipe("l", "1", ":x");

        answer("1", "c", null);

        assertThat(read()).containsExactly("1=a:x+A", "1=null", "1=null");
    }

    @Test
    void an_answer_of_kafka_streams_is_refused_with_what_to_do() {
        innerJoin(table("l"), table("r"));
        pipe("l", "1", "a:x");
        byte[] answer = HexFormat.of().parseHex("00ac4119ca2e77b628df9383cf1ca8e0047231");

        assertThatThrownBy(() -> pipeBytes("app-fk-subscription-response-topic", "1", answer))
                .cause()
                .hasMessageContaining("let the old application process what is in this topic");
    }

    @Test
    void subscriptions_of_kafka_streams_are_understood() {
        innerJoin(table("l"), table("r"));
        pipe("l", "1", "f1:x");
        byte[] withHash = HexFormat.of().parseHex("0103ac4119ca2e77b628df9383cf1ca8e004" + "31" + "00000000");
        byte[] oldVersion = HexFormat.of().parseHex("0003ac4119ca2e77b628df9383cf1ca8e004" + "31");

        pipeBytes("app-fk-subscription-registration-topic", "f1", withHash);
        pipeBytes("app-fk-subscription-registration-topic", "f1", oldVersion);
        pipe("r", "f1", "F");

        assertThat(read()).containsExactly("1=f1:x+F");
    }

    @Test
    void subscriptions_are_kept_and_sent_in_kafka_streams_bytes_without_the_hash() {
        innerJoin(table("l"), table("r"));

        pipe("l", "a", "f1:x");

        assertThat(hex("app-fk-subscription-registration-topic")).containsExactly("6631 = 81036100000000");
        assertThat(hex("app-fk-subscription-store-changelog")).containsExactly("00000002663161 = 81036100000000");
    }

    @Test
    void a_result_has_the_later_time_and_the_headers_of_what_made_it() {
        innerJoin(table("l"), table("r"));

        pipe("r", "a", "A", 20);
        pipe("l", "1", "a:x", 10);
        pipe("r", "a", "B", 5);

        assertThat(driver().createOutputTopic("out", new StringDeserializer(), new StringDeserializer())
                        .readRecordsToList())
                .extracting(record -> record.value() + "@" + record.timestamp())
                .containsExactly("a:x+A@20", "a:x+B@5");
    }

    @Test
    void a_result_can_be_joined_again_though_nobody_named_its_store() {
        KTable<String, String> joined =
                table("l").join(table("r"), ForeignKeyJoinTest::foreignKey, (left, right) -> left + "+" + right);
        joined.join(table("more"), (one, other) -> one + "+" + other).toStream().to("out");
        start();

        pipe("more", "1", "M");
        pipe("r", "a", "A");
        pipe("l", "1", "a:x");

        assertThat(read()).containsExactly("1=a:x+A+M");
    }

    @Test
    void tables_of_two_builders_are_not_joined() {
        KTable<String, String> other = new StreamsBuilder().table("r", TEXT);

        assertThatThrownBy(() -> table("l").join(other, ForeignKeyJoinTest::foreignKey, (left, right) -> left))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Begin both at the same builder");
    }

    private KTable<String, String> table(String topic) {
        return builder.table(topic, TEXT);
    }

    private void leftJoin() {
        table("l")
                .leftJoin(
                        table("r"),
                        ForeignKeyJoinTest::foreignKey,
                        (left, right) -> left + "+" + right,
                        TableJoined.as("fk"))
                .toStream()
                .to("out");
        start();
    }

    private void innerJoin(KTable<String, String> left, KTable<String, String> right) {
        left.join(right, ForeignKeyJoinTest::foreignKey, (one, other) -> one + "+" + other, TableJoined.as("fk"))
                .toStream()
                .to("out");
        start();
    }

    private static @Nullable String foreignKey(String value) {
        String key = value.substring(0, value.indexOf(':'));
        return key.isEmpty() ? null : key;
    }

    private void start() {
        Properties config = new Properties();
        config.put("application.id", "app");
        config.put("default.dsl.store", "in_memory");
        config.put("default.key.serde", Serdes.StringSerde.class);
        config.put("default.value.serde", Serdes.StringSerde.class);
        driver = new TopologyTestDriver(builder.build(), config);
    }

    private TopologyTestDriver driver() {
        return requireNonNull(driver);
    }

    private void pipe(String topic, String key, @Nullable String value) {
        pipe(topic, key, value, 0);
    }

    @SuppressWarnings("NullAway") // Values of records may be null.
    private void pipe(String topic, String key, @Nullable String value, long timestamp) {
        driver().createInputTopic(topic, new StringSerializer(), new StringSerializer())
                .pipeInput(key, value, Instant.ofEpochMilli(timestamp));
    }

    private void answer(String primaryKey, String foreignKey, @Nullable String value) {
        byte[] key = foreignKey.getBytes(StandardCharsets.UTF_8);
        byte[] bytes = value == null ? new byte[0] : value.getBytes(StandardCharsets.UTF_8);
        ByteBuffer answer = ByteBuffer.allocate(1 + Integer.BYTES + key.length + 1 + bytes.length)
                .put((byte) 'W')
                .putInt(key.length)
                .put(key)
                .put((byte) (value == null ? 0 : 1))
                .put(bytes);
        pipeBytes("app-fk-subscription-response-topic", primaryKey, answer.array());
    }

    private void pipeBytes(String topic, String key, byte[] value) {
        driver().createInputTopic(topic, new StringSerializer(), new ByteArraySerializer())
                .pipeInput(key, value, Instant.ofEpochMilli(0));
    }

    private List<String> read() {
        return driver()
                .createOutputTopic("out", new StringDeserializer(), new StringDeserializer())
                .readRecordsToList()
                .stream()
                .map(record -> record.key() + "=" + record.value())
                .toList();
    }

    private List<String> hex(String topic) {
        return driver()
                .createOutputTopic(topic, new ByteArrayDeserializer(), new ByteArrayDeserializer())
                .readRecordsToList()
                .stream()
                .map(record -> HexFormat.of().formatHex(record.key()) + " = "
                        + HexFormat.of().formatHex(record.value()))
                .toList();
    }
}
