package io.weir.testdriver.golden;

import java.util.List;

/**
 * A topology's title, and what Kafka Streams was seen to do with it.
 *
 * @param title says what the topology is; tests look it up by that
 * @param description text of {@code describe()}, without first line and blank lines; empty if it was not noted
 * @param steps input records and what followed from each
 */
record Vector(String title, String description, List<Step> steps) {
    Vector with(List<Step> others) {
        return new Vector(title, description, others);
    }

    /**
     * An input record, and what followed.
     *
     * @param input the record
     * @param sent records that were produced
     * @param said lines that the topology's own functions wrote
     */
    record Step(In input, List<Sent> sent, List<String> said) {
        Step with(List<Sent> others) {
            return new Step(input, others, said);
        }

        Step saying(List<String> others) {
            return new Step(input, sent, others);
        }
    }

    /**
     * A record to pipe in.
     *
     * @param topic its topic
     * @param key its key, or "null"
     * @param value its value, or "null"
     * @param timestampMs its event time
     * @param headers its headers, as {@code name=hex}, each with a blank behind it
     */
    record In(String topic, String key, String value, long timestampMs, String headers) {}

    /**
     * A record that was produced.
     *
     * @param topic full name of its topic
     * @param key its key in hex, or "null"
     * @param value its value in hex, or "null"
     * @param timestamp its timestamp, or "null" where the broker would set it
     * @param headers its headers, as those of {@link In}
     */
    record Sent(String topic, String key, String value, String timestamp, String headers) {
        boolean isChange() {
            return topic.endsWith("-changelog");
        }

        Sent withKey(String other) {
            return new Sent(topic, other, value, timestamp, headers);
        }

        Sent withValue(String other) {
            return new Sent(topic, key, other, timestamp, headers);
        }

        Sent withTimestamp(String other) {
            return new Sent(topic, key, value, other, headers);
        }

        Sent withHeaders(String other) {
            return new Sent(topic, key, value, timestamp, other);
        }
    }
}
