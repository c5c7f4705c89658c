package io.weir.testdriver.golden;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the file of vectors.
 *
 * <p>The file has two ways to write records: with headers, and short. What it tells of Kafka Streams' own disk layout is
 * passed over. A line that is not understood is an error.
 */
final class VectorFile {
    private static final Pattern TITLE = Pattern.compile("#{2,16} ([^#].*)");
    private static final Pattern HEADING = Pattern.compile("#{24} .*|# .*|note: .*|Topologies:");
    private static final Pattern IN = Pattern.compile("IN (\\S+) key=(\\S*) value=(\\S*) ts=(\\d+) headers=\\{(.*)}");
    private static final Pattern SHORT_IN = Pattern.compile("IN (\\S+) (\\w+)=(\\S*)@(\\d+)");
    private static final Pattern OUT =
            Pattern.compile(" +OUT (\\S+) key=(\\S*) value=(\\S*) ts=(\\S+) headers=\\{(.*?)}   \\[.*");
    private static final Pattern SHORT_OUT = Pattern.compile(" +OUT (\\S+) (\\w+) = (\\w*) @(\\w+)");
    private static final Pattern DISK = Pattern.compile(" +DB .*| +CF .*|       \\w* = .*");

    private final List<Vector> vectors = new ArrayList<>();
    private @Nullable String title;
    private StringBuilder description = new StringBuilder();
    private List<Vector.Step> steps = new ArrayList<>();

    private VectorFile() {}

    static List<Vector> read() {
        VectorFile file = new VectorFile();
        try (InputStream in = VectorFile.class.getResourceAsStream("/golden/vectors.txt")) {
            if (in == null) {
                throw new AssertionError("the resource [/golden/vectors.txt] is missing");
            }
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))
                    .lines()
                    .forEach(file::take);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        file.finish();
        return file.vectors;
    }

    private void take(String line) {
        Matcher heading = TITLE.matcher(line);
        if (heading.matches()) {
            finish();
            title = heading.group(1);
        } else if (!line.isBlank()
                && !HEADING.matcher(line).matches()
                && !DISK.matcher(line).matches()) {
            takeContent(line);
        }
    }

    private void takeContent(String line) {
        if (line.startsWith("IN ")) {
            steps.add(new Vector.Step(input(line), new ArrayList<>(), new ArrayList<>()));
        } else if (steps.isEmpty()) {
            description.append(line.stripTrailing()).append('\n');
        } else if (line.contains(" OUT ")) {
            last().sent().add(sent(line));
        } else {
            last().said().add(line.strip());
        }
    }

    private Vector.Step last() {
        return steps.get(steps.size() - 1);
    }

    private void finish() {
        if (title != null) {
            vectors.add(new Vector(title, description.toString(), List.copyOf(steps)));
        }
        title = null;
        description = new StringBuilder();
        steps = new ArrayList<>();
    }

    private static Vector.In input(String line) {
        Matcher whole = IN.matcher(line);
        if (whole.matches()) {
            return new Vector.In(
                    whole.group(1), whole.group(2), whole.group(3), Long.parseLong(whole.group(4)), whole.group(5));
        }
        Matcher brief = SHORT_IN.matcher(line);
        if (brief.matches()) {
            return new Vector.In(brief.group(1), brief.group(2), brief.group(3), Long.parseLong(brief.group(4)), "");
        }
        throw new AssertionError("not an input record: [" + line + "]");
    }

    private static Vector.Sent sent(String line) {
        Matcher whole = OUT.matcher(line);
        if (whole.matches()) {
            return new Vector.Sent(whole.group(1), whole.group(2), whole.group(3), whole.group(4), whole.group(5));
        }
        Matcher brief = SHORT_OUT.matcher(line);
        if (brief.matches()) {
            return new Vector.Sent(brief.group(1), brief.group(2), brief.group(3), brief.group(4), "");
        }
        throw new AssertionError("not an output record: [" + line + "]");
    }
}
