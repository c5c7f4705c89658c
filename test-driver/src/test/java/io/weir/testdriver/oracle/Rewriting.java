package io.weir.testdriver.oracle;

import io.weir.testdriver.oracle.Words.Store;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Makes steps that differ from others in one respect. */
final class Rewriting {
    private Rewriting() {}

    /** The same record, with stores that are cached or not, however deep they lie in it. */
    static @Nullable Object cached(@Nullable Object part, boolean caching) {
        if (part instanceof Store store) {
            boolean said = store.kind() != Store.Kind.UNSAID;
            return said ? new Store(store.kind(), store.name(), caching, store.logging()) : store;
        }
        if (!(part instanceof Record)) {
            return part;
        }
        RecordComponent[] components = part.getClass().getRecordComponents();
        try {
            @Nullable Object[] values = new @Nullable Object[components.length];
            for (int i = 0; i < components.length; i++) {
                components[i].getAccessor().setAccessible(true);
                values[i] = cached(components[i].getAccessor().invoke(part), caching);
            }
            Class<?>[] types =
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            var constructor = part.getClass().getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw (LinkageError) new LinkageError("A record can be read and made again.").initCause(e);
        }
    }
}
