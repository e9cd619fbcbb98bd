package dev.filtersmith.advisor.ddlcbf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.advisor.Advice;
import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.advisor.MeanRate;
import dev.filtersmith.advisor.buckets.CountingProcess;
import dev.filtersmith.advisor.buckets.CountingSimulation;
import dev.filtersmith.advisor.buckets.OneLength;
import dev.filtersmith.advisor.buckets.RemainderLengths;
import dev.filtersmith.advisor.buckets.TwoLengths;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingLayout;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingSpec;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Buckets of 128 bits with two remainder lengths against those with one, as in section III-C of the
 * d-left Bloom filter paper: four subtables, six elements a bucket, and 21 replacements for each
 * element. The table of docs/design-decisions/ddlcbf.md has these figures.
 */
class TwoLengthHeadersTest {
    private static final int BUCKET_BITS = 128;
    private static final int LONGEST = 31;
    private static final int BUCKETS = 512;
    private static final int ELEMENTS = 4 * BUCKETS * 6;
    private static final int STEPS = ELEMENTS * 64 / 3;
    private static final int FEW_TRIALS = 4;
    private static final int MANY_TRIALS = 12;

    private static final class OneLengthRate {
        /** One length with a header of eight bits and semi-sort depth 1, without moves. */
        static final MeanRate CHURNED = churned(14, OneLength.shared(BUCKET_BITS - 8, 0, 1, 14, LONGEST), MANY_TRIALS);
    }

    /**
     * Rates of the paper's rule after churn, if its header took so many bits. Only with seven would
     * they be lower than with one length. Other tests simulate both rules in every build.
     */
    @Tag("full")
    @ParameterizedTest
    @CsvSource({"18, 5.26e-4", "12, 2.74e-4", "10, 2.39e-4", "9, 1.70e-4", "8, 1.53e-4", "7, 1.48e-4"})
    void oneLengthHasTheLowerRateFromEightHeaderBitsOn(int headerBits, double rate) {
        MeanRate two = churned(
                12,
                new TwoLengths(BUCKET_BITS - headerBits, 0, 12, LONGEST),
                headerBits <= 8 ? MANY_TRIALS : FEW_TRIALS);
        assertThat(two.mean()).isCloseTo(rate, within(0.02 * rate));
        MeanRate one = OneLengthRate.CHURNED;
        assertThat(one.mean()).isCloseTo(1.50e-4, within(1.5e-6));
        double three = 3 * Math.hypot(two.error(), one.error());
        if (headerBits >= 8) {
            assertThat(two.mean() - one.mean()).isGreaterThan(three);
        } else {
            assertThat(one.mean() - two.mean()).isGreaterThan(three);
        }
    }

    /**
     * The states of a bucket that can occur, which a header of one number would count. Those of the
     * paper's rule take ten bits, the header's own size considered.
     */
    @ParameterizedTest
    @CsvSource({"7, 14, 8, 681", "8, 14, 8, 419", "9, 14, 8, 746", "8, 12, 10, 1202", "9, 12, 9, 953", "10, 12, 9, 985"
    })
    void thePapersRuleNeedsAHeaderOfTenBits(int headerBits, int minimal, int capacity, int states) {
        int bits = BUCKET_BITS - headerBits;
        assertThat(bits / minimal).isEqualTo(capacity);
        assertThat(states(new TwoLengths(bits, 0, minimal, LONGEST))).isEqualTo(states);
        assertThat(states <= 1 << headerBits).isEqualTo(headerBits >= 10);
    }

    /** With few lengths the states fit in seven or eight bits, but the remainders are shorter. */
    @Tag("full")
    @ParameterizedTest
    @CsvSource({"8, 10, 12 15 17 20 24 30, 1.56e-4", "7, 8, 13 15 17 20 24, 1.55e-4", "7, 8, 15 17 20, 1.57e-4"})
    void fewLengthsCostMoreThanTheirHeaderSaves(int headerBits, int capacity, String lengths, double rate) {
        FewLengths few = new FewLengths(
                BUCKET_BITS - headerBits,
                capacity,
                Arrays.stream(lengths.split(" ")).map(Integer::valueOf).toList());
        assertThat(states(few)).isLessThanOrEqualTo(1 << headerBits);
        MeanRate two = churned(12, few, FEW_TRIALS);
        assertThat(two.mean()).isCloseTo(rate, within(0.02 * rate));
        MeanRate one = OneLengthRate.CHURNED;
        assertThat(two.mean() - one.mean()).isGreaterThan(3 * Math.hypot(two.error(), one.error()));
    }

    /** For bits and for rates, with and without a number of elements. */
    @ParameterizedTest
    @ValueSource(strings = {"bitsPerKey = 13.5", "bitsPerKey = 21.34, expectedElements = 1000"})
    void theSearchTakesOneLength(String goal) {
        Advice advice = FilterAdvisor.of(FilterSpec.parse("@DynamicDLeftCountingFilter(" + goal + ")"));
        assertThat(Stream.concat(Stream.of(advice.chosen()), advice.runnerUp().stream()))
                .allSatisfy(option -> assertThat(((DynamicDLeftCountingSpec) option.spec()).remainderLengths())
                        .isEqualTo(1));
    }

    /** The rest; every build takes bits, with a number of elements and without. */
    @Tag("full")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "bitsPerKey = 9",
                "bitsPerKey = 21.34",
                "bitsPerKey = 36",
                "maxFpp = 1e-2",
                "maxFpp = 1e-4",
                "maxFpp = 1e-6",
                "maxFpp = 1e-4, expectedElements = 1000"
            })
    void theSearchTakesOneLengthForOtherGoals(String goal) {
        theSearchTakesOneLength(goal);
    }

    /**
     * At as many bits a key, 128 for six elements: 2.29e-5 against 7.4e-5. Seven remainders of 17
     * bits and two that the header sorts, in two subtables with six elements a bucket.
     */
    @Tag("full")
    @Test
    void theSearchedBucketIsBetterThanTwoLengthsWithoutAHeader() {
        DynamicDLeftCountingSpec asked =
                DynamicDLeftCountingSpec.builder().bitsPerKey(21.34).build();
        DynamicDLeftCountingLayout searched = (DynamicDLeftCountingLayout) asked.toLayout();
        DynamicDLeftCountingModel model = DynamicDLeftCountingModel.of(searched);
        MeanRate two = churned(12, new TwoLengths(BUCKET_BITS, 0, 12, LONGEST), FEW_TRIALS);
        assertThat(searched.spec().bucketBits() / searched.spec().averageLoad()).isLessThanOrEqualTo(21.34);
        assertThat(model.churnedRate()).isCloseTo(2 * 6 * 0x1p-19, withinPercentage(0.2));
        assertThat(two.mean()).isCloseTo(7.4e-5, within(1e-6));
    }

    private static MeanRate churned(int minimal, RemainderLengths lengths, int trials) {
        CountingSimulation simulation =
                CountingSimulation.of(4, BUCKETS, minimal, lengths, 1).apart();
        LongToDoubleFunction rate = seed -> new CountingProcess(simulation, seed)
                .insert(ELEMENTS)
                .churn(STEPS)
                .state()
                .falsePositiveRate();
        return MeanRate.of(LongStream.range(0, trials).mapToDouble(rate).toArray());
    }

    /** Counts the lengths that the remainders of a bucket can have at one time, as multisets. */
    private static int states(RemainderLengths rule) {
        Set<List<Byte>> found = new HashSet<>(Set.of(List.of()));
        Deque<List<Byte>> open = new ArrayDeque<>(found);
        while (!open.isEmpty()) {
            List<Byte> bucket = open.remove();
            List<List<Byte>> next = new ArrayList<>();
            for (int cell = 0; cell < bucket.size(); cell++) {
                List<Byte> less = new ArrayList<>(bucket);
                less.remove(cell);
                next.add(less);
            }
            if (bucket.size() < rule.capacity()) {
                next.add(withOneMore(rule, bucket));
            }
            next.stream().filter(found::add).forEach(open::add);
        }
        return found.size();
    }

    private static List<Byte> withOneMore(RemainderLengths rule, List<Byte> bucket) {
        byte[] lengths = new byte[bucket.size() + 1];
        for (int cell = 0; cell < bucket.size(); cell++) {
            lengths[cell] = bucket.get(cell);
        }
        lengths[bucket.size()] = (byte) rule.admit(lengths, 0, bucket.size(), bucket.size());
        List<Byte> more = new ArrayList<>();
        for (byte length : lengths) {
            more.add(length);
        }
        Collections.sort(more);
        return more;
    }

    /** The paper's rule with its lengths rounded down to one of a few. */
    private record FewLengths(int bits, int capacity, List<Integer> allowed) implements RemainderLengths {
        private int down(int length) {
            return allowed.stream()
                    .filter(one -> one <= length)
                    .max(Integer::compare)
                    .orElseThrow();
        }

        @Override
        public int longest() {
            return down(LONGEST);
        }

        @Override
        public int shortest() {
            return allowed.get(0);
        }

        @Override
        public int admit(byte[] lengths, int from, int load, int largestLoad) {
            if (load == 0) {
                return longest();
            }
            int[] old =
                    IntStream.range(from, from + load).map(at -> lengths[at]).toArray();
            int shorter = Arrays.stream(old).min().orElseThrow();
            int longer = Arrays.stream(old).max().orElseThrow();
            int longs = shorter == longer
                    ? 0
                    : (int) Arrays.stream(old)
                            .filter(length -> length == longer)
                            .count();
            int share = (bits - (load - longs) * shorter) / (longs + 1);
            int length = Math.min(longs == 0 ? longest() : longer, share);
            boolean stays = length > shorter && down(length) > shorter;
            int least = stays ? down(length) : down(Math.min(shorter, bits / (load + 1)));
            for (int at = from; at < from + load; at++) {
                lengths[at] = (byte) (stays && lengths[at] == shorter ? shorter : Math.min(lengths[at], least));
            }
            return least;
        }
    }
}
