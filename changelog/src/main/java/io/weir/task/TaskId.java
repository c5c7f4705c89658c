package io.weir.task;

import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Identity of a task: a sub-topology and a partition.
 *
 * @param subtopology number of the sub-topology
 * @param partition number of the partition
 */
public record TaskId(int subtopology, int partition) implements Comparable<TaskId> {
    /** What keeps the global stores of an instance; its text is {@code global}. */
    public static final TaskId GLOBAL = new TaskId(-1, -1);

    private static final Pattern TEXT = Pattern.compile("(\\d{1,9})_(\\d{1,9})");
    private static final Comparator<TaskId> ORDER =
            Comparator.comparingInt(TaskId::subtopology).thenComparingInt(TaskId::partition);

    /**
     * Reads the text form.
     *
     * @param text for example {@code 0_3}
     * @return the task id
     * @throws IllegalArgumentException if the text is not of that form
     */
    public static TaskId parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "A task id is <subtopology>_<partition>, for example 0_3, but this is [" + text + "].");
        }
        return new TaskId(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
    }

    @Override
    public int compareTo(TaskId other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return equals(GLOBAL) ? "global" : subtopology + "_" + partition;
    }
}
