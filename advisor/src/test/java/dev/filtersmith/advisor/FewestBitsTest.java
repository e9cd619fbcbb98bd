package dev.filtersmith.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.advisor.buckets.HighestFills;
import dev.filtersmith.advisor.ddlcbf.DynamicDLeftCountingModel;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.buckets.SemiSort;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingLayout;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingRules;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingSpec;
import dev.filtersmith.dlcbf.DLeftCountingLayout;
import dev.filtersmith.dlcbf.DLeftCountingSpec;
import dev.filtersmith.spec.DynamicDLeftCountingSpecBuilder;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests by enumeration that no geometry holds a rate in fewer bits than the one that is found. */
class FewestBitsTest {
    private static final double AS_GOOD_CELLS = 1.01;

    /**
     * A hundredth: the search fills buckets with slots to 99%, and accepts four costs of a quarter
     * of a percent each. The rest is for loads of few digits, which are rounded by up to 0.01%.
     */
    private static final double AS_GOOD_FIELDS = 1.0102;

    private static final int MAX_FIELDS = 32;

    /** Rates of simulated filters deviate by a thousandth. */
    private static final double AIMED_AT = 0.998;

    private static double found(String family, double rate) {
        return FilterAdvisor.of(FilterSpec.parse("@" + family + "(maxFpp = " + rate + ")"))
                .chosen()
                .model()
                .bitsPerKey();
    }

    /** All cells that a spec can have, with counters for equal elements, laid out once. */
    private static final class Cells {
        static final List<DLeftCountingLayout> ALL = IntStream.rangeClosed(2, 4)
                .boxed()
                .flatMap(subtables -> IntStream.rangeClosed(1, 32)
                        .boxed()
                        .flatMap(cells -> IntStream.rangeClosed(4, 32)
                                .boxed()
                                .flatMap(bits -> IntStream.rangeClosed(2, 8)
                                        .mapToObj(counter -> new DLeftCountingLayout(DLeftCountingSpec.builder()
                                                .subtables(subtables)
                                                .cellsPerBucket(cells)
                                                .remainderBits(bits)
                                                .cellCounterBits(counter)
                                                .averageLoad(1)
                                                .build())))))
                .toList();
    }

    @Tag("full")
    @ParameterizedTest
    @ValueSource(doubles = {0.1, 3e-2, 1e-2, 3e-3, 1e-3, 3e-4, 1e-4, 3e-5, 1e-5, 2e-6, 1e-7, 1e-8})
    void noCellsTakeFewerBits(double rate) {
        double fewest = Cells.ALL.stream()
                .mapToDouble(layout -> bits(layout, rate))
                .min()
                .orElseThrow();
        assertThat(found("DLeftCountingFilter", rate)).isBetween(fewest * 0.999, fewest * AS_GOOD_CELLS);
    }

    /** Returns the bits at the highest load with room at which 1 - e^-x is the rate. */
    private static double bits(DLeftCountingLayout layout, double rate) {
        DLeftCountingSpec spec = layout.spec();
        double load = -Math.log1p(-rate) / spec.subtables() * Math.scalb(1.0, spec.remainderBits());
        double room = HighestFills.withoutChunks(spec.subtables(), spec.cellsPerBucket()) * spec.cellsPerBucket();
        return layout.bucketWords() * 64 / Math.min(load, room);
    }

    /** All uniform buckets, with and without slots, at any fill up to 110% of the fields. */
    @Tag("slow")
    @ParameterizedTest
    @ValueSource(doubles = {3e-2, 1e-2, 1e-3, 1e-4, 3e-5, 2e-6, 1e-8})
    void noFieldsTakeFewerBits(double rate) {
        double least = found("DynamicDLeftCountingFilter", rate) / AS_GOOD_FIELDS;
        assertThat(IntStream.of(64, 128)
                        .boxed()
                        .flatMap(bucketBits -> IntStream.rangeClosed(1, MAX_FIELDS)
                                .boxed()
                                .flatMap(fields -> IntStream.rangeClosed(0, 3)
                                        .boxed()
                                        .flatMap(depth -> geometries(bucketBits, fields, depth))))
                        .map(spec -> withRate(spec, rate))
                        .filter(spec -> spec.bucketBits() / spec.averageLoad() < least)
                        .distinct()
                        .filter(spec -> DynamicDLeftCountingRules.problems(spec).isEmpty())
                        .parallel()
                        .filter(spec -> holds(spec, rate)))
                .isEmpty();
    }

    private static Stream<DynamicDLeftCountingSpec> geometries(int bucketBits, int fields, int depth) {
        return IntStream.rangeClosed(0, 2)
                .boxed()
                .flatMap(more -> Stream.of(Permutation.AUTOMATIC, Permutation.ADDITIVE)
                        .flatMap(permutation -> IntStream.rangeClosed(2, 3)
                                .boxed()
                                .flatMap(subtables -> fills(more, permutation, subtables, fields)
                                        .mapToObj(fill -> spec(bucketBits, fields, depth, more)
                                                .subtables(subtables)
                                                .permutation(permutation)
                                                .averageLoad(fill * fields)
                                                .relocationVisits(visits(more, permutation))
                                                .build()))));
    }

    /** Without slots, buckets are filled as those of cells are. */
    private static DoubleStream fills(int moreSlots, Permutation permutation, int subtables, int fields) {
        return moreSlots == 0
                ? DoubleStream.of(
                        permutation == Permutation.AUTOMATIC
                                ? HighestFills.IN_CHUNKS
                                : HighestFills.withoutChunks(subtables, fields))
                : DoubleStream.of(0.9, 0.925, 0.95, 0.96, 0.97, 0.975, 0.98, 0.985, 0.99, 1, 1.02, 1.05, 1.1);
    }

    private static int visits(int moreSlots, Permutation permutation) {
        return moreSlots == 0 && permutation == Permutation.ADDITIVE
                ? HighestFills.VISITS
                : DynamicDLeftCountingSpec.builder().build().relocationVisits();
    }

    private static DynamicDLeftCountingSpecBuilder<DynamicDLeftCountingSpec> spec(
            int bucketBits, int fields, int depth, int moreSlots) {
        long states = 1
                + (moreSlots > 0 ? 1 : 0)
                + IntStream.rangeClosed(1, fields)
                        .mapToLong(load -> SemiSort.states(load, depth))
                        .sum();
        int counterBits = 64 - Long.numberOfLeadingZeros(states - 1);
        int length = Math.min(32, (bucketBits - counterBits) / fields + depth);
        int slotBits = moreSlots > 0 ? (bucketBits - counterBits) / (fields + moreSlots) : length;
        return DynamicDLeftCountingSpec.builder()
                .bucketBits(bucketBits)
                .counterBits(counterBits)
                .semiSortDepth(IntStream.rangeClosed(0, fields)
                        .map(load -> load == 0 ? 0 : depth)
                        .toArray())
                .overfullSlots(moreSlots > 0 ? fields + moreSlots : 0)
                .minimalRemainderBits(Math.min(length, slotBits))
                .longestRemainder(length)
                .relocationLoad(fields);
    }

    /** Returns a spec at a lower load if its rate were too high even without overfull buckets. */
    private static DynamicDLeftCountingSpec withRate(DynamicDLeftCountingSpec spec, double rate) {
        double load = AIMED_AT * rate / spec.subtables() * Math.scalb(1.0, spec.longestRemainder());
        return load < spec.averageLoad() ? spec.toBuilder().averageLoad(load).build() : spec;
    }

    /** Returns the rate if no bucket is overfull. */
    private static double unspoilt(DynamicDLeftCountingSpec spec) {
        return Math.scalb(spec.subtables() * spec.averageLoad(), -spec.longestRemainder());
    }

    /** Returns whether the rate is held with half of the overfull buckets' part more. */
    private static boolean holds(DynamicDLeftCountingSpec spec, double rate) {
        DynamicDLeftCountingLayout layout = DynamicDLeftCountingLayout.of(spec);
        DynamicDLeftCountingModel model = DynamicDLeftCountingModel.of(
                layout, spec.averageLoad(), DynamicDLeftCountingModel.large(layout), 1 << 15);
        double highest = model.highestRate();
        return model.overflowsRarely() && highest + Math.max(0, highest - unspoilt(spec)) / 2 <= rate;
    }
}
