package io.weir.state;

import java.util.ServiceLoader;

/**
 * Makes stores that belong to no task.
 *
 * <p>A port: the views of stores, which know this package, implement it as a service.
 */
public interface StoreMaker {
    /**
     * Makes a store on the heap that waits for its {@code init}.
     *
     * @param definition all that is said about the store
     * @return the store
     */
    StateStore made(StoreDefinition definition);

    /**
     * The maker of this library.
     *
     * @return the maker
     */
    static StoreMaker found() {
        return ServiceLoader.load(StoreMaker.class, StoreMaker.class.getClassLoader())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("A maker of stores is expected in weir-changelog's"
                        + " META-INF/services, but none is on the class path. Keep service files when you pack"
                        + " several jars into one."));
    }
}
