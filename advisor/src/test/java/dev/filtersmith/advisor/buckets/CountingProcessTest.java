package dev.filtersmith.advisor.buckets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CountingProcessTest {
    private static final OneLength DEGRADING = OneLength.of(5, load -> load <= 4 ? 9 : 6);

    /**
     * Small, so that equal minimal fingerprints, shortened remainders, moves and overflow are all
     * common.
     */
    static List<CountingSimulation> small() {
        CountingSimulation fixed = CountingSimulation.of(4, 8, 5, OneLength.fixed(4, 5), 4);
        CountingSimulation shared = CountingSimulation.of(3, 8, 3, OneLength.shared(24, 0, 1, 4, 12), 1);
        CountingSimulation pairs = CountingSimulation.of(2, 16, 6, DEGRADING, 1).withRelocation(4, 6);
        return List.of(
                fixed,
                fixed.withRelocation(4, 1),
                fixed.withRelocation(4, 10),
                shared,
                shared.apart(),
                CountingSimulation.of(3, 8, 3, OneLength.shared(30, 1, 1, 3, 12), 2),
                CountingSimulation.of(2, 12, 4, new TwoLengths(30, 0, 4, 14), 1),
                CountingSimulation.of(4, 6, 3, new TwoLengths(30, 1, 4, 14), 3).apart(),
                pairs,
                pairs.apart(),
                pairs.apart().withChunks(8),
                new CountingSimulation(1, 5, 0, 2, OneLength.fixed(7, 3), 1, false, 1, 3));
    }

    /** Looks up all long fingerprints one by one, in filters half full, full and overfull. */
    @ParameterizedTest
    @MethodSource("small")
    void rateIsTheShareOfAllFingerprintsThatMatch(CountingSimulation simulation) {
        int fingerprints =
                simulation.bucketsPerSubtable() << simulation.lengths().longest();
        int slots = slots(simulation);
        for (long seed = 0; seed < 10; seed++) {
            CountingProcess process = new CountingProcess(simulation, seed).insert(slots / 2);
            for (int round = 0; round < 3; round++) {
                process.churn(slots).insert(slots / 3);
                int matches = 0;
                for (int fingerprint = 0; fingerprint < fingerprints; fingerprint++) {
                    matches += process.matches(fingerprint) ? 1 : 0;
                }
                assertThat(process.state().falsePositiveRate())
                        .isCloseTo((double) matches / fingerprints, within(1e-12));
            }
        }
    }

    /**
     * Every deletion removes exactly one element: at the end the filter is empty, and no element
     * was missed on the way.
     */
    @ParameterizedTest
    @MethodSource("small")
    void deletionsNeverMissAndLeaveNothing(CountingSimulation simulation) {
        int slots = slots(simulation);
        for (long seed = 0; seed < 100; seed++) {
            CountingProcess process = new CountingProcess(simulation, seed).insert(slots);
            for (int round = 0; round < 5; round++) {
                process.churn(slots).delete(slots / 2).insert(slots / 2);
            }
            CountingState full = process.state();
            assertThat(full.elements()).isEqualTo(slots);
            CountingState empty = process.delete(slots).state();
            assertThat(empty.lostDeletions()).isZero();
            assertThat(empty.elements()).isZero();
            assertThat(empty.loads().maximumLoad()).isZero();
            assertThat(empty.largestLoads().maximumLoad()).isZero();
            assertThat(empty.falsePositiveRate()).isZero();
            assertThat(full.falsePositiveRate()).isPositive();
        }
    }

    private static int slots(CountingSimulation simulation) {
        return simulation.subtables()
                * simulation.bucketsPerSubtable()
                * simulation.lengths().capacity();
    }

    @Test
    void countsOverflowsAndForgetsThemWhenTheyAreDeleted() {
        CountingProcess process =
                new CountingProcess(CountingSimulation.of(2, 1, 12, OneLength.fixed(2, 12), 1), 3).insert(10);
        assertThat(process.state().overflows()).isEqualTo(6);
        assertThat(process.state().loads().share(2)).isEqualTo(1);
        assertThat(process.state().elements()).isEqualTo(10);
        assertThat(process.delete(10).state().lostDeletions()).isZero();
        assertThat(process.state().loads().maximumLoad()).isZero();
    }

    /** Equal elements share a cell up to the ceiling; the next one takes a new cell. */
    @Test
    void sharesCellsUpToTheCeiling() {
        CountingSimulation one = CountingSimulation.of(1, 1, 1, OneLength.fixed(64, 1), 3);
        for (int elements = 0; elements < 60; elements++) {
            double cells =
                    new CountingProcess(one, 5).insert(elements).state().loads().averageLoad();
            assertThat(cells).isBetween(Math.ceil(elements / 3.0), Math.ceil(elements / 3.0) + 1);
        }
    }

    /** An overfull bucket has short remainders until it is empty, and long ones after that. */
    @Test
    void forgetsTheLargestLoadOfAnEmptyBucket() {
        CountingProcess process = new CountingProcess(CountingSimulation.of(1, 1, 6, DEGRADING, 1), 1);
        assertThat(process.insert(4).state().falsePositiveRate()).isEqualTo(4 * 0x1p-9);
        assertThat(process.insert(1).delete(4).state().falsePositiveRate()).isEqualTo(0x1p-6);
        assertThat(process.state().largestLoads().share(5)).isEqualTo(1);
        assertThat(process.delete(1).insert(1).state().falsePositiveRate()).isEqualTo(0x1p-9);
    }

    /** A move to a bucket where remainders keep their length is better than an overfull bucket. */
    @Test
    void movesKeepBucketsFromShortening() {
        CountingSimulation still = CountingSimulation.of(2, 1024, 9, OneLength.of(5, load -> load <= 4 ? 16 : 9), 1)
                .apart();
        CountingState without = new CountingProcess(still, 1).insert(7600).state();
        CountingState with =
                new CountingProcess(still.withRelocation(4, 60), 1).insert(7600).state();
        assertThat(without.largestLoads().tail(5)).isGreaterThan(0.05);
        assertThat(with.largestLoads().tail(5)).isLessThan(0.002);
        assertThat(without.relocations()).isZero();
        assertThat(with.relocations()).isPositive();
        assertThat(with.falsePositiveRate()).isLessThan(without.falsePositiveRate() / 4);
    }

    @Test
    void dependsOnItsSeedAlone() {
        CountingSimulation simulation = CountingSimulation.of(4, 2048, 13, OneLength.shared(120, 1, 1, 13, 16), 2);
        CountingState state =
                new CountingProcess(simulation, 5).insert(30_000).churn(1000).state();
        assertThat(new CountingProcess(simulation, 5)
                        .insert(10_000)
                        .insert(20_000)
                        .churn(1000)
                        .state())
                .isEqualTo(state);
        assertThat(new CountingProcess(simulation, 6).insert(30_000).churn(1000).state())
                .isNotEqualTo(state);
    }

    @Test
    void refusesParametersOutOfRange() {
        OneLength lengths = OneLength.fixed(4, 8);
        CountingSimulation pairs = CountingSimulation.of(2, 24, 8, lengths, 1);
        assertThat(pairs.withChunks(8).chunkBuckets()).isEqualTo(8);
        assertThatIllegalArgumentException().isThrownBy(() -> pairs.withChunks(16));
        assertThatIllegalArgumentException().isThrownBy(() -> pairs.withChunks(12));
        assertThatIllegalArgumentException().isThrownBy(() -> pairs.withChunks(-8));
        assertThatIllegalArgumentException().isThrownBy(() -> pairs.withRelocation(0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> pairs.withRelocation(1, 1001));
        assertThatIllegalArgumentException().isThrownBy(() -> CountingSimulation.of(0, 24, 8, lengths, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> CountingSimulation.of(5, 24, 8, lengths, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> CountingSimulation.of(2, 0, 8, lengths, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> CountingSimulation.of(2, 24, 9, lengths, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> CountingSimulation.of(2, 24, 8, lengths, 0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CountingSimulation.of(4, 24, 8, lengths, 1).withChunks(8));
        CountingSimulation two = CountingSimulation.of(2, 24, 8, new TwoLengths(60, 0, 8, 16), 1);
        assertThatIllegalArgumentException().isThrownBy(() -> two.withRelocation(4, 1));
        CountingProcess process = new CountingProcess(pairs, 0);
        assertThatIllegalArgumentException().isThrownBy(() -> process.churn(1));
        assertThatIllegalArgumentException().isThrownBy(() -> process.delete(1));
        assertThatIllegalArgumentException().isThrownBy(() -> process.insert(-1));
    }
}
