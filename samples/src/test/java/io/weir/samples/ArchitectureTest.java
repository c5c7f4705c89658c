package io.weir.samples;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "io.weir.samples", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule packages_have_no_cycles =
            slices().matching("io.weir.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule samples_see_only_what_users_see = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.weir.engine..",
                    "io.weir.changelog..",
                    "io.weir.dsl.plan..",
                    "io.weir.dsl.compile..",
                    "io.weir.dsl.operator..",
                    "io.weir.runtime.*..",
                    "org.rocksdb..");

    @ArchTest
    static final ArchRule a_sample_to_copy_needs_nothing_of_the_demo = noClasses()
            .that()
            .resideInAPackage("io.weir.samples")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.weir.samples.demo..");
}
