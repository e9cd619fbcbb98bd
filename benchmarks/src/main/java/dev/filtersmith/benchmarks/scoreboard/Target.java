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
            new Target("lookup.default.over.limit.*.100k", Relation.AT_MOST, 2.1, true),
            atMost("lookup.default.over.limit.*.16m", 1.95),
            atMost("batch.default.over.limit.*.16m", 0.75),
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
            atMost("alloc.*", 0),
            atMost("fpr.default.1m", 2.15e-4),
            atMost("fpr.depth1.1m", 2.55e-4),
            atMost("fpr.paper3x64.1m", 4.55e-4),
            atMost("bits.default.at.refusal.1m", 12));

    private static Target atMost(String measure, double bound) {
        return new Target(measure, Relation.AT_MOST, bound, false);
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
