package dev.filtersmith.benchmarks.experiments.counting;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.advisor.baseline.BloomRate;
import dev.filtersmith.advisor.buckets.CountingSimulation;
import dev.filtersmith.advisor.buckets.CountingState;
import dev.filtersmith.advisor.buckets.OneLength;
import dev.filtersmith.advisor.buckets.RemainderLengths;
import dev.filtersmith.advisor.buckets.TwoLengths;
import dev.filtersmith.advisor.dlcbf.CountingRate;
import dev.filtersmith.annotation.CountingBloomFilter;
import dev.filtersmith.annotation.DLeftCountingFilter;
import dev.filtersmith.annotation.DynamicDLeftCountingFilter;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.annotation.Relocation;
import dev.filtersmith.benchmarks.Churn;
import dev.filtersmith.benchmarks.experiments.report.Effort;
import dev.filtersmith.benchmarks.experiments.report.Figure;
import dev.filtersmith.benchmarks.experiments.report.Finding;
import dev.filtersmith.benchmarks.experiments.report.Section;
import dev.filtersmith.benchmarks.experiments.report.Trials;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.util.stream.Stream;

/**
 * The same experiments with the filters themselves: emitted classes, hashed keys, words of bits.
 * The rate that a filter predicts stands beside the counted one, and beside that by the formula or
 * the simulation of the same geometry.
 */
final class StoredFilters {
    private static final int ELEMENTS = CountingExperiment.FIXED.elements();
    private static final int STEPS = CountingExperiment.FIXED.steps();
    private static final int QUICK_TRIALS = 2;

    /** Buckets of a subtable: one more than the design load takes. */
    private static final int BUCKETS = 2049;

    private static final int TRIALS = 50;

    /** Queries by which a rate is counted, at least. */
    private static final double QUERIES = 20e6;

    /** Standard deviation of the rate of a simulated filter with one length, from 120 trials. */
    private static final double ONE_SCATTER = 7.7e-7;

    /** The same with two lengths. */
    private static final double TWO_SCATTER = 4.0e-6;

    /**
     * The same of a counting Bloom filter, as a share of its rate: nine times that of the share of
     * ones, whose variance over m counters is (q - (1 + 2/3) q^2) / m with a share q of zeros.
     */
    private static final double BLOOM_SCATTER = 0.0062;

    private StoredFilters() {}

    /** 4 x 2048 buckets of eight cells of 14 bits and counters up to 3. */
    @DLeftCountingFilter(permutation = Permutation.ADDITIVE, relocation = Relocation.NONE)
    interface FixedFilter extends LongCountingFilter {}

    /**
     * 4 x 2048 buckets of 128 bits, of which 8 are the counter's; one length, without counters of
     * cells.
     */
    @DynamicDLeftCountingFilter(
            subtables = 4,
            bucketBits = 128,
            counterBits = 8,
            semiSortDepth = {0, 1, 1, 1, 1, 1, 1, 1, 1, 1},
            overfullSlots = 0,
            minimalRemainderBits = 14,
            longestRemainder = 32,
            averageLoad = 6,
            permutation = Permutation.ADDITIVE,
            relocation = Relocation.NONE)
    interface OneLengthFilter extends LongCountingFilter {}

    /**
     * 4 x 2048 buckets of 128 bits, of which the header takes 18: 4 + 4 for the numbers, 5 + 5 for
     * the lengths. Minimal remainders of 12 bits make room for nine elements in the 110 bits left;
     * 14 bits would for seven, too few at six on average.
     */
    @DynamicDLeftCountingFilter(
            subtables = 4,
            bucketBits = 128,
            remainderLengths = 2,
            semiSortDepth = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
            overfullSlots = 0,
            minimalRemainderBits = 12,
            longestRemainder = 31,
            averageLoad = 6,
            permutation = Permutation.ADDITIVE,
            relocation = Relocation.NONE)
    interface TwoLengthsFilter extends LongCountingFilter {}

    /** 13.5 counters of four bits, the paper's comparison. */
    @CountingBloomFilter(counterBits = 4, hashFunctions = 9, bitsPerKey = 54)
    interface CountersFilter extends LongCountingFilter {}

    /** Returns predicted and counted rates, and numbers of lost keys. */
    static Section section(Effort effort) {
        int trials = effort.of(QUICK_TRIALS, TRIALS);
        double fixed = CountingRate.of(CountingRate.fingerprints(BUCKETS, 14), ELEMENTS);
        double bloom = BloomRate.of(13.5, 9);
        return new Section(
                "The filters themselves",
                "The same experiments with emitted classes, hashed keys and words of bits. The rate that a filter"
                        + " predicts stands beside the one counted in 20 million queries, both beside that of the"
                        + " formula or the simulation of the same geometry.",
                Stream.of(
                                form(
                                        new Form("dlcbf", FixedFilter.class, FixedLength.rateDeviation()),
                                        trials,
                                        Figure.of(fixed),
                                        "0.001463"),
                                form(
                                        new Form("countingbloom", CountersFilter.class, BLOOM_SCATTER * bloom),
                                        trials,
                                        Figure.of(bloom),
                                        "0.001529"),
                                form(
                                        new Form("ddlcbf.one.bare", OneLengthFilter.class, ONE_SCATTER),
                                        trials,
                                        simulated(14, OneLength.shared(120, 0, 1, 14, 32), trials, ONE_SCATTER),
                                        ""),
                                form(
                                        new Form("ddlcbf.two.bare", TwoLengthsFilter.class, TWO_SCATTER),
                                        trials,
                                        simulated(12, new TwoLengths(110, 0, 12, 31), trials, TWO_SCATTER),
                                        ""))
                        .flatMap(rows -> rows)
                        .toList());
    }

    /**
     * Returns the rate of a simulated filter that stores equal elements as copies, each in the
     * least loaded bucket.
     */
    private static Figure simulated(int minimalRemainderBits, RemainderLengths lengths, int trials, double deviation) {
        CountingExperiment experiment = CountingExperiment.FIXED.withFilter(
                CountingSimulation.of(4, 2048, minimalRemainderBits, lengths, 1).apart());
        double rate = Trials.of(experiment::run, trials).mean(CountingState::falsePositiveRate);
        return Figure.of(rate).within(deviation / Math.sqrt(trials));
    }

    private record Form(String id, Class<? extends LongCountingFilter> type, double deviation) {}

    private static Stream<Finding> form(Form form, int trials, Figure rate, String printed) {
        Trials<Churn.Outcome> outcomes = Trials.of(
                seed -> Churn.oneByOne(Subjects.counting(form.type, ELEMENTS, seed), ELEMENTS, STEPS), trials);
        String id = "stored." + form.id;
        double sampled = Math.hypot(form.deviation, Math.sqrt(rate.high() / QUERIES));
        return Stream.of(
                outcomes.finding(
                                id + ".predicted",
                                form.id + ": predicted rate",
                                Churn.Outcome::expected,
                                form.deviation)
                        .recomputed(rate)
                        .printed(printed),
                outcomes.finding(id + ".counted", form.id + ": counted rate", Churn.Outcome::rate, sampled)
                        .recomputed(rate)
                        .printed(printed),
                outcomes.finding(id + ".lost", form.id + ": keys lost", Churn.Outcome::lost, 0)
                        .recomputed(Figure.of(0)));
    }
}
