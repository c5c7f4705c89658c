package io.weir.serdes;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import java.io.IOException;
import java.util.Map;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/**
 * What went wrong with some JSON, without any of the data.
 *
 * <p>Jackson's messages quote the data, and so may the messages of the user's own constructors. Neither is kept: only
 * kinds, positions, property names and stack traces are.
 *
 * @param kind what kind of failure it was
 * @param place where in the data, or empty
 * @param trace where in the code
 */
record JsonFault(String kind, String place, Throwable trace) {
    static JsonFault of(IOException failure) {
        Throwable root = failure;
        while (root.getCause() != null && root.getCause() != root) {
            root = root.getCause();
        }
        return new JsonFault(kind(failure, root), place(failure), new Trace(root));
    }

    SerializationException exception(String what) {
        return new SerializationException(
                what + ": " + kind + place + ". Correct what writes the data, or read it with the serde that wrote it.",
                trace);
    }

    private static String kind(IOException failure, Throwable root) {
        String kind = failure.getClass().getSimpleName();
        return root == failure ? kind : kind + " caused by " + root.getClass().getName();
    }

    private static String place(IOException failure) {
        StringBuilder place = new StringBuilder();
        if (failure instanceof JsonMappingException mapping
                && !mapping.getPath().isEmpty()) {
            place.append(" in [").append(path(mapping)).append(']');
        }
        JsonLocation at = failure instanceof JsonProcessingException known ? known.getLocation() : null;
        if (at != null && at.getLineNr() > 0) {
            place.append(" at line ").append(at.getLineNr()).append(", column ").append(at.getColumnNr());
        }
        return place.toString();
    }

    private static String path(JsonMappingException failure) {
        StringBuilder path = new StringBuilder();
        for (JsonMappingException.Reference step : failure.getPath()) {
            path.append(path.isEmpty() ? "" : ".").append(name(step));
        }
        return path.toString();
    }

    // The key of a map is data; the property of a type is not.
    private static String name(JsonMappingException.Reference step) {
        String property = step.getFieldName();
        if (property == null) {
            return Integer.toString(step.getIndex());
        }
        return isMap(step.getFrom()) ? "*" : property;
    }

    private static boolean isMap(@Nullable Object from) {
        return from instanceof Class<?> type ? Map.class.isAssignableFrom(type) : from instanceof Map;
    }

    /** The stack trace of a failure, without its message. */
    private static final class Trace extends RuntimeException {
        private static final long serialVersionUID = 1;

        Trace(Throwable failure) {
            super(failure.getClass().getName(), null, false, true);
            setStackTrace(failure.getStackTrace());
        }
    }
}
