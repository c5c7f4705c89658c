package io.weir.benchmarks;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "io.weir.benchmarks", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule the_packages_form_no_cycle =
            slices().matching("io.weir.(benchmarks..)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule only_its_worker_and_topologies_see_kafka_streams = noClasses()
            .that()
            .haveNameNotMatching(".*\\.(KsWorker|KsTopologies|KsFirstOnly)(\\$.*)?")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.apache.kafka.streams..");

    @ArchTest
    static final ArchRule only_its_worker_its_topologies_and_what_measures_it_alone_see_weir = noClasses()
            .that()
            .haveNameNotMatching(".*\\.(Weir(Worker|Topologies)|HotKeysTopology|OneStore|TtlSweep|TimerFiring)(\\$.*)?")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.weir.dsl..", "io.weir.runtime..", "io.weir.state..", "io.weir.processor..");
}
