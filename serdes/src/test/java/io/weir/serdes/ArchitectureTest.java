package io.weir.serdes;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "io.weir", importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {
    @ArchTest
    static final ArchRule this_is_the_lowest_room = classes().should().resideInAPackage("io.weir.serdes..");

    @ArchTest
    static final ArchRule serdes_see_no_client =
            noClasses().should().dependOnClassesThat().resideInAPackage("org.apache.kafka.clients..");
}
