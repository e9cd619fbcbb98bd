package dev.filtersmith.advisor.dleft;

import dev.filtersmith.advisor.buckets.LoadDistribution;
import dev.filtersmith.annotation.CounterEncoding;
import dev.filtersmith.buckets.SemiSort;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An exact search for the best semi-sort depths of buckets without groups. It goes load by load and
 * keeps all candidates that may lead to the best. The possible depths at a load depend on those
 * before only through the code points taken so far and the length at the previous load.
 */
final class SingleDepths implements Depths {
    private static final int LONGEST = 63;

    private final LoadDistribution loads;
    private final int largest;
    private final int deepest;
    private final boolean spareBits;

    /** Creates a search for buckets up to some load, with depths up to some depth. */
    SingleDepths(LoadDistribution loads, int largest, int deepest, CounterEncoding encoding) {
        this.loads = loads;
        this.largest = largest;
        this.deepest = deepest;
        this.spareBits = encoding == CounterEncoding.ENUMERATED_WITH_SPARE_BITS;
    }

    /**
     * A candidate: the depths of the first loads, their total code points and rate, and the length
     * at the last load.
     */
    private record Way(
            int codes,
            double rate,
            int length,
            int depth,
            @Nullable Way before) {}

    @Override
    public Optional<Found> of(int sharedBits, int counterBits) {
        List<Way> ways = List.of(new Way(1, 0, LONGEST, 0, null));
        for (int load = 1; load <= largest; load++) {
            ways = undominated(extended(ways, load, sharedBits, (1 << counterBits) - (largest - load)));
        }
        Way best = null;
        for (Way way : ways) {
            best = best == null || way.rate < best.rate ? way : best;
        }
        return best == null ? Optional.empty() : Optional.of(new Found(depths(best), best.rate));
    }

    private List<Way> extended(List<Way> ways, int load, int sharedBits, int mostCodes) {
        List<Way> longer = new ArrayList<>();
        int field = sharedBits / load;
        for (int depth = 0; depth <= deepest && field > 0; depth++) {
            int length = Math.min(LONGEST, field + depth);
            long codes = codes(SemiSort.states(load, depth), spareBits ? sharedBits % load : 0);
            double rate = loads.subtables() * loads.share(load) * Math.scalb((double) load, -length);
            for (Way way : ways) {
                if (length <= way.length && way.codes + codes <= mostCodes) {
                    longer.add(new Way(way.codes + (int) codes, way.rate + rate, length, depth, way));
                }
            }
        }
        return longer;
    }

    private static long codes(long states, int leftOver) {
        int spare = Math.min(leftOver, Long.SIZE - Long.numberOfLeadingZeros(states - 1));
        return ((states - 1) >>> spare) + 1;
    }

    /**
     * Removes dominated candidates: those for which another one took no more code points, has no
     * higher rate and left no less length.
     */
    private static List<Way> undominated(List<Way> ways) {
        ways.sort(Comparator.comparingInt(Way::codes).thenComparingDouble(Way::rate));
        double[] leastRates = new double[LONGEST + 1];
        Arrays.fill(leastRates, Double.MAX_VALUE);
        List<Way> kept = new ArrayList<>();
        for (Way way : ways) {
            if (way.rate < leastRates[way.length]) {
                kept.add(way);
                for (int length = way.length; length >= 0 && leastRates[length] > way.rate; length--) {
                    leastRates[length] = way.rate;
                }
            }
        }
        return kept;
    }

    private int[] depths(Way last) {
        int[] depths = new int[largest + 1];
        Way way = last;
        for (int load = largest; load > 0 && way != null; load--) {
            depths[load] = way.depth;
            way = way.before;
        }
        return depths;
    }
}
