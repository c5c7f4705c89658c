package io.weir.changelog.rocksdb;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import java.util.List;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * Fails each test that leaves a native handle open.
 *
 * <p>Of handles that were open before the test, as those of a store that all tests of a class share, it says nothing.
 */
public final class HandlesAtZero implements BeforeEachCallback, AfterEachCallback {
    /** Holds where a test class is held to it. */
    public static final ArchCondition<JavaClass> CHECKED = ArchCondition.from(DescribedPredicate.describe(
            "fail where native handles are left open, by @ExtendWith(HandlesAtZero.class)",
            (JavaClass type) -> type.isAnnotatedWith(ExtendWith.class)
                    && List.of(type.getAnnotationOfType(ExtendWith.class).value())
                            .contains(HandlesAtZero.class)));

    private static final Namespace OWN = Namespace.create(HandlesAtZero.class);

    @Override
    public void beforeEach(ExtensionContext test) {
        test.getStore(OWN).put("open", StateMemory.openHandlesInProcess());
    }

    @Override
    public void afterEach(ExtensionContext test) {
        if (test.getExecutionException().isEmpty()) {
            check(test.getDisplayName(), test.getStore(OWN).getOrDefault("open", Long.class, 0L));
        }
    }

    static void check(String test, long before) {
        long after = StateMemory.openHandlesInProcess();
        if (after != before) {
            throw new AssertionError("Test [" + test + "] is expected to close all native handles, but ["
                    + (after - before) + "] more are open than before it. Close its stores and their memory.");
        }
    }
}
