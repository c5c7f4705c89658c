package io.weir.benchmarks;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The rows of a comparison, and what follows from them. */
final class Report {
    /** More than this between the extremes, as a share of the median, and a ratio means little. */
    static final double SPREAD_USUAL = 0.25;

    /** More than this for processes that are no part of the comparison, and a ratio means little. */
    static final double OTHERS_USUAL = 0.10;

    private static final int NAME_WIDTH = 14;
    private static final int COLUMN_WIDTH = 12;

    private final Scenario scenario;
    private final List<Row> rows = new ArrayList<>();

    Report(Scenario scenario) {
        this.scenario = scenario;
    }

    /**
     * Adds a run.
     *
     * @return the lines to print for it
     */
    List<String> add(Row row) {
        List<String> lines = new ArrayList<>();
        if (rows.isEmpty()) {
            lines.add(line("library", "run", row.columns().keySet()));
        }
        rows.add(row);
        lines.add(line(
                row.contender().word(),
                Integer.toString(row.round()),
                row.columns().values()));
        return lines;
    }

    /** What to print after the last run; the ratios are the last lines. */
    List<String> closing() {
        List<String> lines = new ArrayList<>();
        names().forEach(name ->
                figures(name).forEach((contender, figures) -> lines.add(median(contender, name, figures))));
        lines.addAll(doubts());
        if (bothSidesRan()) {
            names().forEach(name -> lines.addAll(ratio(name)));
        }
        return lines;
    }

    private String median(Contender contender, String name, List<Double> figures) {
        return String.format(
                Locale.ROOT,
                "median of %s: %s%s",
                contender.word() + (name.isEmpty() ? "" : ", " + name),
                scenario.measure().shown(Figures.median(figures)),
                figures.size() > 1
                        ? String.format(Locale.ROOT, ", spread %.0f %%", 100 * Figures.spread(figures))
                        : "");
    }

    /** Why the ratio should not be trusted; empty for a quiet machine. */
    List<String> doubts() {
        List<String> doubts = new ArrayList<>();
        names().stream()
                .limit(1)
                .map(this::figures)
                .forEach(byContender -> byContender.forEach((contender, figures) -> {
                    if (Figures.spread(figures) > SPREAD_USUAL) {
                        doubts.add(String.format(
                                Locale.ROOT,
                                "the runs of %s lie %.0f %% apart (usual: up to %.0f %%)",
                                contender.word(),
                                100 * Figures.spread(figures),
                                100 * SPREAD_USUAL));
                    }
                }));
        double others = rows.stream().mapToDouble(Row::othersShare).max().orElse(0);
        if (others > OTHERS_USUAL) {
            doubts.add(String.format(
                    Locale.ROOT,
                    "other processes took up to %.0f %% of the machine (usual: up to %.0f %%)",
                    100 * others,
                    100 * OTHERS_USUAL));
        }
        if (doubts.isEmpty()) {
            return doubts;
        }
        return List.of("NOISY: " + String.join("; ", doubts)
                + ". Do not trust the ratio: run again on a quiet machine, or with more --runs.");
    }

    private List<String> ratio(String name) {
        Contender rival = bestRival(name);
        List<Double> ratios = ratios(rival, row -> OptionalDouble.of(row.figure(name)));
        List<Double> cpuRatios = ratios(rival, Row::cpuMicros);
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "each round's %s is held against its %s; %s",
                ours().word(),
                rival.word(),
                scenario.measure().reading()));
        if (!cpuRatios.isEmpty() && name.equals(names().get(0))) {
            lines.add(String.format(
                    Locale.ROOT,
                    "cpu per record weir/%s = %.2f; a busy machine disturbs it less than the ratio of rates",
                    rival.side(),
                    Figures.median(cpuRatios)));
        }
        lines.add(String.format(
                Locale.ROOT,
                "ratio %s weir/%s = %.2f (median of %d)",
                scenario.word() + (name.isEmpty() ? "" : "-" + name),
                rival.side(),
                Figures.median(ratios),
                ratios.size()));
        return lines;
    }

    /** Weir's figure over its rival's, of each round. */
    private List<Double> ratios(Contender rival, Function<Row, OptionalDouble> figure) {
        Map<Contender, List<Double>> figures = figures(figure);
        List<Double> weir = figures.getOrDefault(ours(), List.of());
        List<Double> ks = figures.getOrDefault(rival, List.of());
        return IntStream.range(0, Math.min(weir.size(), ks.size()))
                .mapToObj(round -> weir.get(round) / ks.get(round))
                .toList();
    }

    private Contender ours() {
        return rows.stream()
                .map(Row::contender)
                .filter(contender -> contender.isWeir() && !contender.isRival())
                .findFirst()
                .orElseThrow();
    }

    private Contender bestRival(String name) {
        Map<Contender, List<Double>> figures = figures(name);
        Comparator<Contender> byMedian =
                Comparator.comparingDouble(contender -> Figures.median(figures.getOrDefault(contender, List.of())));
        return figures.keySet().stream()
                .filter(Contender::isRival)
                .max(scenario.measure().lessIsBetter() ? byMedian.reversed() : byMedian)
                .orElseThrow();
    }

    private boolean bothSidesRan() {
        return rows.stream().anyMatch(row -> row.contender().isRival())
                && rows.stream().anyMatch(row -> row.contender().isWeir());
    }

    private List<String> names() {
        return rows.stream()
                .limit(1)
                .flatMap(row -> row.figures().keySet().stream())
                .toList();
    }

    private Map<Contender, List<Double>> figures(String name) {
        return figures(row -> OptionalDouble.of(row.figure(name)));
    }

    private Map<Contender, List<Double>> figures(Function<Row, OptionalDouble> figure) {
        return rows.stream()
                .sorted(Comparator.comparingInt(Row::round))
                .filter(row -> figure.apply(row).isPresent())
                .collect(Collectors.groupingBy(
                        Row::contender,
                        LinkedHashMap::new,
                        Collectors.mapping(row -> figure.apply(row).orElseThrow(), Collectors.toList())));
    }

    private static String line(String name, String run, Iterable<String> columns) {
        StringBuilder line = new StringBuilder(String.format("%-" + NAME_WIDTH + "s%4s", name, run));
        columns.forEach(column -> line.append(String.format("  %" + COLUMN_WIDTH + "s", column)));
        return line.toString();
    }
}
