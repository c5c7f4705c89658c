package io.weir.samples.demo;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPInputStream;

/**
 * What is counted.
 *
 * @param title what to call it
 * @param lines its lines
 */
record Text(String title, List<String> lines) {
    private static final String SHIPPED = "king-james-bible.txt.gz";

    /** Copies the list. */
    Text {
        lines = List.copyOf(lines);
    }

    /** The text that comes with the samples; its source is named in the notice beside it. */
    static Text shipped() throws IOException {
        try (InputStream compressed = Objects.requireNonNull(
                        Text.class.getResourceAsStream(SHIPPED), SHIPPED + " is missing in the samples' jar");
                InputStream plain = new GZIPInputStream(compressed)) {
            return new Text("King James Bible", lines(plain));
        }
    }

    /** A file of text in UTF-8; bytes that are none become signs that are not letters. */
    static Text read(Path file) throws IOException {
        try (InputStream plain = Files.newInputStream(file)) {
            return new Text(String.valueOf(file.getFileName()), lines(plain));
        }
    }

    private static List<String> lines(InputStream plain) throws IOException {
        return new String(plain.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
}
