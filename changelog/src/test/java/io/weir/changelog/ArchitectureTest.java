package io.weir.changelog;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.weir.state.HostInfo;

@AnalyzeClasses(packages = "io.weir", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule packages_have_no_cycles =
            slices().matching("io.weir.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule only_rocksdb_sees_rocksdb = noClasses()
            .that()
            .resideOutsideOfPackage("io.weir.changelog.rocksdb")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.rocksdb..");

    @ArchTest
    static final ArchRule arrows_go_down = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("state")
            .definedBy("io.weir.state")
            .layer("query")
            .definedBy("io.weir.query")
            .layer("log")
            .definedBy("io.weir.changelog")
            .layer("bytes")
            .definedBy("io.weir.changelog.bytes")
            .layer("backends")
            .definedBy("io.weir.changelog.rocksdb", "io.weir.changelog.memory")
            .layer("buffer")
            .definedBy("io.weir.changelog.buffer")
            .layer("tail")
            .definedBy("io.weir.changelog.tail")
            .layer("view")
            .definedBy("io.weir.changelog.view")
            .layer("restore")
            .definedBy("io.weir.changelog.restore")
            .whereLayer("restore")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("query")
            .mayOnlyBeAccessedByLayers("view")
            .whereLayer("view")
            .mayOnlyBeAccessedByLayers("restore")
            .whereLayer("backends")
            .mayOnlyBeAccessedByLayers("view")
            .whereLayer("buffer")
            .mayOnlyBeAccessedByLayers("view")
            .whereLayer("tail")
            .mayOnlyBeAccessedByLayers("view", "restore")
            .whereLayer("bytes")
            .mayOnlyBeAccessedByLayers("backends", "buffer", "view", "restore");

    @ArchTest
    static final ArchRule users_see_no_machinery = noClasses()
            .that()
            .resideInAnyPackage("io.weir.state", "io.weir.query")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.weir.changelog..");

    @ArchTest
    static final ArchRule no_consumer_producer_or_admin =
            noClasses().should().dependOnClassesThat().resideInAnyPackage("org.apache.kafka.clients..");

    @ArchTest
    static final ArchRule no_hidden_clock = noClasses()
            .should()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(java.time.Instant.class, "now");

    @ArchTest
    static final ArchRule names_say_what_a_thing_is = classes()
            .that()
            .areNotAssignableTo(HostInfo.class) // a public name of Kafka Streams
            .should()
            .haveNameNotMatching(".*(Impl|Abstract|Default|Internal|Base|Manager|Helper|Util|Info|V2).*");
}
