package dev.filtersmith.ddlcbf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.annotation.Relocation;
import dev.filtersmith.testing.Remedies;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DynamicDLeftCountingRulesTest {
    private static final int SPECS = 2000;

    /**
     * Each row has a spec, the tag of its only problem, the attribute, and the arithmetic and
     * remedy in the message.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "subtables = 5 | SubtablesOutOfRange | subtables | one candidate bucket in each | Use 2 to 4.",
                "bucketBits = 32 | BucketBitsUnsupported | bucketBits | 1 or 2 words | Use 64 or 128.",
                "counterBits = 13 | CounterBitsOutOfRange | counterBits | the largest load | Use 1 to 12.",
                "remainderLengths = 3 | RemainderLengthsOutOfRange | remainderLengths | in one bucket | Use 1 to 2.",
                "minimalRemainderBits = 3 | MinimalRemainderBitsOutOfRange | minimalRemainderBits | always "
                        + "stored | Use 4 to 32.",
                "longestRemainder = 64 | LongestRemainderOutOfRange | longestRemainder | proper prefix | Use 12 to 63.",
                "longestRemainder = 11 | LongestRemainderOutOfRange | longestRemainder | minimal remainder | Use "
                        + "12 to 63.",
                "stashCapacity = 65 | StashCapacityOutOfRange | stashCapacity | search it whole | Use 0 to 64.",
                "averageLoad = 0 | AverageLoadOutOfRange | averageLoad | elements per bucket | above 0",
                "averageLoad = 4.5 | AverageLoadTooHigh | averageLoad | at most 4 elements (semiSortDepth has 5 "
                        + "entries)"
                        + " | Use at most 4, better 2.0, or more entries.",
                "semiSortDepth = {0}, relocation = NONE | TooFewLoads | semiSortDepth | one entry for each load "
                        + "| Give an entry",
                "semiSortDepth = {1, 1, 1, 1, 1} | EmptyBucketSorted | semiSortDepth | 1 bits at load 0 | Begin "
                        + "with 0.",
                "semiSortDepth = {0, 1, 4, 1, 1} | DepthOutOfRange | semiSortDepth | depth 4 at load 2 | Use "
                        + "depths 0 to 3.",
                "semiSortDepth = {0, 1, 1, 1, 1, 1}, minimalRemainderBits = 14, overfullSlots = 0 | "
                        + "RemainderTooShort | semiSortDepth"
                        + " | 60 / 5 + 1 = 13 bits, fewer than the minimal remainder of 14"
                        + " | Use minimalRemainderBits = 13, or end at load 4.",
                // A remainder that is too short at load 5 is shorter still at 6.
                "semiSortDepth = {0, 1, 1, 1, 1, 1, 1}, counterBits = 6, minimalRemainderBits = 14, "
                        + "overfullSlots = 0 | RemainderTooShort"
                        + " | semiSortDepth | 58 / 5 + 1 = 12 bits | Use minimalRemainderBits = 10, or end at load 4.",
                "semiSortDepth = {0, 0, 0, 0, 0, 3}, longestRemainder = 20, overfullSlots = 0, counterBits = 9"
                        + " | FingerprintGrows | semiSortDepth | load 5 would have 11 + 3 = 14 bits where load 4 "
                        + "kept 13"
                        + " | Use depth 2 at load 5.",
                "semiSortDepth = {0, 1, 1, 1, 2} | CounterTooNarrow | semiSortDepth"
                        + " | loads 0..4 need 80 code points (1 + 9 + 69 + 1), 4 counter bits hold 16"
                        + " | Use counterBits = 7, or semiSortDepth = {0, 1, 1, 1, 1}.",
                "semiSortDepth = {0, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3}, bucketBits = 128, counterBits = 1, "
                        + "overfullSlots = 11,"
                        + " minimalRemainderBits = 10 | CounterTooNarrow | semiSortDepth | 1 counter bits hold 2"
                        + " | Use counterBits = 12 with semiSortDepth = {0, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2}.",
                "overfullSlots = 4 | OverfullSlotsOutOfRange | overfullSlots | largest load of 4, and 60 / 12 "
                        + "leaves room for 5"
                        + " | Use 5 to 5, or overfullSlots = 0.",
                "overfullSlots = 6 | OverfullSlotsOutOfRange | overfullSlots | largest load of 4, and 60 / 12 "
                        + "leaves room for 5"
                        + " | Use 5 to 5, or overfullSlots = 0.",
                "minimalRemainderBits = 7 | SlotsTakeABit | overfullSlots | from 8 minimal bits on, and "
                        + "minimalRemainderBits is 7"
                        + " | Use overfullSlots = 0.",
                "minimalRemainderBits = 13 | OverfullSlotsOutOfRange | overfullSlots | 60 / 13 leaves room for 4 "
                        + "| Use 0.",
                "relocationLoad = 5 | RelocationLoadOutOfRange | relocationLoad | buckets reach | Use 1 to 4.",
                "relocationVisits = 257 | RelocationVisitsOutOfRange | relocationVisits | looks through | Use 1 "
                        + "to 256.",
                "permutation = HASH_SLICES | PermutationUnfit | permutation | independent slices | Use AUTOMATIC.",
                "subtables = 3, permutation = XOR_IN_CHUNK | PermutationUnfit | permutation | not of 3 | Use ADDITIVE",
                "expectedElements = 2000000000 | HashTooShort | expectedElements | buckets in a subtable | Use at most",
                "bitsPerKey = 5 | BitsPerKeyOutOfRange | bitsPerKey | 6 to 40 bits | Use 6 to 40.",
                "remainderLengths = 2, semiSortDepth = {0, 0, 0}, relocation = NONE, averageLoad = 2 | "
                        + "TwoLengthsConflict"
                        + " | overfullSlots | have no slots | Use overfullSlots = 0, or remainderLengths = 1.",
                "remainderLengths = 2, overfullSlots = 0, relocation = NONE, averageLoad = 2 | "
                        + "TwoLengthsConflict | semiSortDepth"
                        + " | do not sort | Use semiSortDepth = {0, 0, 0, 0, 0}, or remainderLengths = 1.",
                "remainderLengths = 2, overfullSlots = 0, semiSortDepth = {0, 0, 0}, averageLoad = 2 | "
                        + "TwoLengthsConflict"
                        + " | relocation | keep their elements | Use relocation = NONE, or remainderLengths = 1.",
                "remainderLengths = 2, overfullSlots = 0, semiSortDepth = {0, 0, 0}, averageLoad = 2, relocation "
                        + "= NONE,"
                        + " counterBits = 5 | TwoLengthsConflict | counterBits | have a header | Use counterBits = 4",
                "remainderLengths = 2, overfullSlots = 0, semiSortDepth = {0, 0, 0, 0, 0, 0}, relocation = NONE,"
                        + " averageLoad = 4.5"
                        + " | AverageLoadTooHigh | averageLoad | at most 4 elements (more leave fewer than 12 "
                        + "bits to each)"
                        + " | Use at most 4, better 2.0, or fewer minimalRemainderBits.",
                "remainderLengths = 2, overfullSlots = 0, semiSortDepth = {0, 0, 0}, relocation = NONE | "
                        + "AverageLoadTooHigh"
                        + " | averageLoad | at most 2 elements (semiSortDepth has 3 entries) | or more entries.",
            })
    void namesEachProblemWithItsArithmetic(
            String attributes, String tag, String attribute, String arithmetic, String remedy) {
        DynamicDLeftCountingSpec spec = spec(attributes);
        List<Problem> problems = DynamicDLeftCountingRules.problems(spec);
        assertThat(problems).hasSize(1);
        assertThat(problems.get(0).tag()).isEqualTo(tag);
        assertThat(problems.get(0).attribute()).isEqualTo(attribute);
        assertThat(problems.get(0).message()).startsWith(attribute + " = ").contains(arithmetic, remedy);
        assertThatThrownBy(spec::toLayout).isInstanceOf(FilterSpecException.class);
    }

    /**
     * Checks that every spec is either refused, or the fields of its codec are consecutive and
     * within their bucket.
     */
    @Test
    void everySpecIsRefusedOrHasRoomForItsRemainders() {
        int valid = 0;
        for (int seed = 0; seed < SPECS; seed++) {
            DynamicDLeftCountingSpec spec = random(new Random(seed));
            if (DynamicDLeftCountingRules.problems(spec).isEmpty()) {
                DynamicDLeftCountingLayout layout = DynamicDLeftCountingLayout.of(spec);
                int before = Integer.MAX_VALUE;
                for (LevelLayout level : layout.levels()) {
                    assertThat(layout.counterBits() + level.largestLoad() * level.fieldBits())
                            .isLessThanOrEqualTo(layout.bucketBits());
                    assertThat(level.fieldBits()).isPositive();
                    assertThat(level.fingerprintBits())
                            .isBetween(spec.minimalRemainderBits(), Math.min(before, spec.longestRemainder()));
                    before = level.fingerprintBits();
                }
                if (layout.hasSlots()) {
                    assertThat(layout.slotBits()).isBetween(spec.minimalRemainderBits(), before);
                }
                assertThat(layout.twoLengths() ? 0 : layout.states()).isLessThanOrEqualTo(1 << spec.counterBits());
                valid++;
            }
        }
        assertThat(valid).isGreaterThan(SPECS / 100);
    }

    /** Follows the remedies for few specs. Rare problems are not among them. */
    @Test
    void remediesForSomeSpecsWork() {
        assertThat(remedied(200)).isNotEmpty();
    }

    @Tag("full")
    @Test
    void remediesWork() {
        assertThat(remedied(SPECS))
                .contains(
                        "AverageLoadTooHigh",
                        "CounterTooNarrow",
                        "FingerprintGrows",
                        "OverfullSlotsOutOfRange",
                        "RemainderTooShort",
                        "SlotsTakeABit",
                        "TwoLengthsConflict");
    }

    /**
     * Checks that following a remedy that is a number or a value removes the problem; others may
     * appear. Returns the tags of the problems that have such remedies.
     */
    private static Set<String> remedied(int specs) {
        Set<String> tried = new TreeSet<>();
        for (int seed = 0; seed < specs; seed++) {
            DynamicDLeftCountingSpec spec = random(new Random(seed));
            for (Problem problem : DynamicDLeftCountingRules.problems(spec)) {
                for (FilterSpec remedied : Remedies.of(spec, problem)) {
                    tried.add(problem.tag());
                    assertThat(DynamicDLeftCountingRules.problems((DynamicDLeftCountingSpec) remedied))
                            .as("%s%n%s%nremedied: %s", spec, problem, remedied)
                            .noneMatch(left -> left.tag().equals(problem.tag())
                                    && left.attribute().equals(problem.attribute())
                                    && Remedies.identity(left).equals(Remedies.identity(problem)));
                }
            }
        }
        return tried;
    }

    private static DynamicDLeftCountingSpec random(Random random) {
        int[] depths = new int[1 + random.nextInt(12)];
        int deepest = random.nextInt(4);
        for (int load = 1; load < depths.length; load++) {
            depths[load] = random.nextInt(deepest + 1);
        }
        boolean two = random.nextInt(4) == 0;
        return DynamicDLeftCountingSpec.builder()
                .subtables(1 + random.nextInt(4))
                .bucketBits(64 << random.nextInt(2))
                .counterBits(two ? 4 : random.nextInt(13))
                .remainderLengths(two ? 2 : 1)
                .semiSortDepth(depths)
                .overfullSlots(random.nextBoolean() ? 0 : random.nextInt(14))
                .minimalRemainderBits(3 + random.nextInt(12))
                .longestRemainder(5 + random.nextInt(60))
                .averageLoad(1 + random.nextInt(3))
                .permutation(random.nextBoolean() ? Permutation.AUTOMATIC : Permutation.ADDITIVE)
                .relocation(two ? Relocation.NONE : Relocation.PATH)
                .relocationLoad(1 + random.nextInt(4))
                .build();
    }

    private static DynamicDLeftCountingSpec spec(String attributes) {
        return (DynamicDLeftCountingSpec) FilterSpec.parse("@DynamicDLeftCountingFilter(" + attributes + ")");
    }
}
