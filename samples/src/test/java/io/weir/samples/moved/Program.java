package io.weir.samples.moved;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * An application as text, to be changed, compiled and loaded in memory.
 *
 * @param sources sources by the name of their class
 */
record Program(Map<String, String> sources) {
    private static final String PACKAGE = "shop.fulfilment.";

    /** The fulfilment of a shop's orders, as it was written for Kafka Streams. */
    static Program fulfilment() {
        Map<String, String> sources = new TreeMap<>();
        for (String name : List.of(
                "EventSerdes",
                "EventTime",
                "Events",
                "FulfilmentApp",
                "FulfilmentDay",
                "FulfilmentTest",
                "FulfilmentTopology",
                "StockKeeper")) {
            sources.put(PACKAGE + name, text(name + ".java.txt"));
        }
        return new Program(sources);
    }

    private static String text(String resource) {
        try (InputStream file = Program.class.getResourceAsStream(resource)) {
            if (file == null) {
                throw new IllegalArgumentException("A resource [" + resource + "] is expected beside Program.");
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException("Cannot read [" + resource + "].", failure);
        }
    }

    /** The same after {@code bin/migrate} went over its files, written to a directory. */
    Program migrated(Path directory) {
        try {
            for (Map.Entry<String, String> source : sources.entrySet()) {
                Files.writeString(directory.resolve(source.getKey() + ".java"), source.getValue());
            }
            Process migrate = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            Path.of("..", "bin", "Migrate.java").toString(),
                            directory.toString())
                    .redirectErrorStream(true)
                    .start();
            String report = new String(migrate.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (migrate.waitFor() != 0) {
                throw new IllegalStateException(
                        "A program that moves whole is expected, but bin/migrate says:\n" + report);
            }
            Map<String, String> moved = new TreeMap<>();
            for (String name : sources.keySet()) {
                moved.put(name, Files.readString(directory.resolve(name + ".java")));
            }
            return new Program(moved);
        } catch (IOException failure) {
            throw new UncheckedIOException("Cannot migrate in [" + directory + "].", failure);
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while bin/migrate ran.", interruption);
        }
    }

    /** Its classes, compiled against the class path of the test. */
    ClassLoader compiled() {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter complaints = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
                Memory memory = new Memory(files)) {
            List<Source> units = sources.entrySet().stream()
                    .map(source -> new Source(source.getKey(), source.getValue()))
                    .toList();
            List<String> options = List.of("-proc:none", "-classpath", System.getProperty("java.class.path"));
            if (!compiler.getTask(complaints, memory, null, options, null, units)
                    .call()) {
                throw new IllegalStateException("A program that compiles is expected, but found:\n" + complaints);
            }
            return new Loader(memory.classes());
        } catch (IOException failure) {
            throw new UncheckedIOException("Cannot compile in memory.", failure);
        }
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String className, String text) {
            super(URI.create("memory:///" + className.replace('.', '/') + Kind.SOURCE.extension), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private static final class Output extends SimpleJavaFileObject {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        Output(String className, Kind kind) {
            super(URI.create("memory:///" + className.replace('.', '/') + kind.extension), kind);
        }

        @Override
        public OutputStream openOutputStream() {
            return bytes;
        }
    }

    private static final class Memory extends ForwardingJavaFileManager<JavaFileManager> {
        private final Map<String, Output> outputs = new TreeMap<>();

        Memory(JavaFileManager files) {
            super(files);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
            return outputs.computeIfAbsent(className, name -> new Output(name, kind));
        }

        Map<String, byte[]> classes() {
            return outputs.entrySet().stream()
                    .collect(Collectors.toMap(
                            Map.Entry::getKey, output -> output.getValue().bytes.toByteArray()));
        }
    }

    private static final class Loader extends ClassLoader {
        private final Map<String, byte[]> classes;

        Loader(Map<String, byte[]> classes) {
            super(Program.class.getClassLoader());
            this.classes = classes;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = classes.get(name);
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes, 0, bytes.length);
        }
    }
}
