package dev.filtersmith.advisor.dleft;

import dev.filtersmith.advisor.dleft.Rebalancing.Ties;
import java.util.SplittableRandom;

/**
 * The sweeps of a {@link Rebalancing} over a table. The order of the elements in a bucket plays no
 * part and is not kept.
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
        // A stream of its own: which buckets an element can have does not depend on how ties fall.
        this.random = new SplittableRandom(simulation.seed()).split();
    }

    /**
     * Sweeps as often as may help. A sweep that moves nothing and breaks no tie by chance is the
     * last, since the next would do the same: with ties to the left, the one in which no element
     * found a better bucket. Random ties are broken as long as there are any: an element that goes
     * from a bucket to an equal one may make room for another, so a sweep that lowered nothing
     * proves nothing.
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
     * Takes an element out and puts it where it belongs now; whether that was another bucket, or
     * one chosen by chance.
     */
    private boolean replace(int element) {
        int old = table.take(element);
        int best = table.leastLoaded(element);
        if (table.isFull(best)) {
            return false; // it had overflowed, and does so again
        }
        int equal = 1;
        if (simulation.rebalancing().ties() == Ties.RANDOM) {
            for (int subtable = 0; subtable < simulation.subtables(); subtable++) {
                int candidate = table.candidate(element, subtable);
                // The n-th equal takes the place of those before it with probability 1 / n: all
                // have the same chance.
                if (candidate != best && table.load(candidate) == table.load(best) && random.nextInt(++equal) == 0) {
                    best = candidate;
                }
            }
        }
        table.put(element, best);
        return best != old || equal > 1;
    }
}
