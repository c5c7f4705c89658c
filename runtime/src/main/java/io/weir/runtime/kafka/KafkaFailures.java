package io.weir.runtime.kafka;

import io.weir.engine.CommitFailedException;
import io.weir.engine.SendFailedException;
import io.weir.errors.StreamsException;
import io.weir.runtime.loop.LogUnavailableException;
import java.util.List;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.FencedInstanceIdException;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.RecordBatchTooLargeException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnsupportedForMessageFormatException;
import org.apache.kafka.common.errors.UnsupportedVersionException;

/*
 * Three kinds of failure. What no repetition mends (rights, sizes, versions) stops the application. What the brokers
 * did not answer in time may be asked again. All else about a producer - fenced, an old epoch, an unknown producer, a
 * lost sequence, an aborted transaction, an answer that did not come - means: it is not known to be committed, so a
 * new producer settles it and the task rewinds.
 */
/** What a failure of a Kafka client means. */
final class KafkaFailures {
    private static final List<Class<? extends KafkaException>> TOO_LARGE =
            List.of(RecordTooLargeException.class, RecordBatchTooLargeException.class);
    private static final List<Class<? extends KafkaException>> FATAL = List.of(
            AuthorizationException.class,
            AuthenticationException.class,
            UnsupportedVersionException.class,
            UnsupportedForMessageFormatException.class,
            InvalidTopicException.class,
            SerializationException.class,
            RecordTooLargeException.class,
            RecordBatchTooLargeException.class);

    private KafkaFailures() {}

    /** The failure of something that was sent, or of a commit. */
    static KafkaException ofCommit(String what, Throwable cause) {
        if (cause instanceof InterruptException interrupted) {
            return interrupted;
        }
        if (isFatal(cause)) {
            return new SendFailedException(refusal(what, cause), cause);
        }
        return new CommitFailedException(
                what + " failed, or its outcome is not known. What was done since the last commit is done again.",
                cause);
    }

    /** The failure of a question to the brokers. */
    static KafkaException ofRequest(String what, Throwable cause) {
        if (cause instanceof InterruptException interrupted) {
            return interrupted;
        }
        if (cause instanceof RetriableException) {
            return new LogUnavailableException(
                    what + " was not answered in time. Check that the brokers run, and [bootstrap.servers].", cause);
        }
        return fatal(what, cause);
    }

    static StreamsException fatal(String what, Throwable cause) {
        return new StreamsException(refusal(what, cause), cause);
    }

    private static String refusal(String what, Throwable cause) {
        return what + " is refused: " + cause.getMessage() + advice(cause);
    }

    private static boolean isFatal(Throwable cause) {
        return FATAL.stream().anyMatch(type -> type.isInstance(cause));
    }

    private static String advice(Throwable cause) {
        if (TOO_LARGE.stream().anyMatch(type -> type.isInstance(cause))) {
            return " Raise [producer.max.request.size] and the topic's [max.message.bytes], or write smaller records.";
        }
        if (cause instanceof TopicAuthorizationException topics
                && !topics.unauthorizedTopics().isEmpty()) {
            return " Give the application's user rights on the topics " + topics.unauthorizedTopics() + ".";
        }
        if (cause instanceof GroupAuthorizationException group) {
            return " Give the application's user rights on the group [" + group.groupId() + "].";
        }
        if (cause instanceof AuthorizationException) {
            return " Give the application's user rights on its input and output topics, and on topics, group and"
                    + " transactional ids that begin with its application.id.";
        }
        if (cause instanceof FencedInstanceIdException) {
            return " Another process runs with the same process id: was the state directory copied? Delete the file"
                    + " [process-id] in the copy.";
        }
        return "";
    }
}
