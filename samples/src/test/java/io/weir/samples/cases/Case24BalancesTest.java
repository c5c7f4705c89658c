package io.weir.samples.cases;

import io.weir.dsl.Consumed;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.topology.Topology;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;

/**
 * The balance of each account, from signed amounts.
 *
 * <p>State: one balance an account, so it is bounded by the number of accounts. The first amount is the first balance.
 */
class Case24BalancesTest {
    private static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("tx", Consumed.with(Serdes.String(), Serdes.Long()))
                .groupByKey()
                .reduce(Long::sum, Materialized.as("bal"))
                .toStream()
                .to("balances", Produced.with(Serdes.String(), Serdes.Long()));
        return builder.build();
    }

    @Test
    void each_amount_sends_the_new_balance() {
        CaseReplay.of(topology())
                .input("tx", Format.text(), Format.longs())
                .output("balances", Format.text(), Format.longs())
                .replay("C24");
    }
}
