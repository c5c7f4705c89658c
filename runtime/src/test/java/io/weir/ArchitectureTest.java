package io.weir;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.Instant;
import java.util.Random;
import java.util.UUID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClient;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;

@AnalyzeClasses(
        packages = {"io.weir.runtime", "io.weir.engine", "io.weir.errors"},
        importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {
    @ArchTest
    static final ArchRule arrows_go_down = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("runtime")
            .definedBy("io.weir.runtime")
            .layer("kafka")
            .definedBy("io.weir.runtime.kafka")
            .layer("loop")
            .definedBy("io.weir.runtime.loop")
            .layer("tasks")
            .definedBy("io.weir.runtime.tasks")
            .layer("assign")
            .definedBy("io.weir.runtime.assign")
            .layer("engine")
            .definedBy("io.weir.engine..")
            .layer("reads")
            .definedBy("io.weir.runtime.reads")
            .layer("errors")
            .definedBy("io.weir.errors")
            .whereLayer("runtime")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("kafka")
            .mayOnlyBeAccessedByLayers("runtime")
            .whereLayer("loop")
            .mayOnlyBeAccessedByLayers("runtime", "kafka")
            .whereLayer("tasks")
            .mayOnlyBeAccessedByLayers("runtime", "kafka", "loop", "reads")
            .whereLayer("reads")
            .mayOnlyBeAccessedByLayers("runtime", "loop")
            .whereLayer("assign")
            .mayOnlyBeAccessedByLayers("runtime", "kafka", "loop", "tasks")
            .whereLayer("engine")
            .mayOnlyBeAccessedByLayers("runtime", "kafka", "loop", "tasks");

    @ArchTest
    static final ArchRule packages_have_no_cycles =
            slices().matching("io.weir.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule only_kafka_sees_kafkas_clients = noClasses()
            .that()
            .resideOutsideOfPackage("io.weir.runtime.kafka")
            .should()
            .dependOnClassesThat(belongToAnyOf(
                    Consumer.class,
                    KafkaConsumer.class,
                    ConsumerPartitionAssignor.class,
                    Producer.class,
                    KafkaProducer.class,
                    Admin.class,
                    AdminClient.class));

    @ArchTest
    static final ArchRule the_engine_has_no_thread = noClasses()
            .that()
            .resideInAPackage("io.weir.engine..")
            .should()
            .dependOnClassesThat(belongToAnyOf(Thread.class));

    @ArchTest
    static final ArchRule time_is_a_parameter_in_the_engine_and_the_loops = noClasses()
            .that()
            .resideInAnyPackage(
                    "io.weir.engine..", "io.weir.runtime.loop", "io.weir.runtime.tasks", "io.weir.runtime.assign")
            .should()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(Instant.class, "now")
            .orShould()
            .dependOnClassesThat(belongToAnyOf(Clock.class));

    @ArchTest
    static final ArchRule chance_is_a_parameter_in_the_engine_and_the_loops = noClasses()
            .that()
            .resideInAnyPackage("io.weir.engine..", "io.weir.runtime.loop", "io.weir.runtime.assign")
            .should()
            .dependOnClassesThat(belongToAnyOf(Random.class))
            .orShould()
            .callMethod(UUID.class, "randomUUID")
            .orShould()
            .callMethod(Math.class, "random");

    @ArchTest
    static final ArchRule nobody_sleeps = noClasses().should().callMethod(Thread.class, "sleep", long.class);

    @ArchTest
    static final ArchRule nothing_above_is_known =
            noClasses().should().dependOnClassesThat().resideInAnyPackage("io.weir.testdriver..");

    @ArchTest
    static final ArchRule no_database_is_known =
            noClasses().should().dependOnClassesThat().resideInAPackage("org.rocksdb..");
}
