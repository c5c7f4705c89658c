import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Moves the sources of a Kafka Streams application to Weir.
 *
 * <p>It rewrites the names of types, in imports and wherever they stand in full, and leaves all else as it is. What it
 * cannot map it leaves and reports, with the reason. Running it again changes nothing more. Run it with {@code java
 * bin/Migrate.java}; it needs nothing but the JDK and the tables beside it.
 */
public final class Migrate {
    private static final Set<String> SOURCES = Set.of("java", "kt", "kts", "groovy", "scala");
    private static final Set<String> OTHERS = Set.of("properties", "yml", "yaml", "xml", "gradle", "conf", "toml");
    private static final Set<String> SKIPPED = Set.of("target", "build", "out", "node_modules");
    private static final String HELP =
            """
            Usage: bin/migrate [--dry-run] [--diff] DIRECTORY...
              --dry-run  changes no file
              --diff     shows each changed line
            Rewrites the names of Kafka Streams' types to Weir's in Java, Kotlin, Groovy and Scala sources and in
            configuration files, and reports what is left to do by hand. See docs/migration.md.
            """;

    private final Tables tables;
    private final boolean writes;
    private final boolean shows;
    private final Map<String, Set<String>> left = new TreeMap<>();
    private int changedFiles;
    private int changedNames;

    private Migrate(Tables tables, boolean writes, boolean shows) {
        this.tables = tables;
        this.writes = writes;
        this.shows = shows;
    }

    /** Migrates directories; exit code 0 if all was mapped, 1 if something is left to do, 2 if it was called wrongly. */
    public static void main(String[] args) throws IOException, URISyntaxException {
        List<String> options = Stream.of(args).filter(arg -> arg.startsWith("--")).toList();
        List<Path> roots =
                Stream.of(args).filter(arg -> !arg.startsWith("--")).map(Path::of).toList();
        List<String> unknown = new ArrayList<>(options);
        unknown.removeAll(List.of("--dry-run", "--diff"));
        if (roots.isEmpty() || !unknown.isEmpty() || !roots.stream().allMatch(Files::exists)) {
            System.err.print(HELP);
            System.exit(2);
        }
        Migrate run = new Migrate(Tables.read(), !options.contains("--dry-run"), options.contains("--diff"));
        for (Path root : roots) {
            run.migrateAll(root);
        }
        System.exit(run.report() ? 0 : 1);
    }

    private void migrateAll(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            files.filter(Files::isRegularFile)
                    .filter(file -> !isSkipped(root.relativize(file)))
                    .filter(file -> isSource(file) || OTHERS.contains(ending(file)))
                    .sorted()
                    .forEach(this::migrate);
        }
    }

    private static boolean isSkipped(Path file) {
        for (Path part : file) {
            if (SKIPPED.contains(part.toString()) || part.toString().startsWith(".")) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSource(Path file) {
        return SOURCES.contains(ending(file));
    }

    private static String ending(Path file) {
        String name = file.getFileName().toString();
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private void migrate(Path file) {
        try {
            String text = Files.readString(file);
            Rewriting rewriting = new Rewriting(tables, text);
            String rewritten = isSource(file) ? rewriting.source() : rewriting.names(text);
            note(file, rewriting, text, rewritten);
            if (!rewritten.equals(text)) {
                changedFiles++;
                changedNames += rewriting.count;
                System.out.println((writes ? "changed " : "would change ") + file);
                if (shows) {
                    Diff.print(text, rewritten);
                }
                if (writes) {
                    Files.writeString(file, rewritten);
                }
            }
        } catch (MalformedInputException notText) {
            left.computeIfAbsent(file + " is not UTF-8 text, so it was left as it is", why -> new TreeSet<>());
        } catch (IOException failure) {
            throw new UncheckedIOException("Cannot read or write " + file, failure);
        }
    }

    private void note(Path file, Rewriting rewriting, String text, String rewritten) {
        rewriting.unmapped.forEach((type, why) -> left.computeIfAbsent(type + ": " + why, key -> new LinkedHashSet<>())
                .add(file.toString()));
        boolean concerned = text.contains("kafka-streams") || text.contains("org.apache.kafka.streams")
                || rewritten.contains("io.weir.") || OTHERS.contains(ending(file));
        if (!concerned) {
            return;
        }
        String[] lines = rewritten.split("\n", -1);
        for (int i = 0; i < lines.length; i++) {
            for (Map.Entry<Pattern, String> one : tables.notes.entrySet()) {
                Matcher found = one.getKey().matcher(lines[i]);
                if (found.find()) {
                    left.computeIfAbsent(found.group().strip() + ": " + one.getValue(), key -> new LinkedHashSet<>())
                            .add(file + ":" + (i + 1));
                }
            }
        }
    }

    private boolean report() {
        System.out.printf("%d names in %d files%s.%n", changedNames, changedFiles, writes ? "" : " would change");
        if (!left.isEmpty()) {
            System.out.println("To look at by hand:");
        }
        left.forEach((what, where) -> {
            System.out.println("  " + what);
            where.forEach(place -> System.out.println("      " + place));
        });
        return left.isEmpty();
    }

    /** The tables beside this program. */
    private record Tables(Map<String, String> names, Map<String, String> reasons, Map<Pattern, String> notes) {
        static Tables read() throws IOException, URISyntaxException {
            Path beside = Path.of(System.getProperty("migrate.tables", beside()));
            Map<String, String> names = new TreeMap<>();
            Map<String, String> reasons = new TreeMap<>();
            for (String[] row : rows(beside.resolve("migrate-names.tsv"))) {
                if (row[1].equals("-")) {
                    reasons.put(row[0], row[2]);
                } else {
                    names.put(row[0], row[1]);
                }
            }
            Map<Pattern, String> notes = new LinkedHashMap<>();
            for (String[] row : rows(beside.resolve("migrate-notes.tsv"))) {
                notes.put(Pattern.compile(row[0]), row[1]);
            }
            return new Tables(names, reasons, notes);
        }

        private static String beside() throws URISyntaxException {
            // Run as a source file, a class has no place of its own, but the command line names the file.
            String command = System.getProperty("sun.java.command", "bin/Migrate.java");
            Path file = Stream.of(command.split(" "))
                    .filter(word -> word.endsWith("Migrate.java"))
                    .map(Path::of)
                    .findFirst()
                    .orElse(Path.of("bin", "Migrate.java"));
            Path parent = file.toAbsolutePath().getParent();
            return parent == null ? "." : parent.toString();
        }

        private static List<String[]> rows(Path table) throws IOException {
            return Files.readAllLines(table).stream()
                    .filter(line -> !line.startsWith("#") && !line.isBlank())
                    .map(line -> line.split("\t", -1))
                    .toList();
        }
    }

    /** One file on its way. */
    private static final class Rewriting {
        private static final String THEIRS = "org.apache.kafka.streams.";
        private static final Pattern NAME =
                Pattern.compile("\\borg\\.apache\\.kafka\\.streams\\.(?:[a-z][a-z0-9]*\\.)*[A-Z]\\w*");
        private static final Pattern WILDCARD = Pattern.compile(
                "(?m)^([ \\t]*import[ \\t]+)(org\\.apache\\.kafka\\.streams(?:\\.[a-z][a-z0-9]*)*)\\.[*_][ \\t]*(;?)[ \\t]*$");

        private final Tables tables;
        private final String original;
        private final Map<String, String> unmapped = new TreeMap<>();
        private int count;

        Rewriting(Tables tables, String original) {
            this.tables = tables;
            this.original = original;
        }

        String source() {
            String renamed = renamed(original);
            return names(WILDCARD.matcher(renamed).replaceAll(this::expanded));
        }

        /** Names that stand in full. */
        String names(String text) {
            return NAME.matcher(text).replaceAll(found -> {
                String type = found.group();
                String mapped = tables.names.get(type);
                if (mapped == null) {
                    unmapped.put(type, tables.reasons.getOrDefault(type, "not a public type of Kafka Streams 4.4.0"));
                    return Matcher.quoteReplacement(type);
                }
                count++;
                return Matcher.quoteReplacement(mapped);
            });
        }

        /** An import of a whole package becomes one of each type that the file names. */
        private String expanded(java.util.regex.MatchResult found) {
            String theirs = found.group(2) + ".";
            Set<String> imports = new LinkedHashSet<>();
            Stream.of(tables.names.keySet(), tables.reasons.keySet())
                    .flatMap(Set::stream)
                    .filter(type -> type.startsWith(theirs) && type.lastIndexOf('.') == theirs.length() - 1)
                    .filter(type -> names(type.substring(theirs.length()), original))
                    .sorted()
                    .forEach(type -> imports.add(found.group(1) + type + found.group(3)));
            return Matcher.quoteReplacement(String.join("\n", imports));
        }

        private static boolean names(String type, String text) {
            return Pattern.compile("(?<![\\w.])" + type + "\\b").matcher(text).find();
        }

        /** Types that have another name, where the file imports them. */
        private String renamed(String text) {
            String result = text;
            for (Map.Entry<String, String> one : tables.names.entrySet()) {
                String before = simple(one.getKey());
                String after = simple(one.getValue());
                if (!before.equals(after) && imports(one.getKey(), text)) {
                    result = Pattern.compile("(?<![\\w.\"])" + before + "\\b(?!\")")
                            .matcher(result)
                            .replaceAll(Matcher.quoteReplacement(after));
                }
            }
            return result;
        }

        private static boolean imports(String type, String text) {
            String home = type.substring(0, type.lastIndexOf('.'));
            return Pattern.compile("import\\s+(static\\s+)?(" + Pattern.quote(type) + "\\b|" + Pattern.quote(home)
                            + "\\.[*_])")
                    .matcher(text)
                    .find();
        }

        private static String simple(String type) {
            return type.substring(type.lastIndexOf('.') + 1);
        }
    }

    /** Shows what changed, line by line. */
    private static final class Diff {
        static void print(String before, String after) {
            List<String> old = new ArrayList<>(List.of(before.split("\n", -1)));
            List<String> now = new ArrayList<>(List.of(after.split("\n", -1)));
            int start = 0;
            while (start < old.size() && start < now.size() && old.get(start).equals(now.get(start))) {
                start++;
            }
            // Lines keep their number, but for imports of whole packages, which are few and at the top.
            List<String> gone = new ArrayList<>(old.subList(start, old.size()));
            List<String> come = new ArrayList<>(now.subList(start, now.size()));
            Set<String> kept = new LinkedHashSet<>(gone);
            kept.retainAll(new LinkedHashSet<>(come));
            gone.stream().filter(line -> !kept.contains(line)).forEach(line -> System.out.println("  - " + line.strip()));
            come.stream().filter(line -> !kept.contains(line)).forEach(line -> System.out.println("  + " + line.strip()));
        }
    }
}
