package io.weir.testdriver.migrate;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;

/** Runs {@code bin/migrate} on a directory, and compiles what lies there. */
record Migration(Path directory) {
    /** What a run said and how it ended. */
    record Report(int exit, String text) {}

    /** The project's own directory. */
    static Path home() {
        Path at = Path.of("").toAbsolutePath();
        while (at != null && !Files.exists(at.resolve("bin").resolve("Migrate.java"))) {
            at = at.getParent();
        }
        if (at == null) {
            throw new AssertionError("bin/Migrate.java is in none of the directories above this test's.");
        }
        return at;
    }

    /** Puts a program of the resources there. */
    Path put(String program) throws IOException {
        try (InputStream source = Migration.class.getResourceAsStream(program + ".txt")) {
            if (source == null) {
                throw new AssertionError("There is no program [" + program + "].");
            }
            Path file = directory.resolve("src").resolve(program + ".java");
            Files.createDirectories(directory.resolve("src"));
            Files.write(file, source.readAllBytes());
            return file;
        }
    }

    Report run(String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                home().resolve("bin").resolve("Migrate.java").toString()));
        command.addAll(List.of(options));
        command.add(directory.toString());
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Report(process.waitFor(), text);
    }

    /** Compiles the sources to a directory of their own, and loads the class of that name. */
    Class<?> compiled(String program, String output) throws Exception {
        Path classes = Files.createDirectories(directory.resolve(output));
        List<String> arguments = List.of(
                "-nowarn",
                "-proc:none",
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                classes.toString(),
                directory.resolve("src").resolve(program + ".java").toString());
        int exit = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(new String[0]));
        if (exit != 0) {
            throw new AssertionError("The program [" + program + "] does not compile.");
        }
        URI place = classes.toUri();
        URLClassLoader loader = new URLClassLoader(new URL[] {place.toURL()}, Migration.class.getClassLoader());
        return loader.loadClass("shop." + program);
    }
}
