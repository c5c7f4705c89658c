package io.weir.samples.demo;

/** Why the demo could not be shown, in words for its user. */
final class DemoFailure extends RuntimeException {
    DemoFailure(String message) {
        super(message);
    }

    DemoFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
