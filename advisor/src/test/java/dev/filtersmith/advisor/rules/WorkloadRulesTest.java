package dev.filtersmith.advisor.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Layout;
import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.advisor.workload.WorkloadAdvice;
import dev.filtersmith.advisor.workload.WorkloadFinding;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests each rule, where it applies and just where it does not, by the advice of users. */
class WorkloadRulesTest {
    /** Sets what a profile differs in. */
    private static Arguments of(String spec, Consumer<MadeProfile> change, String annotation, String... tags) {
        return Arguments.of(spec, change, annotation, List.of(tags));
    }

    static Stream<Arguments> workloads() {
        return Stream.of(
                        nothing(),
                        sizes(),
                        growth(),
                        deletion(),
                        repeats(),
                        threads(),
                        rates(),
                        reports(),
                        askedAgain(),
                        uses())
                .flatMap(cases -> cases);
    }

    private static Stream<Arguments> nothing() {
        return Stream.of(
                of("@DLeftFilter", made -> {}, "@DLeftFilter", "Fits"),
                of("@DLeftFilter", made -> made.lookups = made.hits = made.puts = made.newElements = 0, "@DLeftFilter"),
                of("@WindowedCuckooFilter", made -> made.removals = 1, "@WindowedCuckooFilter", "Fits"));
    }

    private static Stream<Arguments> sizes() {
        String smaller = "@DLeftFilter(expectedElements = 50000)";
        return Stream.of(
                of("@DLeftFilter", made -> made.peak = 41_000, smaller, "MadeForMore"),
                of("@DLeftFilter(expectedElements = 1000000)", made -> made.peak = 41_000, smaller, "MadeForMore"),
                of(
                        "@DLeftFilter",
                        made -> made.peak = 500_000,
                        "@DLeftFilter(expectedElements = 600000)",
                        "MadeForMore"),
                of("@DLeftFilter", made -> made.peak = 500_001, "@DLeftFilter", "Fits"),
                of(
                        "@DLeftFilter",
                        made -> {
                            made.peak = 41_000;
                            made.inUse = 1;
                        },
                        "@DLeftFilter",
                        "Fits"),
                of("@DLeftFilter", made -> made.peak = 0, "@DLeftFilter", "Fits"),
                // The filters of a thousand elements hold what is asked of them.
                of(
                        "@DLeftFilter",
                        made -> {
                            made.leastExpected = 1000;
                            made.peak = 1000;
                        },
                        "@DLeftFilter",
                        "Fits"),
                // It would save less than a kilobyte.
                of("@DLeftFilter", made -> made.expected(500).peak = 240, "@DLeftFilter", "Fits"),
                of(
                        "@DLeftFilter",
                        made -> made.expected(10_000).peak = 14_000,
                        "@DLeftFilter(expectedElements = 17000)",
                        "HeldMore"),
                of("@DLeftFilter", made -> made.expected(10_000).peak = 10_200, "@DLeftFilter", "Fits"),
                of(
                        "@DLeftFilter",
                        made -> made.expected(10_000).peak = 10_201,
                        "@DLeftFilter(expectedElements = 13000)",
                        "HeldMore"));
    }

    private static Stream<Arguments> growth() {
        return Stream.of(
                of("@DLeftFilter", made -> made.refusedPuts = 3, "@DLeftFilter(growth = CHAINED)", "RefusedPuts"),
                of(
                        "@DLeftFilter(growth = CHAINED)",
                        made -> made.refusedPuts = 3,
                        "@DLeftFilter(expectedElements = 2400000, growth = CHAINED)",
                        "RefusedPuts"),
                of(
                        "@DLeftFilter(maxFpp = 1e-3, rebalancing = 10)",
                        made -> made.refusedPuts = 3,
                        "@DLeftFilter(expectedElements = 2400000, maxFpp = 0.001, rebalancing = 10)",
                        "RefusedPuts"),
                of(
                        "@DLeftFilter(growth = CHAINED)",
                        made -> {
                            made.expected(10_000).peak = 100_000;
                            made.mostParts = 3;
                        },
                        "@DLeftFilter(expectedElements = 120000, growth = CHAINED)",
                        "ManyParts"),
                of(
                        "@DLeftFilter(growth = CHAINED)",
                        made -> {
                            made.expected(10_000).peak = 30_000;
                            made.mostParts = 2;
                        },
                        "@DLeftFilter(growth = CHAINED)",
                        "Fits"));
    }

    private static Stream<Arguments> deletion() {
        return Stream.of(
                of("@CountingBloomFilter", made -> {}, "@CountingBloomFilter", "NeverRemoved"),
                of("@CountingBloomFilter", made -> made.multiset = true, "@CountingBloomFilter", "NeverRemoved"),
                of("@CountingBloomFilter", made -> made.removals = 1, "@CountingBloomFilter", "Fits"),
                of("@WindowedCuckooFilter", made -> {}, "@WindowedCuckooFilter", "Fits"),
                of(
                        "@WindowedCuckooFilter",
                        made -> {
                            made.removals = 900;
                            made.missedRemovals = 100;
                        },
                        "@WindowedCuckooFilter",
                        "MissedRemovals"));
    }

    private static Stream<Arguments> repeats() {
        Consumer<MadeProfile> twice = made -> {
            made.multiset = true;
            made.removals = 100;
            made.puts = 1_000_000;
            made.newElements = 690_000;
        };
        return Stream.of(
                of(
                        "@WindowedCuckooFilter(maxFpp = 1e-3)",
                        twice.andThen(made -> made.peak = 950_000),
                        "@DLeftCountingFilter(expectedElements = 790000, maxFpp = 0.001)",
                        "RepeatedPuts"),
                of(
                        "@WindowedCuckooFilter",
                        made -> {
                            made.multiset = true;
                            made.removals = 100;
                            made.puts = 1_000_000;
                            made.newElements = 900_001;
                        },
                        "@WindowedCuckooFilter",
                        "Fits"),
                // A set keeps one of a key, and a multiset each, whether or not any was removed.
                of(
                        "@WindowedCuckooFilter",
                        twice.andThen(made -> {
                            made.multiset = false;
                            made.removals = 0;
                        }),
                        "@WindowedCuckooFilter",
                        "Fits"),
                of(
                        "@WindowedCuckooFilter(maxFpp = 1e-3)",
                        twice.andThen(made -> {
                            made.peak = 950_000;
                            made.removals = 0;
                        }),
                        "@DLeftCountingFilter(expectedElements = 790000, maxFpp = 0.001)",
                        "RepeatedPuts",
                        "NeverRemoved"),
                of(
                        "@DLeftCountingFilter",
                        twice.andThen(made -> made.byPuts = List.of(700_000L, 300_000L, 2_000L, 0L)),
                        "@DLeftCountingFilter",
                        "Fits"),
                of(
                        "@DLeftCountingFilter",
                        twice.andThen(made -> made.byPuts = List.of(7_000_000L, 3_000_000L, 1_300_000L, 0L)),
                        "@DLeftCountingFilter(copyCapacity = 160000)",
                        "ManyCopies"));
    }

    private static Stream<Arguments> threads() {
        return Stream.of(
                of(
                        "@DLeftFilter(concurrency = MULTI_WRITER)",
                        made -> {},
                        "@DLeftFilter(concurrency = MULTI_WRITER)",
                        "OneWriter"),
                of(
                        "@WindowedCuckooFilter(concurrency = MULTI_WRITER)",
                        made -> made.removals = 1,
                        "@WindowedCuckooFilter(concurrency = MULTI_WRITER)",
                        "Fits"),
                of(
                        "@DLeftFilter(concurrency = MULTI_WRITER)",
                        made -> made.mostWriters = 2,
                        "@DLeftFilter(concurrency = MULTI_WRITER)",
                        "Fits"),
                of(
                        "@DLeftFilter(concurrency = SINGLE_WRITER)",
                        made -> {},
                        "@DLeftFilter(concurrency = SINGLE_WRITER)",
                        "Fits"),
                of(
                        "@DLeftFilter",
                        made -> made.mostWriters = 2,
                        "@DLeftFilter(concurrency = MULTI_WRITER)",
                        "SeveralWriters"),
                of(
                        "@DLeftFilter(concurrency = SINGLE_WRITER)",
                        made -> made.puts = made.newElements = made.mostWriters = 0,
                        "@DLeftFilter(concurrency = SINGLE_WRITER)",
                        "NoWriter"));
    }

    private static Stream<Arguments> rates() {
        return Stream.of(
                of(
                        "@WindowedCuckooFilter(maxFpp = 1e-4)",
                        made -> made.hits = 900_000,
                        "@WindowedCuckooFilter(maxFpp = 1.0E-4)",
                        "MostlyPresent"),
                of(
                        "@WindowedCuckooFilter(maxFpp = 1e-4)",
                        made -> made.hits = 899_999,
                        "@WindowedCuckooFilter(maxFpp = 1.0E-4)",
                        "Fits"),
                // No rate is promised.
                of("@WindowedCuckooFilter", made -> made.hits = 1_000_000, "@WindowedCuckooFilter", "Fits"),
                of(
                        "@DLeftFilter(maxFpp = 0.01)",
                        made -> made.hits = 15_000,
                        "@DLeftFilter(maxFpp = 0.01)",
                        "MostlyAbsent"),
                of("@DLeftFilter(maxFpp = 0.01)", made -> made.hits = 25_000, "@DLeftFilter(maxFpp = 0.01)", "Fits"),
                of("@DLeftFilter", made -> made.hits = 0, "@DLeftFilter", "Fits"));
    }

    private static Stream<Arguments> reports() {
        Consumer<MadeProfile> reported = made -> {
            made.absentLookups = 1_000_000;
            made.expectedFalsePositives = 100;
        };
        return Stream.of(
                of(
                        "@DLeftFilter",
                        reported.andThen(made -> made.falsePositives = 150),
                        "@DLeftFilter",
                        "MoreThanPredicted"),
                of("@DLeftFilter", reported.andThen(made -> made.falsePositives = 149), "@DLeftFilter", "Fits"),
                // Twelve of six are by chance.
                of(
                        "@DLeftFilter",
                        reported.andThen(made -> {
                            made.expectedFalsePositives = 6;
                            made.falsePositives = 12;
                        }),
                        "@DLeftFilter",
                        "Fits"),
                of(
                        "@DLeftFilter(maxFpp = 1e-4)",
                        reported.andThen(made -> made.expectedFalsePositives = 111),
                        "@DLeftFilter(maxFpp = 1.0E-4)",
                        "RatePassed"),
                of(
                        "@DLeftFilter(maxFpp = 1e-4)",
                        reported.andThen(made -> made.expectedFalsePositives = 109),
                        "@DLeftFilter(maxFpp = 1.0E-4)",
                        "Fits"),
                of(
                        "@DLeftFilter(maxFpp = 1e-4)",
                        reported.andThen(made -> made.falsePositives = 147),
                        "@DLeftFilter(maxFpp = 1.0E-4)",
                        "Fits"),
                of(
                        "@DLeftFilter(maxFpp = 1e-4)",
                        reported.andThen(made -> made.falsePositives = 149),
                        "@DLeftFilter(maxFpp = 1.0E-4)",
                        "RatePassed"));
    }

    private static Stream<Arguments> askedAgain() {
        Consumer<MadeProfile> repeated = made -> {
            made.falsePositives = 1000;
            made.byTimes = List.of(400L, 100L);
            made.savedByTables = List.of(100L, 200L, 250L, 260L, 260L);
        };
        return Stream.of(
                of("@DLeftFilter", repeated, "@DLeftFilter", "AskedAgain"),
                of("@DLeftFilter", repeated.andThen(made -> made.falsePositives = 999), "@DLeftFilter", "Fits"),
                // Less than a quarter is saved.
                of(
                        "@DLeftFilter",
                        repeated.andThen(made -> made.savedByTables = List.of(100L, 249L, 250L, 250L, 250L)),
                        "@DLeftFilter",
                        "Fits"),
                of("@DLeftFilter", repeated.andThen(made -> made.savedByTables = List.of()), "@DLeftFilter", "Fits"),
                // A table is there that saves enough, or saves too little.
                of("@DLeftFilter", repeated.andThen(made -> made.tableKeys = 60), "@DLeftFilter", "Fits"),
                of(
                        "@DLeftFilter",
                        repeated.andThen(made -> {
                            made.savedByTables = List.of(100L, 200L, 350L, 350L, 350L);
                            made.tableKeys = 44;
                        }),
                        "@DLeftFilter",
                        "AskedAgain"),
                of(
                        "@DLeftFilter",
                        repeated.andThen(made -> {
                            made.savedByTables = List.of(100L, 200L, 350L, 350L, 350L);
                            made.tableKeys = 61;
                        }),
                        "@DLeftFilter",
                        "Fits"),
                of("@DLeftFilter", repeated.andThen(made -> made.tableKeys = Long.MAX_VALUE), "@DLeftFilter", "Fits"));
    }

    private static Stream<Arguments> uses() {
        return Stream.of(
                of("@DLeftFilter", made -> made.mostInStash = 4, "@DLeftFilter", "StashUsed"),
                of("@DLeftFilter", made -> made.mostInStash = 3, "@DLeftFilter", "Fits"),
                of("@DLeftFilter(stashCapacity = 0)", made -> {}, "@DLeftFilter(stashCapacity = 0)", "Fits"),
                of("@DLeftFilter", made -> made.overflows = 900, "@DLeftFilter", "Overflows"),
                of("@DLeftFilter", made -> made.overflows = 899, "@DLeftFilter", "Fits"),
                of("@DLeftFilter", made -> made.lookups = made.hits = 0, "@DLeftFilter", "NeverLookedUp"),
                of(
                        "@DLeftFilter(bitsPerKey = 16)",
                        made -> made.puts = made.newElements = 0,
                        "@DLeftFilter(bitsPerKey = 16.0, rebalancing = 10)",
                        "NeverPut"),
                // Sweeps gain nothing at this rate.
                of(
                        "@DLeftFilter(maxFpp = 1e-3)",
                        made -> made.puts = made.newElements = 0,
                        "@DLeftFilter(maxFpp = 0.001)",
                        "Fits"),
                of("@DLeftFilter", made -> made.puts = made.newElements = 0, "@DLeftFilter", "Fits"),
                of("@DLeftFilter", made -> made.expected(10_000_000).peak = 9_000_000, "@DLeftFilter", "OneByOne"),
                of(
                        "@DLeftFilter",
                        made -> {
                            made.expected(10_000_000).peak = 9_000_000;
                            made.batchLookups = 100_001;
                        },
                        "@DLeftFilter",
                        "Fits"));
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void theAdviceIsTheBestOne(String spec, Consumer<MadeProfile> change, String annotation, List<String> tags) {
        MadeProfile made = new MadeProfile(spec);
        change.accept(made);

        WorkloadAdvice advice = FilterAdvisor.advise(made.make());

        assertThat(advice.findings())
                .as("%s", advice)
                .extracting(WorkloadFinding::tag)
                .containsExactlyElementsOf(tags);
        assertThat(advice.annotation()).isEqualTo(annotation);
        assertThat(advice.title()).isEqualTo("example.SeenUrls:urls");
        assertThat(FilterAdvisor.advise(made.make())).isEqualTo(advice);
        assertHolds(made, advice);
    }

    /** Builds the layouts: bits and rates of the effects are those of the annotation. */
    private static void assertHolds(MadeProfile made, WorkloadAdvice advice) {
        FilterSpec asked = FilterSpec.parse(made.spec);
        FilterSpec advised = FilterSpec.parse(advice.annotation());
        assertThat(advised.text()).isEqualTo(advice.annotation());
        List<WorkloadFinding> applied =
                advice.findings().stream().filter(WorkloadFinding::applied).toList();
        assertThat(advised.equals(asked)).isEqualTo(applied.isEmpty());
        for (WorkloadFinding finding : applied) {
            if (!finding.tag().equals("ManyParts")) {
                assertThat(finding.effect().orElseThrow().savedBits())
                        .isEqualTo(bits(asked, made.mostExpected) - bits(advised, made.mostExpected));
            }
            assertThat(finding.effect().orElseThrow().rateAfter()).isEqualTo(rate(advised, made.mostExpected));
        }
    }

    private static Layout layout(FilterSpec spec, long elements) {
        return spec.expectedElements() > 0
                ? spec.toLayout()
                : Sized.with(spec, "expectedElements", elements).toLayout();
    }

    private static long bits(FilterSpec spec, long expected) {
        long elements = spec.expectedElements() > 0 ? spec.expectedElements() : expected;
        Layout layout = layout(spec, expected);
        return Math.round(layout.bitsPerKey(elements) * elements);
    }

    private static double rate(FilterSpec spec, long expected) {
        return FilterAdvisor.model(layout(spec, expected), spec.rebalancing()).highestRate();
    }

    @Test
    void aFindingIsALineWithFigures() {
        MadeProfile made = new MadeProfile("@DLeftFilter");
        made.peak = 41_000;

        assertThat(FilterAdvisor.advise(made.make())).hasToString("""
                        example.SeenUrls:urls
                          @DLeftFilter(expectedElements = 50000)
                          - [MadeForMore] made for 1,000,000 elements, held 41,000 at most, and none was removed: \
                        expectedElements = 50000 saves 1.9 MB of 2.0 MB. With these elements the rate is 2.2e-04. \
                        The number given where filters are created goes before it; leave that out.
                          ~ lookups 16.2 -> 5.5 ns, on the machine of the stored times
                        """);
    }

    @Test
    void aTableOfKnownAbsentKeysHasASize() {
        MadeProfile made = new MadeProfile("@DLeftFilter");
        made.falsePositives = 50_000;
        made.byTimes = List.of(9_000L, 5_000L);
        made.savedByTables = List.of(20_000L, 36_100L, 40_000L, 40_000L, 40_000L);
        String begin = "[AskedAgain] 41,000 of 50,000 false positives were of keys that had been one before. A table of"
                + " known absent keys of 4,224 bytes saves 72% of the questions to the store";
        String end = ": contains(key, store) of a MaintainedFilter keeps one, and absentBytes(4224) of its builder sets"
                + " its size, by default 12,500 bytes here.";
        assertThat(FilterAdvisor.advise(made.make()).findings()).singleElement().hasToString(begin + end);
        made.tableKeys = 44;
        assertThat(FilterAdvisor.advise(made.make()).findings())
                .singleElement()
                .hasToString(begin + ", and the one there, of 44 keys, 40%" + end);
    }

    /** A set over a family with deletion need not change, and a multiset becomes one. */
    @Test
    void aSetNeedNotBecomeOne() {
        MadeProfile made = new MadeProfile("@CountingBloomFilter");
        assertThat(FilterAdvisor.advise(made.make()).toString())
                .contains("NeverRemoved")
                .doesNotContain("The interface has to be a set");
        made.multiset = true;
        assertThat(FilterAdvisor.advise(made.make()).toString())
                .contains("NeverRemoved", "The interface has to be a set for that");
    }

    /** Four numbers of seconds are for a doubling of the elements, the first one for none. */
    @Test
    void aPeakIsSaidToBeRareIfItIs() {
        MadeProfile made = new MadeProfile("@DLeftFilter");
        made.secondsBySize = Stream.concat(Collections.nCopies(1 + 4 * 16, 0L).stream(), Stream.of(1000L))
                .toList();
        made.peak = 131_072;
        String half = "77,936 or fewer for half of the time";
        assertThat(FilterAdvisor.advise(made.make()).toString()).doesNotContain("half of the time");
        made.peak = 2 * 77_936;
        assertThat(FilterAdvisor.advise(made.make()).toString()).contains("held 155,872 at most and " + half + ", and");
        made.peak = 900_000;
        assertThat(FilterAdvisor.advise(made.make()).toString())
                .contains("made for 1,000,000 elements, held 900,000 at most and " + half + ": the annotation fits.");
        made.peak = 1_100_000;
        assertThat(FilterAdvisor.advise(made.make()).toString()).contains("held 1,100,000 at most and " + half + ": ");
    }

    @Test
    void severalRulesApplyOneAfterTheOther() {
        MadeProfile made = new MadeProfile("@CountingBloomFilter(concurrency = MULTI_WRITER)");
        made.peak = 41_000;

        WorkloadAdvice advice = FilterAdvisor.advise(made.make());

        assertThat(advice.findings())
                .extracting(WorkloadFinding::tag)
                .containsExactly("MadeForMore", "NeverRemoved", "OneWriter");
        FilterSpec advised = FilterSpec.parse(advice.annotation());
        long saved = advice.findings().stream()
                .filter(WorkloadFinding::applied)
                .mapToLong(finding -> finding.effect().orElseThrow().savedBits())
                .sum();
        assertThat(saved)
                .isEqualTo(bits(FilterSpec.parse(made.spec), 1_000_000) - bits(advised, 1_000_000))
                .isPositive();
    }

    @Test
    void whatIsNotKnownIsSaid() {
        MadeProfile made = new MadeProfile("@WindowedCuckooFilter");
        assertThat(FilterAdvisor.advise(made.make()).unknowns()).isEmpty();
        made.filterSeconds = 599;
        made.filters = 1;
        made.stillGrowing = 2;
        made.inUse = 1;
        made.refusedPuts = 5;
        made.leastExpected = 10;
        made.multiset = true;
        made.truePositives = 0;
        made.name = "";

        assertThat(FilterAdvisor.advise(made.make()).unknowns())
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("filters were seen for 599 seconds in all"),
                        line -> assertThat(line).startsWith("1 filter was seen in 1 process"),
                        line -> assertThat(line).startsWith("2 filters had most elements when last seen"),
                        line -> assertThat(line).startsWith("1 filter was in use"),
                        line -> assertThat(line).startsWith("5 puts were refused"),
                        line -> assertThat(line).startsWith("filters were made for 10 to 1,000,000 elements"),
                        line -> assertThat(line).startsWith("no positive was reported"),
                        line -> assertThat(line).startsWith("how often keys were put is not known"),
                        line -> assertThat(line).startsWith("the filters have no name"));
    }

    @Test
    void aProfileWithoutCountsIsNotCalledFitting() {
        MadeProfile made = new MadeProfile("@DLeftFilter");
        made.lookups = made.hits = made.puts = made.newElements = made.peak = 0;

        WorkloadAdvice advice = FilterAdvisor.advise(made.make());

        assertThat(advice.findings()).isEmpty();
        assertThat(advice.unknowns())
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("how many elements filters held"),
                        line -> assertThat(line).startsWith("no operation was counted"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"@NoFilter", "", "@DLeftFilter(subtables = 99)", "@DLeftFilter(", "@BloomFilter(maxFpp = 1e-300)"
            })
    void anAnnotationThatCannotBeJudgedIsNamed(String spec) {
        WorkloadAdvice advice = FilterAdvisor.advise(new MadeProfile(spec).make());

        assertThat(advice.annotation()).isEqualTo(spec);
        assertThat(advice.findings()).isEmpty();
        assertThat(advice.unknowns()).singleElement().asString().startsWith("the annotation cannot be judged: ");
        assertThat(advice.unknowns().get(0)).doesNotContain("\n");
    }

    /** The advised annotations of random work, in all families, are those of filters. */
    @Test
    void noAdviceIsInvalid() {
        assertThat(tagsOfValidAdvice(1)).hasSizeGreaterThan(3);
    }

    /** Each number of elements that the rules ask for takes a search of its own. */
    @Test
    @Tag("full")
    void noAdviceIsInvalidForMoreWork() {
        assertThat(tagsOfValidAdvice(4)).hasSizeGreaterThan(6);
    }

    private static Set<String> tagsOfValidAdvice(int rounds) {
        List<String> specs = List.of(
                "@DLeftFilter(maxFpp = 1e-3)",
                "@DLeftFilter(growth = CHAINED)",
                "@WindowedCuckooFilter(concurrency = MULTI_WRITER)",
                "@DynamicDLeftCountingFilter",
                "@DLeftCountingFilter(expectedElements = 10000)",
                "@RankIndexedCountingFilter(maxFpp = 1e-3)",
                "@BloomFilter(bitsPerKey = 12)",
                "@ChoiceBloomFilter(bitsPerKey = 12, rebalancing = 9)",
                "@CountingBloomFilter(concurrency = SINGLE_WRITER)");
        SplittableRandom random = new SplittableRandom(7);
        Set<String> tags = new TreeSet<>();
        for (int i = 0; i < rounds * specs.size(); i++) {
            MadeProfile made = new MadeProfile(specs.get(i % specs.size())).expected(10_000);
            made.peak = random.nextInt(1, 5) * 4_000L;
            made.refusedPuts = random.nextInt(4) == 0 ? 10 : 0;
            made.multiset = random.nextBoolean();
            made.removals = random.nextInt(2) * 1_000L;
            made.newElements = random.nextInt(1, 10) * 100_000L;
            made.mostParts = random.nextInt(1, 5);
            made.mostWriters = random.nextInt(1, 3);
            made.hits = random.nextInt(3) * 500_000L;
            made.mostInStash = random.nextInt(9);
            made.byPuts = List.of(1_000_000L, random.nextLong(1_000_000), random.nextLong(30_000));

            WorkloadAdvice advice = FilterAdvisor.advise(made.make());

            FilterSpec advised = FilterSpec.parse(advice.annotation());
            assertThat(bits(advised, made.mostExpected)).as("%s", advice).isPositive();
            advice.findings().forEach(finding -> tags.add(finding.tag()));
        }
        return tags;
    }

    /** Numbers that no real profile has lead to no exception. */
    @Test
    void anyCountsAreJudged() {
        MadeProfile made = new MadeProfile("@WindowedCuckooFilter(growth = CHAINED)");
        long most = Long.MAX_VALUE;
        made.peak = made.puts = made.hits = made.removals = made.missedRemovals = made.mostInStash = most;
        made.lookups = 1;
        made.multiset = true;
        made.newElements = 0;
        made.overflows = made.mostParts = made.mostWriters = made.falsePositives = made.absentLookups = most;
        made.byPuts = List.of(1L, most, most, most);

        assertThat(FilterAdvisor.advise(made.make()).findings()).isNotEmpty();
    }
}
