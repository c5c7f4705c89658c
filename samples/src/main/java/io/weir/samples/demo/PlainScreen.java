package io.weir.samples.demo;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.stream.Collectors;

/** A calm line every two seconds, without escape codes. */
final class PlainScreen implements Screen {
    private static final long INTERVAL_MS = 2000;
    private static final int TOP = 3;

    private final PrintWriter out;
    private long nextMs;

    PlainScreen(PrintWriter out) {
        this.out = out;
    }

    @Override
    public void show(Snapshot snapshot) {
        if (snapshot.elapsedMs() < nextMs) {
            return;
        }
        nextMs = snapshot.elapsedMs() + INTERVAL_MS;
        String top = snapshot.top().stream()
                .limit(TOP)
                .map(each -> String.format(Locale.ROOT, "%s %,d", each.word(), each.count()))
                .collect(Collectors.joining(", "));
        out.printf(
                Locale.ROOT,
                "%3d s  %s; lines %s; words %s%s%n",
                snapshot.elapsedMs() / 1000,
                snapshot.worker(),
                snapshot.lines(),
                snapshot.words(),
                top.isEmpty() ? "" : "; " + top);
    }

    @Override
    public void tell(String event) {
        out.println(event);
    }

    @Override
    public void close() {
        out.flush();
    }
}
