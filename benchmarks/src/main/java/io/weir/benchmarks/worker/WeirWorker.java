package io.weir.benchmarks.worker;

/** The worker that runs Weir. Its twin is {@link KsWorker}. */
public final class WeirWorker {
    private WeirWorker() {}

    /**
     * Runs one application.
     *
     * @param args the file that holds the order
     */
    public static void main(String[] args) {
        Worker.main(args, (order, milestones) -> {
            throw new UnsupportedOperationException("not yet");
        });
    }
}
