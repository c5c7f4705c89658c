package io.weir.testdriver;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.weir.changelog.rocksdb.HandlesAtZero;

// What runs in a process of its own is held to it by AppProcess, when it ends.
@AnalyzeClasses(packages = "io.weir.testdriver")
final class HandlesAtZeroTest {
    @ArchTest
    static final ArchRule each_test_on_a_broker_fails_where_native_handles_are_left_open =
            classes().that().haveSimpleNameEndingWith("IT").should(HandlesAtZero.CHECKED);
}
