package io.weir.dsl.operator;

import io.weir.processor.Processor;
import io.weir.processor.ProcessorContext;
import io.weir.processor.Record;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Prints each record.
 *
 * <p>Owned by its task, and owns the open file. A line is written in one call, so that tasks may share a file.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
public final class PrintOperator<K extends @Nullable Object, V extends @Nullable Object>
        implements Processor<K, V, K, V> {
    private final Optional<Path> file;
    private final String label;
    private final BiFunction<? super K, ? super V, String> mapper;
    private OutputStream out = System.out;

    /**
     * Makes the processor of a task.
     *
     * @param file the file, or empty for the console
     * @param label what each line begins with, in brackets
     * @param mapper makes the text of a key and a value
     */
    public PrintOperator(Optional<Path> file, String label, BiFunction<? super K, ? super V, String> mapper) {
        this.file = file;
        this.label = label;
        this.mapper = mapper;
    }

    @Override
    public void init(ProcessorContext<K, V> context) {
        file.ifPresent(this::open);
    }

    private void open(Path path) {
        try {
            out = Files.newOutputStream(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw trouble("be opened", e);
        }
    }

    @Override
    public void process(Record<K, V> record) {
        String line = "[" + label + "]: " + mapper.apply(record.key(), record.value()) + System.lineSeparator();
        try {
            out.write(line.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw trouble("be written", e);
        }
    }

    @Override
    public void close() {
        if (file.isPresent()) {
            try {
                out.close();
            } catch (IOException e) {
                throw trouble("be closed", e);
            }
        }
    }

    private UncheckedIOException trouble(String act, IOException cause) {
        return new UncheckedIOException(
                "File [" + file.map(Path::toString).orElse("console") + "] of print [" + label + "] cannot " + act
                        + ". Give a path that can be written.",
                cause);
    }
}
