package io.weir.dsl.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.StreamsBuilder;
import io.weir.state.KeyValue;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TableJoinTest {
    private final StreamsBuilder builder = new StreamsBuilder();

    @Test
    void an_inner_join_sends_each_row_and_each_tombstone_once() {
        left().join(right(), (l, r) -> l + "+" + r).toStream().to("O");

        assertThat(matrix(false).out("O")).containsExactly("A=l2+r1@2", "A=null@5");
        assertThat(matrix(true).out("O")).containsExactly("A=l2+r1@2", "A=null@5");
    }

    @Test
    void a_left_join_sends_each_row_and_each_tombstone_once() {
        left().leftJoin(right(), (l, r) -> l + "+" + r).toStream().to("O");

        assertThat(matrix(false).out("O")).containsExactly("A=l2+null@2", "A=l2+r1@2", "A=l2+null@5", "A=null@7");
    }

    @Test
    void an_outer_join_sends_each_row_and_each_tombstone_once() {
        left().outerJoin(right(), (l, r) -> l + "+" + r).toStream().to("O");

        assertThat(matrix(false).out("O"))
                .containsExactly("A=l2+null@2", "A=l2+r1@2", "A=l2+null@5", "A=null@7", "A=null+r9@9", "A=null@10");
    }

    @Test
    void a_row_has_the_later_time_of_its_two_sides() {
        left().leftJoin(right(), (l, r) -> l + "+" + r, Materialized.as("out"))
                .toStream()
                .to("O");
        MemoryTask task = new MemoryTask(builder.build().built(), false);

        task.pipe("R", "k", "r", 50);
        task.pipe("L", "k", "l", 10);
        task.pipe("R", "k", "r2", 30);
        task.pipe("R", "k", null, 20);
        task.pipe("L", "k", null, 20);
        task.pipe("L", "k", null, 20);

        assertThat(task.out("O")).containsExactly("k=l+r@50", "k=l+r2@30", "k=l+null@20", "k=null@20");
    }

    @Test
    void both_sides_of_one_commit_follow_one_another_without_mixing_old_and_new() {
        left().join(right(), (l, r) -> l + r)
                .groupBy((k, v) -> KeyValue.pair("all", v))
                .aggregate(() -> "", (k, v, a) -> a + "+" + v, (k, v, a) -> a + "-" + v)
                .toStream()
                .to("O");
        MemoryTask task = new MemoryTask(builder.build().built(), true);
        task.pipe("L", "k", "l0", 1);
        task.pipe("R", "k", "r0", 1);

        task.take("L", "k", "l1", 2);
        task.take("R", "k", "r1", 2);
        task.commit();
        task.pipe("L", "other", "x", 3);

        assertThat(task.out("O")).last().isEqualTo("all=+l0r0-l0r0+l1r0-l1r0+l1r1@2");
    }

    @Test
    void a_table_joined_with_a_view_of_itself_sends_one_update_a_record() {
        KTable<String, String> table = builder.table("T");
        table.join(table.mapValues(v -> v.toUpperCase(Locale.ROOT)), (l, r) -> l + r)
                .toStream()
                .to("O");
        for (boolean caching : new boolean[] {false, true}) {
            MemoryTask task = new MemoryTask(builder.build().built(), caching);

            task.pipe("T", "A", "a", 1);
            task.pipe("T", "A", "b", 2);
            task.pipe("T", "A", null, 3);

            assertThat(task.out("O")).containsExactly("A=aA@1", "A=bB@2", "A=null@3");
        }
    }

    @Test
    void two_stored_views_of_one_table_never_show_a_mixed_row() {
        KTable<String, String> table = builder.table("T");
        table.mapValues(v -> v + "x", Materialized.as("x"))
                .join(table.mapValues(v -> v + "y", Materialized.as("y")), (l, r) -> l + r, Materialized.as("xy"))
                .toStream()
                .to("O");
        for (boolean caching : new boolean[] {false, true}) {
            MemoryTask task = new MemoryTask(builder.build().built(), caching);

            task.pipe("T", "A", "a", 1);
            task.pipe("T", "A", "b", 2);
            task.pipe("T", "A", null, 3);

            assertThat(task.out("O")).containsExactly("A=axay@1", "A=bxby@2", "A=null@3");
        }
    }

    @Test
    void updates_that_wait_are_forgotten_with_the_changes_they_tell_of() {
        KTable<String, String> table = builder.table("T");
        table.join(table.mapValues(v -> v + "y"), (l, r) -> l + r).toStream().to("O");
        MemoryTask task = new MemoryTask(builder.build().built(), false);

        task.take("T", "A", "a", 1);
        task.rewind();
        task.commit();

        assertThat(task.out("O")).isEmpty();
    }

    @Test
    void a_join_can_be_read_by_another_without_a_store_of_its_own() {
        KTable<String, String> joined = left().leftJoin(right(), (l, r) -> l + r);
        builder.<String, String>table("X")
                .join(joined, (x, j) -> x + j)
                .toStream()
                .to("O");
        MemoryTask task = new MemoryTask(builder.build().built(), false);

        task.pipe("L", "k", "l", 1);
        task.pipe("X", "k", "x", 2);
        task.pipe("R", "k", "r", 3);

        assertThat(task.out("O")).containsExactly("k=xlnull@2", "k=xlr@3");
    }

    @Test
    void topics_of_joined_tables_have_equally_many_partitions() {
        left().join(right(), (l, r) -> l + r);

        assertThat(builder.build().built().copartitioned().keySet()).containsExactly(Set.of("L", "R"));
    }

    private KTable<String, String> left() {
        return builder.table("L");
    }

    private KTable<String, String> right() {
        return builder.table("R");
    }

    private MemoryTask matrix(boolean caching) {
        MemoryTask task = new MemoryTask(builder.build().built(), caching);
        task.pipe("L", "A", null, 1);
        task.pipe("L", "A", "l2", 2);
        task.pipe("R", "A", "r1", 1);
        task.pipe("R", "A", null, 5);
        task.pipe("R", "A", null, 6);
        task.pipe("L", "A", null, 7);
        task.pipe("L", "A", null, 8);
        task.pipe("R", "A", "r9", 9);
        task.pipe("R", "A", null, 10);
        return task;
    }
}
