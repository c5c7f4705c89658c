package io.weir.topology;

import io.weir.processor.TopicNameExtractor;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of a topology and how they are connected, for people and tests.
 *
 * <p>{@code toString()} gives the text of Kafka Streams' {@code Topology#describe()}, letter by letter. Topics that
 * Weir makes stand there without the application's prefix. What Kafka Streams does not know is said besides: a
 * processor
 * whose time the wall clock moves on, because {@code Idle.after} was said of it, shows {@code idle after: PT30S}.
 */
public interface TopologyDescription {
    /**
     * The sub-topologies.
     *
     * @return them, by number
     */
    Set<Subtopology> subtopologies();

    /**
     * The global stores.
     *
     * @return them, by number
     */
    Set<GlobalStore> globalStores();

    /** A store that every instance holds whole, with the nodes that fill it. */
    interface GlobalStore {
        /**
         * The node that reads the topic.
         *
         * @return the source
         */
        Source source();

        /**
         * The node that writes the store.
         *
         * @return the processor
         */
        Processor processor();

        /**
         * The number, which no task bears.
         *
         * @return the number
         */
        int id();
    }

    /** Nodes that run together in one task per partition. */
    interface Subtopology {
        /**
         * The number.
         *
         * @return the first half of the ids of its tasks
         */
        int id();

        /**
         * The nodes.
         *
         * @return them, those with the most below them first
         */
        Set<Node> nodes();
    }

    /** One node. */
    interface Node {
        /**
         * The node's name.
         *
         * @return the name, unique within the topology
         */
        String name();

        /**
         * The nodes above.
         *
         * @return them, empty for a source
         */
        Set<Node> predecessors();

        /**
         * The nodes below.
         *
         * @return them, empty for a sink
         */
        Set<Node> successors();
    }

    /** A node that reads topics. */
    interface Source extends Node {
        /**
         * The topics.
         *
         * @return their names, or null if the source reads a pattern
         */
        @Nullable Set<String> topicSet();

        /**
         * The pattern of topics.
         *
         * @return the pattern, or null if the source reads topics by name
         */
        @Nullable Pattern topicPattern();
    }

    /** A node that handles records. */
    interface Processor extends Node {
        /**
         * The connected stores.
         *
         * @return their names
         */
        Set<String> stores();
    }

    /** A node that writes to a topic. */
    interface Sink extends Node {
        /**
         * The topic.
         *
         * @return its name, or null if it is chosen per record
         */
        @Nullable String topic();

        /**
         * What chooses the topic of each record.
         *
         * @return the extractor, or null if there is one topic
         */
        @Nullable TopicNameExtractor<?, ?> topicNameExtractor();
    }
}
