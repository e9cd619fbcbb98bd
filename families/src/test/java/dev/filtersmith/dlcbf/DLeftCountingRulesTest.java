package dev.filtersmith.dlcbf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import dev.filtersmith.testing.RandomCountingSpecs;
import dev.filtersmith.testing.Remedies;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DLeftCountingRulesTest {
    private static final Set<String> TAGS = Set.of(
            "SubtablesOutOfRange",
            "CellsPerBucketOutOfRange",
            "RemainderBitsOutOfRange",
            "CellCounterBitsOutOfRange",
            "AverageLoadOutOfRange",
            "AverageLoadTooHigh",
            "PermutationUnfit",
            "RelocationVisitsOutOfRange",
            "StashCapacityOutOfRange",
            "HashTooShort",
            "BitsPerKeyOutOfRange",
            "MaxFppOutOfRange",
            "ChoiceConflict");

    /**
     * Each row has a spec, the tag of its only problem, the attribute, and the arithmetic and
     * remedy in the message.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "subtables = 5 | SubtablesOutOfRange | subtables | one candidate bucket in each | Use 2 to 4.",
                "cellsPerBucket = 0 | CellsPerBucketOutOfRange | cellsPerBucket | compares them all | Use 1 to 32.",
                "cellsPerBucket = 33 | CellsPerBucketOutOfRange | cellsPerBucket | compares them all | Use 1 to 32.",
                "remainderBits = 3 | RemainderBitsOutOfRange | remainderBits | keeps of the hash | Use 4 to 32.",
                "remainderBits = 33 | RemainderBitsOutOfRange | remainderBits | keeps of the hash | Use 4 to 32.",
                "cellCounterBits = 0 | CellCounterBitsOutOfRange | cellCounterBits | 0 means that a cell is empty"
                        + " | Use 1 to 8.",
                "cellCounterBits = 9 | CellCounterBitsOutOfRange | cellCounterBits | 0 means that a cell is empty"
                        + " | Use 1 to 8.",
                "averageLoad = 0 | AverageLoadOutOfRange | averageLoad | averageLoad = 0.0: | above 0",
                "averageLoad = 8.5 | AverageLoadTooHigh | averageLoad | at most 8 elements (cellsPerBucket = 8)"
                        + " | Use at most 8, better 6.0, or more cells.",
                "permutation = HASH_SLICES | PermutationUnfit | permutation | removing one could lose the other"
                        + " | Use AUTOMATIC.",
                "permutation = XOR_IN_CHUNK, subtables = 3 | PermutationUnfit | permutation | two subtables or "
                        + "of four, not of 3"
                        + " | Use ADDITIVE, or subtables = 4.",
                "relocationVisits = 0 | RelocationVisitsOutOfRange | relocationVisits | relocation = NONE has none"
                        + " | Use 1 to 256.",
                "relocationVisits = 257 | RelocationVisitsOutOfRange | relocationVisits | relocation = NONE has none"
                        + " | Use 1 to 256.",
                "stashCapacity = 65 | StashCapacityOutOfRange | stashCapacity | search it whole | Use 0 to 64.",
                "expectedElements = -5 | ExpectedElementsOutOfRange | expectedElements | expectedElements = -5: "
                        + "| 0 where",
                "expectedElements = 4000000000 | HashTooShort | expectedElements"
                        + " | 4000000000 / (4 subtables x 6.0 per bucket) = 166666667 buckets in a subtable"
                        + " | Use at most 3221225472 elements",
                "expectedElements = 2000000000, cellsPerBucket = 32, averageLoad = 6 | TableTooLarge | expectedElements"
                        + " | 2666666667 words, but an array holds at most 2^30 | Use at most 805306368 elements",
                "bitsPerKey = 5.5 | BitsPerKeyOutOfRange | bitsPerKey | 6 to 40 bits | Use 6 to 40.",
                "maxFpp = 1 | MaxFppOutOfRange | maxFpp | a share of the queries | Use a number such as 0.001.",
                "bitsPerKey = 20, cellsPerBucket = 4, averageLoad = 2.5 | ChoiceConflict | bitsPerKey"
                        + " | cellsPerBucket, averageLoad are given too, so the geometry is not chosen, and it "
                        + "takes 64 / 2.5 = 25.60"
                        + " | averageLoad = 64 / 20.0 = 3.2 for that many bits",
            })
    void namesEachProblemWithItsArithmetic(
            String attributes, String tag, String attribute, String arithmetic, String remedy) {
        List<Problem> problems = DLeftCountingRules.problems(spec(attributes));
        assertThat(problems).hasSize(1);
        assertThat(problems.get(0).tag()).isEqualTo(tag);
        assertThat(problems.get(0).attribute()).isEqualTo(attribute);
        assertThat(problems.get(0).message()).startsWith(attribute + " = ").contains(arithmetic, remedy);
    }

    @Test
    void whatDoesNotMoveNeedsNoVisits() {
        assertThat(DLeftCountingRules.problems(spec("relocation = NONE, relocationVisits = 0")))
                .isEmpty();
    }

    @Test
    void reportsAllProblemsOfASpecInTheOrderOfItsAttributes() {
        FilterSpec spec =
                spec("subtables = 1, cellsPerBucket = 40, remainderBits = 2, cellCounterBits = 9, averageLoad = -1,"
                        + " permutation = HASH_SLICES, relocationVisits = 0, stashCapacity = -1, "
                        + "expectedElements = -1");
        assertThatThrownBy(spec::toLayout)
                .isInstanceOfSatisfying(
                        FilterSpecException.class,
                        thrown -> assertThat(thrown.problems())
                                .extracting(Problem::attribute)
                                .containsExactly(
                                        "subtables",
                                        "cellsPerBucket",
                                        "remainderBits",
                                        "cellCounterBits",
                                        "averageLoad",
                                        "permutation",
                                        "relocationVisits",
                                        "stashCapacity",
                                        "expectedElements"));
    }

    /**
     * Checks that following a remedy that is a number or a value removes the problem; others may
     * appear.
     */
    @Test
    void remediesWork() {
        Set<String> seen = new TreeSet<>();
        Set<String> tried = new TreeSet<>();
        for (long seed = 0; seed < 2000; seed++) {
            DLeftCountingSpec spec = RandomCountingSpecs.uncheckedDLeft(seed);
            for (Problem problem : DLeftCountingRules.problems(spec)) {
                seen.add(problem.tag());
                for (FilterSpec remedied : Remedies.of(spec, problem)) {
                    tried.add(problem.tag());
                    assertThat(DLeftCountingRules.problems((DLeftCountingSpec) remedied))
                            .as("%s%n%s%nremedied: %s", spec, problem, remedied)
                            .extracting(Problem::tag)
                            .doesNotContain(problem.tag());
                }
            }
        }
        assertThat(seen).isEqualTo(new TreeSet<>(TAGS));
        assertThat(tried)
                .contains(
                        "CellsPerBucketOutOfRange",
                        "RemainderBitsOutOfRange",
                        "CellCounterBitsOutOfRange",
                        "RelocationVisitsOutOfRange",
                        "PermutationUnfit",
                        "AverageLoadTooHigh",
                        "HashTooShort");
    }

    private static DLeftCountingSpec spec(String attributes) {
        return (DLeftCountingSpec) FilterSpec.parse("@DLeftCountingFilter(" + attributes + ")");
    }
}
