package dev.filtersmith.advisor.buckets;

import dev.filtersmith.buckets.TableSize;
import java.util.List;
import java.util.stream.LongStream;

/**
 * The states of a simulated filter with deletion, which is filled and then changed for
 * {@link CountingModel#CHURN_ROUNDS} rounds.
 *
 * @param fresh state after filling
 * @param churned state after the rounds
 */
public record CountingLife(long elements, CountingState fresh, CountingState churned) {
    private static final long SEED = 1;
    private static final int MIN_BUCKETS = 1 << 6;
    private static final int MAX_BUCKETS = 1 << 16;

    /** Runs a simulation at a load. */
    public static CountingLife of(CountingSimulation simulation, double averageLoad) {
        return of(simulation, averageLoad, SEED);
    }

    private static CountingLife of(CountingSimulation simulation, double averageLoad, long seed) {
        int elements = elements(simulation, averageLoad);
        CountingProcess process = new CountingProcess(simulation, seed).insert(elements);
        CountingState fresh = process.state();
        process.churn(CountingModel.CHURN_ROUNDS * (elements / 2));
        return new CountingLife(elements, fresh, process.state());
    }

    /**
     * Runs a simulation several times, and returns the means of the rates and the sums of elements.
     */
    public static CountingLife mean(CountingSimulation simulation, double averageLoad, int times) {
        List<CountingLife> lives = LongStream.range(SEED, SEED + times)
                .mapToObj(seed -> of(simulation, averageLoad, seed))
                .toList();
        return new CountingLife(
                lives.stream().mapToLong(CountingLife::elements).sum(),
                CountingState.mean(lives.stream().map(CountingLife::fresh).toList()),
                CountingState.mean(lives.stream().map(CountingLife::churned).toList()));
    }

    private static int elements(CountingSimulation simulation, double averageLoad) {
        return Math.max(2, (int) Math.rint(averageLoad * simulation.subtables() * simulation.bucketsPerSubtable()));
    }

    /**
     * Returns the number of buckets of a subtable to simulate for about so many elements: a power
     * of two, and a whole number of chunks.
     */
    public static int bucketsPerSubtable(int subtables, double averageLoad, int elements, int chunkBuckets) {
        int buckets = (int) Math.min(MAX_BUCKETS, elements / averageLoad / subtables);
        return Math.max(Math.max(MIN_BUCKETS, chunkBuckets), Integer.highestOneBit(buckets));
    }

    /** Returns the number of buckets of each of two subtables in a chunk; 0 without chunks. */
    public static int chunkBuckets(int subtables, TableSize size) {
        return subtables == 2 && size.chunkMask() != 0 ? (size.chunkMask() + 2) / 2 : 0;
    }

    /** Returns the share of insertions that found no room while the filter was filled. */
    public double overflowShare() {
        return (double) fresh.overflows() / elements;
    }

    /** Returns the share of insertions that found no room during the rounds. */
    public double churnOverflowShare() {
        return (double) (churned.overflows() - fresh.overflows()) / (CountingModel.CHURN_ROUNDS * (elements / 2));
    }
}
