package io.weir.changelog.rocksdb;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@AnalyzeClasses(packages = "io.weir.changelog")
@ExtendWith(HandlesAtZero.class)
final class HandlesAtZeroTest {
    @ArchTest
    static final ArchRule each_test_with_stores_fails_where_native_handles_are_left_open = classes()
            .that()
            .haveNameMatching(".*(Test|Properties)")
            .and(DescribedPredicate.describe("open stores", HandlesAtZeroTest::opensStores))
            .should(HandlesAtZero.CHECKED);

    @TempDir
    private Path directory;

    private static boolean opensStores(JavaClass type) {
        return type.getDirectDependenciesFromSelf().stream()
                .anyMatch(seen -> seen.getTargetClass().isEquivalentTo(StateMemory.class));
    }

    @Test
    void a_store_that_is_left_open_is_told_by_its_handles() {
        long before = StateMemory.openHandlesInProcess();
        try (StateMemory memory = StateMemory.ofBytes(1 << 20)) {
            try (RocksDbBytes bytes = RocksDbBytes.open(directory, List.of("rows"), memory)) {
                assertThat(bytes.position("rows")).isNull();
                assertThatThrownBy(() -> HandlesAtZero.check("leak", before))
                        .isInstanceOf(AssertionError.class)
                        .hasMessageContaining("Test [leak] is expected to close all native handles");
            }
            assertThatThrownBy(() -> HandlesAtZero.check("leak", before)).isInstanceOf(AssertionError.class);
        }

        assertThatCode(() -> HandlesAtZero.check("tidy", before)).doesNotThrowAnyException();
    }
}
