package io.weir.topology;

import io.weir.state.Backend;
import io.weir.state.StoreBuilder;
import io.weir.state.StoreDefinition;
import java.util.Locale;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/** Lists the stores of a topology as text. */
final class StoreListing {
    private StoreListing() {}

    static String text(BuiltTopology topology) {
        StringBuilder text = new StringBuilder("Stores:\n");
        for (SubTopology global : topology.globals()) {
            global.stores().forEach(store -> append(text, global.id(), store));
        }
        for (SubTopology sub : topology.subTopologies()) {
            sub.stores().forEach(store -> append(text, sub.id(), store));
            sub.ownStores().forEach(store -> append(text, sub.id(), store));
        }
        return text.toString();
    }

    private static void append(StringBuilder text, int subTopology, StoreDefinition store) {
        text.append("   Store: ").append(store.name());
        text.append(" (sub-topology: ").append(subTopology).append(")\n");
        text.append("      kind: ").append(words(store.kind()));
        text.append(", key: ").append(serde(store.serdes().key()));
        text.append(", value: ").append(serde(store.serdes().value())).append('\n');
        text.append("      bound: ").append(store.boundInWords());
        text.append(", backend: ").append(backend(store.backend()));
        text.append(", changelog: ").append(store.changelog().enabled() ? "on" : "off");
        text.append(", caching: ").append(store.caching() ? "on" : "off").append('\n');
    }

    private static void append(StringBuilder text, int subTopology, StoreBuilder<?> store) {
        text.append("   Store: ").append(store.name());
        text.append(" (sub-topology: ").append(subTopology).append(")\n");
        text.append("      kind: the application's own, changelog: off\n");
    }

    private static String serde(@Nullable Serde<?> serde) {
        return serde == null ? "default serde" : serde.getClass().getSimpleName();
    }

    private static String backend(@Nullable Backend backend) {
        return backend == null ? "default" : words(backend);
    }

    private static String words(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
