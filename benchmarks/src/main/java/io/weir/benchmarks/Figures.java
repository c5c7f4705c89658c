package io.weir.benchmarks;

import java.util.List;

/** What is said about several runs of the same thing. */
final class Figures {
    private Figures() {}

    /** The middle one, or the mean of the middle two. */
    static double median(List<Double> figures) {
        List<Double> sorted = figures.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }

    /** The distance of the extremes as a share of the median. */
    static double spread(List<Double> figures) {
        double least = figures.stream().mapToDouble(figure -> figure).min().orElseThrow();
        double most = figures.stream().mapToDouble(figure -> figure).max().orElseThrow();
        return (most - least) / median(figures);
    }
}
