package io.weir.testdriver;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "io.weir", importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {
    @ArchTest
    static final ArchRule rooms_have_no_cycles =
            slices().matching("io.weir.testdriver.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule lower_rooms_do_not_know_the_test_driver = noClasses()
            .that()
            .resideOutsideOfPackage("io.weir.testdriver..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.weir.testdriver..");

    @ArchTest
    static final ArchRule only_the_broker_room_sees_the_broker = noClasses()
            .that()
            .resideOutsideOfPackage("io.weir.testdriver.broker..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("kafka..", "org.apache.kafka.metadata..", "org.testcontainers..");

    @ArchTest
    static final ArchRule the_broker_room_stands_alone = noClasses()
            .that()
            .resideInAPackage("io.weir.testdriver.broker..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.weir.runtime..", "io.weir.engine..", "io.weir.dsl..", "io.weir.changelog..");

    @ArchTest
    static final ArchRule nothing_here_needs_kafka_streams =
            noClasses().should().dependOnClassesThat().resideInAPackage("org.apache.kafka.streams..");
}
