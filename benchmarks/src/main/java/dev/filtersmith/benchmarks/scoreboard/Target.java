package dev.filtersmith.benchmarks.scoreboard;

import java.util.List;
import java.util.regex.Pattern;

/**
 * What a measure should come to.
 *
 * @param measure name of the measure; a star stands for any part of a name
 * @param relation on which side of the bound
 * @param bound the bound, itself allowed
 * @param stretch whether to miss it is no fault
 */
record Target(String measure, Relation relation, double bound, boolean stretch) {
    /** Side of a bound. */
    enum Relation {
        /** Less is better. */
        AT_MOST("<="),
        /** More is better. */
        AT_LEAST(">=");

        private final String sign;

        Relation(String sign) {
            this.sign = sign;
        }
    }

    /** All targets. */
    static final List<Target> ALL = List.of(
            atMost("lookup.paper3x64.over.limit.*.100k", 2.3),
            atMost("lookup.paper3x64.over.limit.*.16m", 1.9),
            atMost("lookup.default.over.limit.*.100k", 2.4),
            stretch("lookup.default.over.limit.*.100k", 2.1),
            atMost("lookup.default.over.limit.*.16m", 1.95),
            atMost("batch.default.over.limit.*.16m", 0.75),
            atMost("lookup.wide2x128.over.limit.*.100k", 3.0),
            atMost("lookup.wide2x128.over.limit.*.16m", 2.5),
            atMost("batch.wide2x128.over.limit.*.16m", 1.0),
            atMost("lookup.fast*.over.default.*.100k", 1.2),
            atMost("lookup.fast*.over.default.*.16m", 1.2),
            atMost("putall.default.over.put.16m", 0.65),
            atLeast("lookup.guava.over.default.*.100k", 8),
            atLeast("lookup.guava.over.default.*.16m", 4.5),
            atLeast("lookup.guava.over.batch.*.16m", 13),
            atLeast("lookup.bloom.over.default.mixed.100k", 2.0),
            atLeast("lookup.bloom.over.default.mixed.16m", 2.0),
            atLeast("lookup.bloom.over.batch.mixed.16m", 2.8),
            atLeast("lookup.cuckoo16.over.default.mixed.100k", 1.7),
            atLeast("lookup.cuckoo16.over.default.mixed.16m", 1.1),
            atLeast("lookup.cuckoo16.over.batch.mixed.16m", 2.8),
            atLeast("put.depth1.guava.over.ours.100k", 7),
            atLeast("put.depth1.guava.over.ours.16m", 3),
            atLeast("put.depth1.cuckoo16.over.ours.100k", 0.95),
            atLeast("put.depth1.cuckoo16.over.ours.16m", 1.2),
            atLeast("put.wide2x128.cuckoo16.over.ours.*", 1.0),
            atMost("alloc.*", 0),
            atMost("fpr.default.1m", 2.15e-4),
            atMost("fpr.depth1.1m", 2.55e-4),
            atMost("fpr.paper3x64.1m", 4.55e-4),
            atMost("fpr.fast12.1m", 2.7e-3),
            atMost("fpr.fast20.1m", 3.8e-5),
            atMost("fpr.compact12.1m", 2.2e-3),
            atMost("fpr.compact16.1m", 1.4e-4),
            stretch("fpr.compact16.1m", 1.03e-4),
            atMost("fpr.compact20.1m", 1.3e-5),
            stretch("fpr.compact20.1m", 1.06e-5),
            atMost("fpr.compact24.1m", 9.3e-7),
            stretch("fpr.compact24.1m", 4.9e-7),
            atMost("bits.default.at.refusal.1m", 12));

    private static Target atMost(String measure, double bound) {
        return new Target(measure, Relation.AT_MOST, bound, false);
    }

    private static Target stretch(String measure, double bound) {
        return new Target(measure, Relation.AT_MOST, bound, true);
    }

    private static Target atLeast(String measure, double bound) {
        return new Target(measure, Relation.AT_LEAST, bound, false);
    }

    /** Whether the target is for that measure. */
    boolean concerns(String name) {
        return Pattern.matches(measure.replace(".", "\\.").replace("*", ".*"), name);
    }

    /** Whether a value meets the target. */
    boolean metBy(double value) {
        return relation == Relation.AT_MOST ? value <= bound : value >= bound;
    }

    /** The target as told in a table. */
    String text() {
        return relation.sign + " " + Numbers.text(bound) + (stretch ? " (stretch)" : "");
    }
}
