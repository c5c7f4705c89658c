package io.weir;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(
        packages = {"io.weir.dsl", "io.weir.topology", "io.weir.processor"},
        importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {
    @ArchTest
    static final ArchRule words_stand_above_compiler_above_plan_above_operators = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("words")
            .definedBy("io.weir.dsl")
            .layer("compiler")
            .definedBy("io.weir.dsl.compile")
            .layer("plan")
            .definedBy("io.weir.dsl.plan")
            .layer("operators")
            .definedBy("io.weir.dsl.operator")
            .layer("topology")
            .definedBy("io.weir.topology")
            .layer("processors")
            .definedBy("io.weir.processor")
            .whereLayer("words")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("compiler")
            .mayOnlyBeAccessedByLayers("words")
            .whereLayer("plan")
            .mayOnlyBeAccessedByLayers("words", "compiler")
            .whereLayer("operators")
            .mayOnlyBeAccessedByLayers("words", "compiler", "plan")
            .whereLayer("topology")
            .mayOnlyBeAccessedByLayers("words", "compiler", "plan", "operators");

    @ArchTest
    static final ArchRule packages_have_no_cycles =
            slices().matching("io.weir.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule nothing_above_is_known = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.weir.engine..", "io.weir.runtime..", "io.weir.testdriver..");

    @ArchTest
    static final ArchRule no_client_is_known_but_its_records = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache.kafka.clients.producer..", "org.apache.kafka.clients.admin..");

    @ArchTest
    static final ArchRule no_database_is_known =
            noClasses().should().dependOnClassesThat().resideInAPackage("org.rocksdb..");
}
