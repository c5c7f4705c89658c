package io.weir.testdriver.oracle;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A topology in neither library's words.
 *
 * @param steps what is said, in order
 * @param inputTopics topics that it reads
 * @param tableOutputs output topics of tables, whose tombstones may be told more than once
 */
record Description(List<Step> steps, List<String> inputTopics, Set<String> tableOutputs) {
    /** Says it all to a library. */
    <S, G, T> void sayTo(Words<S, G, T> words, Step.EffectLog effects) {
        Step.Building<S, G, T> made = new Step.Building<>(words, effects);
        steps.forEach(step -> step.say(made));
    }

    @Override
    public String toString() {
        return steps.stream().map(Step::toString).collect(Collectors.joining("\n"));
    }
}
