package dev.filtersmith.advisor.dleft;

import dev.filtersmith.advisor.buckets.TableFit;
import dev.filtersmith.annotation.CounterEncoding;
import dev.filtersmith.buckets.LoadLayout;
import dev.filtersmith.buckets.SemiSort;
import dev.filtersmith.dleft.DLeftLayout;
import dev.filtersmith.dleft.DLeftRules;
import dev.filtersmith.dleft.DLeftSpec;
import java.util.List;
import java.util.Optional;

/**
 * A possible use of the bits in the buckets of a shape, from which a layout can be made.
 *
 * @param depths semi-sort depth for each load
 * @param longest longest fingerprint
 * @param roomy whether buckets hold one element more than they need with the margin
 * @param rate rate for loads that were simulated regardless of lengths
 */
record Sketch(Shape shape, int counterBits, List<Integer> depths, int longest, boolean roomy, double rate) {
    /** Returns the entries of a table that decodes a counter, without spare bits. */
    long entries() {
        long states = 0;
        int deepest = 0;
        for (int load = 0; load < depths.size(); load++) {
            states += SemiSort.states(load, depths.get(load));
            deepest = Math.max(deepest, depths.get(load));
        }
        return states << deepest;
    }

    /**
     * Returns whether both have the same shape of buckets, the same counter bits and the same room.
     */
    boolean isLike(Sketch other) {
        return counterBits == other.counterBits && roomy == other.roomy && shape.isLike(other.shape);
    }

    /** Returns whether both have the same depths in the same shape. */
    boolean usesTheSameBits(Sketch other) {
        return longest == other.longest && depths.equals(other.depths) && shape.isLike(other.shape);
    }

    /** Returns the layout, if it is valid and its decode table is not too large. */
    Optional<DLeftLayout> layout(DLeftSpec asked) {
        DLeftSpec spec = shape.spec(asked)
                .counterBits(counterBits)
                .semiSortDepth(depths.stream().mapToInt(Integer::intValue).toArray())
                .longestFingerprint(longest)
                .build();
        if (!DLeftRules.problems(spec).isEmpty()) {
            return Optional.empty();
        }
        DLeftLayout layout = DLeftLayout.of(spec);
        if (layout.loads().stream().mapToInt(LoadLayout::spareBits).sum() == 0) {
            layout = DLeftLayout.of(
                    spec.toBuilder().counterEncoding(CounterEncoding.ENUMERATED).build());
        }
        return fitted(layout, asked).filter(one -> Finalist.decodeEntries(one) <= shape.mostEntries());
    }

    /**
     * Returns the layout at the least load whose filters of the expected elements take no more bits
     * than asked for; empty if there is none.
     */
    private static Optional<DLeftLayout> fitted(DLeftLayout layout, DLeftSpec asked) {
        if (asked.expectedElements() == 0 || asked.bitsPerKey() == 0) {
            return Optional.of(layout);
        }
        return TableFit.of(layout)
                .leastLoad(asked.bitsPerKey())
                .map(load -> layout.spec().toBuilder().averageLoad(load).build())
                .filter(spec -> DLeftRules.problems(spec).isEmpty())
                .map(DLeftLayout::of);
    }
}
