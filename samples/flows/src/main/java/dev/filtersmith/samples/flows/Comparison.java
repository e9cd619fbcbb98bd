package dev.filtersmith.samples.flows;

import java.util.List;
import java.util.function.Predicate;

/** One operation, done by the exact set and by the filter: where their answers differ, and how long each takes. */
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

    /** Does the operation for all flows: the filter first, so that the exact set finds the flows in the cache, and not the filter. */
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

    /** Number of operations on live flows. */
    long live() {
        return live;
    }

    /** Number of operations on live flows of which the filter said that they were not there: 0, or it is broken. */
    long lost() {
        return lost;
    }

    /** Number of operations on flows that were not there. */
    long absent() {
        return absent;
    }

    /** Number of operations on flows that were not there, and of which the filter said that they were. */
    long falsePositives() {
        return falsePositives;
    }

    /** Time that the exact set takes for one operation, in nanoseconds. */
    double exactNanos() {
        return (double) exactNanos / (live + absent);
    }

    /** Time that the filter takes for one operation, in nanoseconds. */
    double filteredNanos() {
        return (double) filteredNanos / (live + absent);
    }
}
