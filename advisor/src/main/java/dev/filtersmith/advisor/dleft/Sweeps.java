package dev.filtersmith.advisor.dleft;

import dev.filtersmith.advisor.dleft.Rebalancing.Ties;
import java.util.SplittableRandom;

/**
 * The sweeps of a {@link Rebalancing} over a table. The order of the elements in a bucket does not
 * matter and is not kept.
 */
final class Sweeps {
    private final SimulatedTable table;
    private final LoadSimulation simulation;
    private final int elements;
    private final SplittableRandom random;

    Sweeps(SimulatedTable table, LoadSimulation simulation, int elements) {
        this.table = table;
        this.simulation = simulation;
        this.elements = elements;
        // A separate stream, so that the candidate buckets of elements do not depend on ties.
        this.random = new SplittableRandom(simulation.seed()).split();
    }

    /**
     * Sweeps as often as it may help. A sweep that moves no element and breaks no tie at random is
     * the last, since the next one would do the same. With ties to the left, it is the first sweep
     * in which no element finds a better bucket. With random ties, sweeps go on as long as there
     * are ties: an element that goes to an equally loaded bucket may make room for another, so a
     * sweep without improvement is no proof that later ones cannot help.
     */
    void run() {
        boolean open = true;
        for (int count = 0; count < simulation.rebalancing().sweeps() && open; count++) {
            open = false;
            for (int element = 0; element < elements; element++) {
                open |= replace(element);
            }
        }
    }

    /**
     * Takes an element out and puts it into its best bucket. Returns whether that is another bucket
     * or was drawn at random.
     */
    private boolean replace(int element) {
        int old = table.take(element);
        int best = table.leastLoaded(element);
        if (table.isFull(best)) {
            return false; // it overflowed before, and does so again
        }
        int equal = 1;
        if (simulation.rebalancing().ties() == Ties.RANDOM) {
            for (int subtable = 0; subtable < simulation.subtables(); subtable++) {
                int candidate = table.candidate(element, subtable);
                // The n-th equal bucket replaces those before it with probability 1 / n, so all are
                // equally likely.
                if (candidate != best && table.load(candidate) == table.load(best) && random.nextInt(++equal) == 0) {
                    best = candidate;
                }
            }
        }
        table.put(element, best);
        return best != old || equal > 1;
    }
}
