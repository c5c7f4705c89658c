package io.weir.dsl.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.operator.Fold;
import io.weir.dsl.operator.TableOperators;
import io.weir.dsl.operator.TableShape;
import io.weir.dsl.operator.Update;
import io.weir.processor.ProcessorSupplier;
import io.weir.state.KeyValue;
import io.weir.state.Stores;
import io.weir.topology.Topology;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TableGroupingTest {
    private final StreamsBuilder builder = new StreamsBuilder();
    private final KTable<String, String> table = builder.table("L");

    @Test
    void a_row_that_moves_leaves_its_old_group_before_it_joins_the_new_one() {
        table.groupBy((k, v) -> KeyValue.pair(v, k))
                .reduce((a, v) -> a + v, (a, v) -> a.replace(v, ""))
                .toStream()
                .to("O");
        MemoryTask task = new MemoryTask(builder.build().built(), false);

        task.pipe("L", "a", "g1", 10);
        task.pipe("L", "b", "g1", 9);
        task.pipe("L", "a", "g2", 12);
        task.pipe("L", "a", "g2", 13);
        task.pipe("L", "a", null, 14);

        assertThat(task.out("O")).containsExactly("g1=a@10", "g1=ab@10", "g1=b@12", "g2=a@12", "g2=a@13", "g2=@14");
    }

    @Test
    void a_count_follows_the_rows_of_each_group() {
        table.groupBy((k, v) -> KeyValue.pair(v, k)).count().toStream().to("O");
        MemoryTask task = new MemoryTask(builder.build().built(), false);

        task.pipe("L", "a", "g", 1);
        task.pipe("L", "b", "g", 2);
        task.pipe("L", "b", null, 3);

        assertThat(task.out("O")).containsExactly("g=1@1", "g=2@2", "g=1@3");
    }

    @Test
    void rows_without_a_group_are_left_out() {
        table.groupBy((k, v) -> v.equals("none") ? null : KeyValue.pair(v, k))
                .count()
                .toStream()
                .to("O");
        MemoryTask task = new MemoryTask(builder.build().built(), false);

        task.pipe("L", "a", "none", 1);
        task.pipe("L", "a", "g", 2);
        task.pipe("L", "a", "none", 3);

        assertThat(task.out("O")).containsExactly("g=1@2", "g=0@3");
    }

    @Test
    void a_new_group_begins_with_the_initialiser_and_a_null_deletes_it() {
        table.groupBy((k, v) -> KeyValue.pair(v, k))
                .aggregate(() -> "0", (k, v, a) -> a + v, (k, v, a) -> null, Materialized.as("groups"))
                .toStream()
                .to("O");
        MemoryTask task = new MemoryTask(builder.build().built(), true);

        task.pipe("L", "a", "g", 1);
        task.pipe("L", "a", null, 2);

        assertThat(task.out("O")).containsExactly("g=0a@1", "g=null@2");
    }

    @Test
    void an_update_without_key_is_dropped_and_counted() {
        Fold<String, String, String> fold = (k, v, a) -> v;
        TableShape shape = new TableShape(Optional.of("groups"), false, false);
        Topology topology = new Topology().addSource("source", "T");
        topology.addProcessor(
                "group", supplier(TableOperators.regrouped(fold, fold).supplier(shape)), "source");
        topology.addStateStore(
                Stores.timestampedKeyValueStoreBuilder(Stores.inMemoryKeyValueStore("groups"), null, null), "group");
        MemoryTask task = new MemoryTask(topology.built(), false);

        task.pipe("T", null, new Update<>("v", null), 1);

        assertThat(task.drops()).containsExactly("group NULL_KEY");
    }

    @SuppressWarnings("unchecked") // All records are of objects here.
    private static ProcessorSupplier<Object, Object, Object, Object> supplier(ProcessorSupplier<?, ?, ?, ?> any) {
        return (ProcessorSupplier<Object, Object, Object, Object>) any;
    }

    @Test
    void a_computed_table_can_be_grouped() {
        table.filter((k, v) -> !v.equals("hidden"))
                .groupBy((k, v) -> KeyValue.pair(v, k))
                .count()
                .toStream()
                .to("O");
        MemoryTask task = new MemoryTask(builder.build().built(), false);

        task.pipe("L", "a", "g", 1);
        task.pipe("L", "a", "hidden", 2);

        assertThat(task.out("O")).containsExactly("g=1@1", "g=0@2");
    }
}
