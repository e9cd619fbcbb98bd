package dev.filtersmith.dleft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import dev.filtersmith.buckets.ChoiceLayout;
import dev.filtersmith.buckets.SubtableChecks;
import dev.filtersmith.testing.RandomSpecs;
import dev.filtersmith.testing.Remedies;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DLeftRulesTest {
    /**
     * Each row has a spec, the tag of its only problem, the attribute, and the arithmetic and
     * remedy in the message.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "subtables = 1 | SubtablesOutOfRange | subtables | subtables = 1: | Use 2 to 4.",
                "subtables = 5, permutation = ADDITIVE | SubtablesOutOfRange | subtables | subtables = 5: | Use "
                        + "2 to 4.",
                "bucketBits = 48 | BucketBitsUnsupported | bucketBits | bucketBits = 48: | Use 32, 64, 128 or 256.",
                "counterBits = 0 | CounterBitsOutOfRange | counterBits | counterBits = 0: | Use 1 to 16.",
                "counterBits = 17 | CounterBitsOutOfRange | counterBits | counterBits = 17: | Use 1 to 16.",
                "group = 3 | GroupUnsupported | group | a power of two | Use 1, 2 or 4.",
                "group = 4, bucketBits = 256 | GroupTooWide | group | 4 buckets of 256 bits have 1024, more than "
                        + "the 512"
                        + " | Use group = 2.",
                "group = 2, counterEncoding = ENUMERATED_WITH_SPARE_BITS | SpareBitsInGroup | counterEncoding"
                        + " | left over in a group of 2 | Use ENUMERATED, or group = 1.",
                "longestFingerprint = 64 | LongestFingerprintOutOfRange | longestFingerprint | 64-bit hash | Use "
                        + "1 to 63.",
                "longestFingerprint = 1 | LongestFingerprintTooShort | longestFingerprint | the counter implies 1 bits"
                        + " | Use 2 or more, or depth at most 0.",
                "stashCapacity = -1 | StashCapacityOutOfRange | stashCapacity | stashCapacity = -1: | Use 0 to 64.",
                "stashCapacity = 65 | StashCapacityOutOfRange | stashCapacity | stashCapacity = 65: | Use 0 to 64.",
                "averageLoad = 0 | AverageLoadOutOfRange | averageLoad | averageLoad = 0.0: | above 0",
                "averageLoad = NaN | AverageLoadOutOfRange | averageLoad | averageLoad = NaN: | above 0",
                "averageLoad = Infinity | AverageLoadOutOfRange | averageLoad | averageLoad = Infinity: | above 0",
                "averageLoad = 6.5 | AverageLoadTooHigh | averageLoad | at most 6 elements (semiSortDepth has 7 "
                        + "entries)"
                        + " | Use at most 6, better 4",
                "expectedElements = -5 | ExpectedElementsOutOfRange | expectedElements | expectedElements = -5: "
                        + "| 0 where",
                "relocationDepth = 0 | RelocationDepthOutOfRange | relocationDepth | relocationDepth = 0: | Use "
                        + "1 to 3.",
                "relocationDepth = 4 | RelocationDepthOutOfRange | relocationDepth | relocationDepth = 4: | Use "
                        + "1 to 3.",
                "relocationLoad = 0 | RelocationLoadOutOfRange | relocationLoad | relocationLoad = 0: | Use 1 to 6.",
                "relocationLoad = 7 | RelocationLoadOutOfRange | relocationLoad | relocationLoad = 7: | Use 1 to 6.",
                "semiSortDepth = {0}, averageLoad = 1 | TooFewLoads | semiSortDepth | one entry for each load from 0 on"
                        + " | {0, 0, 0, 0, 1, 1, 0}",
                "semiSortDepth = {1, 0, 0, 0, 0, 0, 0} | EmptyBucketSorted | semiSortDepth | 1 bits at load 0 | "
                        + "Begin with 0",
                "semiSortDepth = {0, 0, 0, 0, 5} | DepthOutOfRange | semiSortDepth | depth 5 at load 4 | depths 0 to 4",
                "semiSortDepth = {0, 0, 0, -1, 0} | DepthOutOfRange | semiSortDepth | depth -1 at load 3 | "
                        + "depths 0 to 4",
                "counterBits = 6, bucketBits = 32, relocation = NONE, semiSortDepth ="
                        + " {0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0} | TooManyLoads | semiSortDepth"
                        + " | 27 fingerprints in 32 - 6 = 26 bits | at most 27 entries",
                "semiSortDepth = {0, 0, 0, 0, 1, 1, 1} | CounterTooNarrow | semiSortDepth"
                        + " | loads 0..6 need 22 code points (1 + 1 + 1 + 1 + 5 + 6 + 7), 4 counter bits hold 16"
                        + " | Use counterBits = 5, or depth 0 at load 6.",
                "counterBits = 16, bucketBits = 256, counterEncoding = ENUMERATED_WITH_SPARE_BITS, semiSortDepth ="
                        + " {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4}, longestFingerprint = 12 | TooManyStates "
                        + "| semiSortDepth"
                        + " | at load 13, 13 fingerprints fall into 2^4 = 16 classes in more than 16777216 (2^24) ways"
                        + " | Use depth 3 there.",
                "bucketBits = 256, counterBits = 7, relocationDepth = 1, semiSortDepth = {0, 0, 0, 0, 0, 0, 0, "
                        + "0, 0, 0, 0, 0,"
                        + " 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, "
                        + "0, 0, 0, 0, 0, 0,"
                        + " 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, relocation = NONE, "
                        + "averageLoad = 4"
                        + " | TooManyLoads | semiSortDepth"
                        + " | 65 fingerprints in 256 - 7 = 249 bits; there can be at most one to a bit and 64 in all"
                        + " | at most 65 entries",
                "bucketBits = 256, expectedElements = 500000000, subtables = 4, averageLoad = 1 | TableTooLarge"
                        + " | expectedElements | 2000000000 words, but an array holds at most 2^30 | at most "
                        + "268435456 elements",
                "counterBits = 16, bucketBits = 256, counterEncoding = ENUMERATED_WITH_SPARE_BITS, semiSortDepth ="
                        + " {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3}, "
                        + "longestFingerprint = 6,"
                        + " relocation = NONE | TooManyImpliedBits | semiSortDepth"
                        + " | at load 22 the counter implies the first 3 bits of 22 fingerprints, 66 bits; at most 64"
                        + " | Use depth 2 there.",
                "group = 4, bucketBits = 128, counterBits = 5, relocationDepth = 1, semiSortDepth = {0, 0, 0, 0, "
                        + "0, 0, 0, 0, 0,"
                        + " 0, 0, 0, 0, 0, 0, 0, 0} | TooManyLoadsInGroup | semiSortDepth"
                        + " | 4 buckets of 17 loads each can be loaded in 17^4 = 83521 ways; at most 65536 | at "
                        + "most 16 entries",
                "counterBits = 8, bucketBits = 32, averageLoad = 4, semiSortDepth = {0, 0, 4, 0, 0, 0, 0, 0},"
                        + " relocation = NONE | FingerprintTooShort | semiSortDepth"
                        + " | at load 7 a fingerprint has 3 bits, fewer than the 4 | Use depth at most 3 at all "
                        + "loads, or end at load 6",
                "counterBits = 8, semiSortDepth = {0, 0, 0, 0, 0, 0, 0, 0, 2} | FingerprintGrows | semiSortDepth"
                        + " | load 8 would have 7 + 2 = 9 bits where load 7 kept 8 | depth 1 at load 8, or 1 at load 7",
                "bucketBits = 256, subtables = 3, expectedElements = 5000000000 | HashTooShort | expectedElements"
                        + " | 416666667 buckets in a subtable | Use at most 1073741824 elements",
                "permutation = XOR_IN_CHUNK, subtables = 3 | PermutationUnfit | permutation | 3 subtables need 2"
                        + " | Use ADDITIVE, or subtables = 2.",
                "permutation = HASH_SLICES | PermutationUnfit | permutation | independent slices"
                        + " | Use AUTOMATIC, or relocation = NONE.",
                "counterBits = 8, bucketBits = 32, semiSortDepth = {0, 0, 0, 0, 0, 0, 0, 0, 0} | "
                        + "MinimalRemainderTooShort"
                        + " | semiSortDepth | largest load 8 a fingerprint keeps 3 bits, too few to determine its "
                        + "other buckets: 4"
                        + " | relocation = NONE",
                "subtables = 4, semiSortDepth = {0, 0, 0, 0, 0, 0, 0, 0}, relocationDepth = 3 | SearchTooWide | "
                        + "relocationDepth"
                        + " | (7 x 3)^3 = 9261 paths of moves, and a put may search them all; at most 8192 | Use 2.",
                "bitsPerKey = 5.5 | BitsPerKeyOutOfRange | bitsPerKey | geometries are chosen where a key takes "
                        + "6 to 40 bits"
                        + " | Use 6 to 40.",
                "maxFpp = 1 | MaxFppOutOfRange | maxFpp | a share of the queries for absent keys, above 0 and below 1"
                        + " | Use a number such as 0.001.",
                "bitsPerKey = 20, subtables = 3, relocation = NONE | ChoiceConflict | bitsPerKey"
                        + " | subtables, relocation are given too, so the geometry is not chosen, and it takes "
                        + "64 / 4.0 = 16.00 bits"
                        + " | Leave out bitsPerKey, with averageLoad = 64 / 20.0 = 3.2 for that many bits; or "
                        + "leave out those.",
                "cost = COMPACT | ChoiceConflict | cost | it matters only where a geometry is chosen"
                        + " | Give bitsPerKey = 16, or another number, or maxFpp; or leave out cost.",
                "relocationDepth = 2147483647 | RelocationDepthOutOfRange | relocationDepth"
                        + " | it is the longest path of moves | Use 1 to 3.",
                "expectedElements = 2000000000 | HashTooShort | expectedElements"
                        + " | 2000000000 / (2 subtables x 4.0 per bucket) = 250000000 buckets in a subtable"
                        + " | Use at most 1073741824 elements",
            })
    void namesEachProblemWithItsArithmetic(
            String attributes, String tag, String attribute, String arithmetic, String remedy) {
        List<Problem> problems = DLeftRules.problems(spec(attributes));
        assertThat(problems).hasSize(1);
        assertThat(problems.get(0).tag()).isEqualTo(tag);
        assertThat(problems.get(0).attribute()).isEqualTo(attribute);
        assertThat(problems.get(0).message()).startsWith(attribute + " = ").contains(arithmetic, remedy);
        assertThat(problems.get(0))
                .hasToString("[" + tag + "] " + problems.get(0).message());
    }

    /**
     * The table above contains every tag that a rule can yield: random wrong specs yield no other.
     */
    @Test
    void randomSpecsHaveNoProblemThatTheTableDoesNotName() {
        Set<String> seen = LongStream.range(0, 3000)
                .mapToObj(RandomSpecs::unchecked)
                .flatMap(spec -> DLeftRules.problems(spec).stream())
                .map(Problem::tag)
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(seen)
                .isSubsetOf(
                        "SubtablesOutOfRange",
                        "BucketBitsUnsupported",
                        "GroupUnsupported",
                        "GroupTooWide",
                        "SpareBitsInGroup",
                        "LongestFingerprintOutOfRange",
                        "LongestFingerprintTooShort",
                        "TableTooLarge",
                        "CounterBitsOutOfRange",
                        "StashCapacityOutOfRange",
                        "AverageLoadOutOfRange",
                        "AverageLoadTooHigh",
                        "RelocationDepthOutOfRange",
                        "RelocationLoadOutOfRange",
                        "EmptyBucketSorted",
                        "TooFewLoads",
                        "DepthOutOfRange",
                        "TooManyLoads",
                        "CounterTooNarrow",
                        "TooManyStates",
                        "TooManyImpliedBits",
                        "TooManyLoadsInGroup",
                        "FingerprintTooShort",
                        "FingerprintGrows",
                        "PermutationUnfit",
                        "MinimalRemainderTooShort",
                        "SearchTooWide",
                        "BitsPerKeyOutOfRange",
                        "MaxFppOutOfRange",
                        "ChoiceConflict",
                        "HashTooShort")
                .hasSizeGreaterThan(12);
    }

    @Test
    void reportsAllProblemsOfASpecAtOnce() {
        FilterSpec spec =
                spec("subtables = 7, bucketBits = 48, counterBits = 17, semiSortDepth = {2, 5, -1}, averageLoad = -1,"
                        + " relocationDepth = 9, stashCapacity = 65, expectedElements = -1");
        assertThatThrownBy(spec::toLayout)
                .isInstanceOfSatisfying(
                        FilterSpecException.class,
                        thrown -> assertThat(thrown.problems())
                                .extracting(Problem::tag)
                                .containsExactlyInAnyOrder(
                                        "SubtablesOutOfRange",
                                        "BucketBitsUnsupported",
                                        "CounterBitsOutOfRange",
                                        "StashCapacityOutOfRange",
                                        "AverageLoadOutOfRange",
                                        "ExpectedElementsOutOfRange",
                                        "RelocationDepthOutOfRange",
                                        "EmptyBucketSorted",
                                        "DepthOutOfRange",
                                        "DepthOutOfRange"));
    }

    /** An attribute out of range does not hide problems of attributes that do not depend on it. */
    @Test
    void reportsProblemsOfTheBucketBesideThoseOfOtherAttributes() {
        assertThat(DLeftRules.problems(spec("semiSortDepth = {0, 0, 0, 0, 1, 1, 1}, stashCapacity = 65,"
                        + " permutation = XOR_IN_CHUNK, subtables = 3, expectedElements = 99999999999999")))
                .extracting(Problem::tag)
                .containsExactlyInAnyOrder(
                        "CounterTooNarrow", "StashCapacityOutOfRange", "PermutationUnfit", "HashTooShort");
    }

    @Test
    void saysProblemsInTheMessageOfTheExceptionToo() {
        FilterSpec spec = spec("stashCapacity = 65, relocationDepth = 9");
        assertThatThrownBy(spec::toLayout)
                .hasMessageContaining("[StashCapacityOutOfRange] stashCapacity = 65: ")
                .hasMessageContaining("[RelocationDepthOutOfRange] relocationDepth = 9: ");
    }

    @Test
    void checksTheSizeAlone() {
        ChoiceLayout spec = DLeftLayout.of(spec("")).choice();
        assertThat(SubtableChecks.sizeProblems(spec, 1)).isEmpty();
        assertThat(SubtableChecks.sizeProblems(spec, 1L << 30)).as("8 * 2^27").isEmpty();
        assertThat(SubtableChecks.sizeProblems(spec, (1L << 30) + 1))
                .extracting(Problem::tag)
                .containsExactly("HashTooShort");
        assertThat(SubtableChecks.sizeProblems(spec, 0))
                .extracting(Problem::tag)
                .containsExactly("ExpectedElementsOutOfRange");
    }

    /** Follows the remedies for few specs. Rare problems are not among them. */
    @Test
    void remediesForSomeSpecsWork() {
        assertThat(remedied(200)).isNotEmpty();
    }

    @Tag("full")
    @Test
    void remediesWork() {
        assertThat(remedied(2500))
                .containsKeys(
                        "SubtablesOutOfRange",
                        "CounterBitsOutOfRange",
                        "CounterTooNarrow",
                        "FingerprintGrows",
                        "FingerprintTooShort",
                        "AverageLoadTooHigh",
                        "PermutationUnfit",
                        "RelocationLoadOutOfRange",
                        "HashTooShort",
                        "TooManyLoads");
    }

    /**
     * Checks that following a remedy that is a number or a value removes the problem; others may
     * appear. Returns how often a remedy was followed, by the tag of the problem.
     */
    private static Map<String, Integer> remedied(long specs) {
        Map<String, Integer> tried = new HashMap<>();
        for (long seed = 0; seed < specs; seed++) {
            DLeftSpec spec = RandomSpecs.unchecked(seed);
            for (Problem problem : DLeftRules.problems(spec)) {
                assertThat(problem.message()).doesNotContain("end at load 0");
                for (FilterSpec remedied : Remedies.of(spec, problem)) {
                    tried.merge(problem.tag(), 1, Integer::sum);
                    assertThat(DLeftRules.problems((DLeftSpec) remedied))
                            .as("%s%n%s%nremedied: %s", spec, problem, remedied)
                            .extracting(Remedies::identity)
                            .doesNotContain(Remedies.identity(problem));
                }
            }
        }
        return tried;
    }

    private static DLeftSpec spec(String attributes) {
        return (DLeftSpec) FilterSpec.parse("DLeftFilter(" + attributes + ")");
    }
}
