package io.weir.errors;

/** Names in a message what failed. */
final class Place {
    private Place() {}

    /** The record from outside that was in hand, or a punctuator, which has none. */
    static String of(ErrorHandlerContext context) {
        return context.topic() == null
                ? "A punctuator"
                : "The record at " + context.topic() + "-" + context.partition() + "@" + context.offset();
    }
}
