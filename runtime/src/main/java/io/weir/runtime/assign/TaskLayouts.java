package io.weir.runtime.assign;

import java.util.Collection;
import java.util.Map;
import java.util.Set;

/** Lays out the tasks of an application over the topics that its group knows. */
public interface TaskLayouts {
    /**
     * Those of some topics that the pattern of a source takes in.
     *
     * @param topics names of topics
     * @return the ones that no source reads by its name, and one does by a pattern
     */
    Set<String> taken(Collection<String> topics);

    /**
     * The tasks.
     *
     * @param taken the topics that patterns take in, with their numbers of partitions
     * @return the layout
     */
    TaskLayout over(Map<String, Integer> taken);

    /**
     * Tasks that never change, since every topic is read by its name.
     *
     * @param layout the tasks
     * @return the same layout, whatever topics there are
     */
    static TaskLayouts fixed(TaskLayout layout) {
        return new TaskLayouts() {
            @Override
            public Set<String> taken(Collection<String> topics) {
                return Set.of();
            }

            @Override
            public TaskLayout over(Map<String, Integer> taken) {
                return layout;
            }
        };
    }
}
