package io.weir.samples.demo;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A picture that is drawn over itself, with the events above it.
 *
 * <p>It uses escape codes that every terminal knows: up, clear line, reverse, cursor on and off.
 */
final class LiveScreen implements Screen {
    private static final String ESCAPE = "\u001b[";
    private static final String CLEAR_LINE = ESCAPE + "2K";
    private static final long INTERVAL_MS = 200;
    private static final int BAR = 40;
    private static final int TOP = 10;

    private final PrintWriter out;
    private long nextMs;
    private List<String> picture = List.of();

    LiveScreen(PrintWriter out) {
        this.out = out;
        out.print(ESCAPE + "?25l");
    }

    @Override
    public void show(Snapshot snapshot) {
        if (snapshot.elapsedMs() < nextMs) {
            return;
        }
        nextMs = snapshot.elapsedMs() + INTERVAL_MS;
        List<String> next = new ArrayList<>();
        next.add("");
        next.add(String.format(Locale.ROOT, "%3d s   %s", snapshot.elapsedMs() / 1000, snapshot.worker()));
        next.add(row("lines", snapshot.lines()));
        next.add(row("words", snapshot.words()));
        next.add("");
        long most = snapshot.top().isEmpty() ? 0 : snapshot.top().get(0).count();
        for (int place = 0; place < TOP; place++) {
            next.add(place < snapshot.top().size() ? row(snapshot.top().get(place), most) : "");
        }
        draw(next);
    }

    @Override
    public void tell(String event) {
        List<String> below = picture;
        out.print(erasure());
        out.println(event);
        picture = List.of();
        draw(below);
    }

    @Override
    public void close() {
        out.print(ESCAPE + "?25h");
        out.flush();
    }

    private static String row(String what, Snapshot.Progress progress) {
        return String.format("  %-6s%s %s", what, bar(progress), progress);
    }

    private static String row(Counts.Counted each, long most) {
        String word = each.word().length() > 14 ? each.word().substring(0, 13) + "." : each.word();
        return String.format(
                Locale.ROOT, "  %-14s%,9d %s", word, each.count(), bar(new Snapshot.Progress(each.count(), most)));
    }

    private static String bar(Snapshot.Progress progress) {
        int filled = progress.of(BAR);
        return ESCAPE + "7m" + " ".repeat(filled) + ESCAPE + "0m" + " ".repeat(BAR - filled);
    }

    // One write for the whole picture, so that it does not flicker.
    private void draw(List<String> next) {
        out.print(erasure() + next.stream().map(line -> line + "\n").collect(Collectors.joining()));
        out.flush();
        picture = next;
    }

    private String erasure() {
        return (ESCAPE + "1A" + CLEAR_LINE).repeat(picture.size());
    }
}
