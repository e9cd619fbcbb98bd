package dev.filtersmith.advisor.dleft;

import dev.filtersmith.buckets.SemiSort;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The search for the best uses of the bits in the buckets of a shape, by loads that are simulated
 * without the limits of lengths on moves.
 */
final class Sketches {
    private static final int MIN_COUNTER_BITS = 3;
    private static final int MAX_COUNTER_BITS = 9;
    private static final int LONGEST = 63;
    private static final int CAPPED_COUNTERS = 3;
    private static final int CAPS = 2;

    private final Shape shape;
    private final SimulatedLoads loads;
    private final List<Sketch> found = new ArrayList<>();

    private Sketches(Shape shape, SimulatedLoads loads) {
        this.shape = shape;
        this.loads = loads;
    }

    /**
     * Returns sketches with buckets that hold the elements with the margin, and with buckets that
     * hold one more.
     */
    static List<Sketch> of(Shape shape) {
        List<SimulatedLoads> simulated = shape.simulate();
        int largest = simulated.get(1).loads().maximumLoad();
        Sketches sketches = new Sketches(shape, simulated.get(0));
        for (int most = largest; most <= largest + 1 && shape.allows(most); most++) {
            if (shape.group() == 1) {
                sketches.addSingle(most, most > largest);
            } else {
                sketches.addGrouped(most, most > largest);
            }
        }
        return sketches.found;
    }

    private void addSingle(int largest, boolean roomy) {
        for (int deepest = 0; deepest <= SemiSort.MAXIMUM_DEPTH; deepest++) {
            Depths depths = new SingleDepths(loads.loads(), largest, deepest, shape.encoding());
            for (int counterBits = MIN_COUNTER_BITS; counterBits <= MAX_COUNTER_BITS; counterBits++) {
                sketch(depths, counterBits, LONGEST, roomy).ifPresent(found::add);
            }
        }
    }

    /**
     * Adds sketches for the best counters without a longest fingerprint, with longest fingerprints
     * of about the length at the design load. Fingerprints in light groups are then no longer than
     * others, and may move.
     */
    private void addGrouped(int largest, boolean roomy) {
        Depths free = depths(largest, LONGEST);
        List<Sketch> uncapped = IntStream.rangeClosed(MIN_COUNTER_BITS, MAX_COUNTER_BITS)
                .mapToObj(counterBits -> sketch(free, counterBits, LONGEST, roomy))
                .flatMap(Optional::stream)
                .sorted(Comparator.comparingDouble(Sketch::rate))
                .limit(CAPPED_COUNTERS)
                .toList();
        for (Sketch sketch : uncapped) {
            // The length that all fingerprints would have at this rate, rounded up.
            int typical = -Math.getExponent(sketch.rate() / (Shape.SUBTABLES * shape.averageLoad()));
            for (int cap = typical; cap < typical + CAPS; cap++) {
                sketch(depths(largest, Math.min(cap, LONGEST)), sketch.counterBits(), Math.min(cap, LONGEST), roomy)
                        .ifPresent(found::add);
            }
        }
    }

    private Depths depths(int largest, int longest) {
        return new GroupDepths(loads.groups(), largest, longest, shape.mostEntries());
    }

    private Optional<Sketch> sketch(Depths depths, int counterBits, int longest, boolean roomy) {
        return depths.of(shape.group() * (shape.bucketBits() - counterBits), counterBits)
                .map(choice -> new Sketch(
                        shape,
                        counterBits,
                        Arrays.stream(choice.depths()).boxed().toList(),
                        longest,
                        roomy,
                        choice.rate()))
                .filter(sketch -> sketch.entries() <= shape.mostEntries());
    }
}
