package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.annotation.BloomFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.dleft.DLeftSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Requests for generated classes that do not exist. The tests are compiled without the processor,
 * so no interface has an emitted class.
 */
@Isolated("it sets system properties and records the log")
class MissingEngineTest {
    @Test
    void warnsOncePerInterface() throws ReflectiveOperationException {
        try (CapturedLog log = new CapturedLog("dev.filtersmith")) {
            assertThat(Filters.create(First.class, 10).engine()).isEqualTo(Engine.INTERPRETED);
            assertThat(log.messages())
                    .singleElement()
                    .asString()
                    .startsWith("WARNING: There is no class dev.filtersmith.Filtersmith_MissingEngineTest_First for"
                            + " the annotated interface dev.filtersmith.MissingEngineTest$First")
                    .contains("annotationProcessorPaths", "filtersmith-processor", "javac's", "JDK 23")
                    .endsWith("Until then the interpreter runs it, several times slower.");
            Filters.create(First.class, 20);
            assertThat(log.messages()).hasSize(1);
            Filters.create(Second.class, 10);
            assertThat(log.messages()).hasSize(2);
        }
    }

    /** The processor cannot see it, so its advice to run the processor would be in vain. */
    @Test
    void explainsLocalInterfaces() throws ReflectiveOperationException {
        @DLeftFilter
        interface Local extends LongFilter {}
        try (CapturedLog log = new CapturedLog("dev.filtersmith")) {
            assertThat(Filters.create(Local.class, 10).engine()).isEqualTo(Engine.INTERPRETED);
            assertThat(log.messages())
                    .singleElement()
                    .asString()
                    .contains("MissingEngineTest$1Local: it is declared in a method")
                    .contains("Declare it as a member of a class")
                    .doesNotContain("annotationProcessorPaths");
        }
    }

    @BloomFilter
    @DLeftFilter
    interface Both extends LongFilter {}

    @Test
    void refusesAnnotationsOfTwoFamilies() {
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(() -> Filters.create(Both.class, 10))
                .withMessage("[SeveralAnnotations] Both has @DLeftFilter and @BloomFilter, but a filter is of one"
                        + " family. Remove one of them.");
    }

    @Test
    void doesNotWarnOfWhatWasAskedFor() throws ReflectiveOperationException {
        try (CapturedLog log = new CapturedLog("dev.filtersmith")) {
            Filters.builder(Third.class)
                    .expectedElements(10)
                    .engine(Engine.INTERPRETED)
                    .build();
            Filters.builder(DLeftSpec.builder().build()).expectedElements(10).build();
            assertThat(log.messages()).isEmpty();
        }
    }

    @Test
    void strictModeThrows() throws ReflectiveOperationException {
        System.setProperty("filtersmith.strict", "true");
        try (CapturedLog log = new CapturedLog("dev.filtersmith")) {
            assertThatExceptionOfType(MissingEngineException.class)
                    .isThrownBy(() -> Filters.create(Third.class, 10))
                    .withMessageContaining("Filtersmith_MissingEngineTest_Third")
                    .withMessageContaining("annotationProcessorPaths");
            assertThat(Filters.builder(Third.class)
                            .expectedElements(10)
                            .engine(Engine.INTERPRETED)
                            .build()
                            .engine())
                    .as("asked for")
                    .isEqualTo(Engine.INTERPRETED);
            assertThat(Filters.builder(DLeftSpec.builder().build())
                            .expectedElements(10)
                            .build()
                            .engine())
                    .as("no class can be missing")
                    .isEqualTo(Engine.INTERPRETED);
            assertThat(log.messages()).isEmpty();
        } finally {
            System.clearProperty("filtersmith.strict");
        }
    }

    @Test
    void theGeneratedEngineIsNotReplaced() {
        assertThatExceptionOfType(MissingEngineException.class)
                .isThrownBy(() -> Filters.builder(Third.class)
                        .expectedElements(10)
                        .engine(Engine.GENERATED)
                        .build())
                .withMessageContaining("annotationProcessorPaths");
        assertThatExceptionOfType(MissingEngineException.class)
                .isThrownBy(() -> Filters.builder(DLeftSpec.builder().build())
                        .expectedElements(10)
                        .engine(Engine.GENERATED)
                        .build())
                .withMessageContaining("Annotate an interface");
    }

    @DLeftFilter
    interface First extends LongFilter {}

    @DLeftFilter
    interface Second extends MembershipFilter<String> {}

    @DLeftFilter
    interface Third extends LongFilter {}

    @DLeftFilter(maxFpp = 0.001)
    interface Goal extends LongFilter {}

    /** The search for a geometry is not here because the processor did not run. */
    @Test
    void explainsTheMissingProcessorWhereAGoalNeedsIt() {
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(() -> Filters.create(Goal.class, 10))
                .withMessageMatching("\\[AdvisorMissing].*annotation processor.*annotationProcessorPaths.*JDK 23"
                        + ".*-proc:full.*filtersmith-advisor.*");
    }
}
