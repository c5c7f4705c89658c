package io.weir.dsl.names;

import io.weir.dsl.names.Line.Word;
import io.weir.random.SeededRandom;
import java.util.ArrayList;
import java.util.List;

/** Makes programs of random lines. */
final class RandomProgram {
    private static final Word[] WORDS = Word.values();

    private RandomProgram() {}

    static List<Line> of(long seed, boolean deletes) {
        SeededRandom random = SeededRandom.of(seed);
        List<Line> lines = new ArrayList<>();
        lines.add(new Line(Word.STREAM, 0, 0, "", "", deletes));
        int count = random.between(1, 30);
        for (int i = 1; i <= count; i++) {
            Word word = random.pick(WORDS);
            String name = random.oneIn(3) ? "name" + i : "";
            String store = random.oneIn(3) ? "store" + i : "";
            lines.add(new Line(word, random.below(1000), random.below(1000), name, store, deletes));
        }
        return lines;
    }
}
