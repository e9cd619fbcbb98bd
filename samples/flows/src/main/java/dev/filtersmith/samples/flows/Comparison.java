package dev.filtersmith.samples.flows;

import java.util.List;
import java.util.function.Predicate;

/**
 * A comparison of one operation on the exact set and on the filter: differing answers, and times.
 */
final class Comparison {
    private final Predicate<Flow> exact;
    private final Predicate<Flow> filtered;
    private long live;
    private long lost;
    private long absent;
    private long falsePositives;
    private long exactNanos;
    private long filteredNanos;

    Comparison(Predicate<Flow> exact, Predicate<Flow> filtered) {
        this.exact = exact;
        this.filtered = filtered;
    }

    /**
     * Runs the operation for all flows. The filter comes first, so that the exact set, not the
     * filter, finds the flows in the cache.
     */
    void run(List<Flow> flows) {
        long start = System.nanoTime();
        boolean[] answers = answers(filtered, flows);
        long middle = System.nanoTime();
        boolean[] truth = answers(exact, flows);
        exactNanos += System.nanoTime() - middle;
        filteredNanos += middle - start;
        for (int i = 0; i < truth.length; i++) {
            count(truth[i], answers[i]);
        }
    }

    private static boolean[] answers(Predicate<Flow> operation, List<Flow> flows) {
        boolean[] answers = new boolean[flows.size()];
        for (int i = 0; i < answers.length; i++) {
            answers[i] = operation.test(flows.get(i));
        }
        return answers;
    }

    private void count(boolean truth, boolean answer) {
        if (truth) {
            live++;
            lost += answer ? 0 : 1;
        } else {
            absent++;
            falsePositives += answer ? 1 : 0;
        }
    }

    /** Returns the number of operations on live flows. */
    long live() {
        return live;
    }

    /**
     * Returns the number of operations on live flows that the filter denied: 0, or it is broken.
     */
    long lost() {
        return lost;
    }

    /** Returns the number of operations on absent flows. */
    long absent() {
        return absent;
    }

    /** Returns the number of operations on absent flows that the filter took for present. */
    long falsePositives() {
        return falsePositives;
    }

    /** Returns the time of one operation on the exact set, in nanoseconds. */
    double exactNanos() {
        return (double) exactNanos / (live + absent);
    }

    /** Returns the time of one operation on the filter, in nanoseconds. */
    double filteredNanos() {
        return (double) filteredNanos / (live + absent);
    }
}
