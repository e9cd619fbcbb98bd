package dev.filtersmith.advisor.dleft;

import dev.filtersmith.buckets.SemiSort;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A search for good semi-sort depths of buckets in groups. It starts without sorting and repeats
 * the best step. A step changes the depth at one load or two, so that one can pay for the other. In
 * all cases where every combination could be tried, this search found the best.
 *
 * <p>Lengths follow the rule that gives the remaining bits to whole buckets, for sets of loads
 * regardless of their order.
 */
final class GroupDepths implements Depths {
    private static final double BETTER = 1 - 1e-6;

    private final int largest;
    private final int longest;
    private final int mostEntries;

    /** The sets of loads that a group may have, in ascending order of their sums. */
    private final int[][] sets;

    private final double[] weights;
    private final int[] sums;

    /** Bit s is set if some of the buckets together hold s elements. */
    private final long[] partialSums;

    /** For each set, the sets with one element less. */
    private final int[][] before;

    private final int[] lengths;

    GroupDepths(GroupLoads groups, int largest, int longest, int mostEntries) {
        this.largest = largest;
        this.longest = longest;
        this.mostEntries = mostEntries;
        List<int[]> all = new ArrayList<>();
        collect(new int[groups.buckets()], 0, largest, all);
        all.sort(Comparator.comparingInt(set -> Arrays.stream(set).sum()));
        sets = all.toArray(new int[0][]);
        weights = new double[sets.length];
        sums = new int[sets.length];
        partialSums = new long[sets.length];
        before = new int[sets.length][];
        lengths = new int[sets.length];
        Map<Integer, Integer> numbers = new HashMap<>();
        for (int number = 0; number < sets.length; number++) {
            numbers.put(pack(sets[number]), number);
            sums[number] = Arrays.stream(sets[number]).sum();
            partialSums[number] = 1;
            for (int load : sets[number]) {
                partialSums[number] |= partialSums[number] << load;
            }
            before[number] = before(sets[number], numbers);
        }
        for (int way = 0; way < groups.ways(); way++) {
            int[] set = unpack(groups.loads(way), groups.buckets());
            Arrays.sort(set);
            Integer number = numbers.get(pack(reversed(set)));
            if (number != null) {
                weights[number] += groups.weight(way);
            }
        }
    }

    private static void collect(int[] set, int buckets, int most, List<int[]> all) {
        if (buckets == set.length) {
            all.add(set.clone());
            return;
        }
        for (int load = 0; load <= most; load++) {
            set[buckets] = load;
            collect(set, buckets + 1, load, all);
        }
    }

    private static int[] before(int[] set, Map<Integer, Integer> numbers) {
        List<Integer> before = new ArrayList<>();
        for (int bucket = 0; bucket < set.length; bucket++) {
            if (set[bucket] > 0 && (bucket == set.length - 1 || set[bucket + 1] < set[bucket])) {
                int[] less = set.clone();
                less[bucket]--;
                before.add(numbers.get(pack(less)));
            }
        }
        return before.stream().mapToInt(Integer::intValue).toArray();
    }

    private static int pack(int[] set) {
        int packed = 0;
        for (int load : set) {
            packed = packed << Byte.SIZE | load;
        }
        return packed;
    }

    private static int[] unpack(int packed, int buckets) {
        int[] set = new int[buckets];
        for (int bucket = 0; bucket < buckets; bucket++) {
            set[bucket] = packed >>> (bucket * Byte.SIZE) & 0xff;
        }
        return set;
    }

    private static int[] reversed(int[] set) {
        int[] reversed = new int[set.length];
        for (int bucket = 0; bucket < set.length; bucket++) {
            reversed[bucket] = set[set.length - 1 - bucket];
        }
        return reversed;
    }

    @Override
    public Optional<Found> of(int sharedBits, int counterBits) {
        int[] depths = new int[largest + 1];
        double rate = rate(sharedBits, depths);
        if (largest + 1 > 1 << counterBits || rate > 1) {
            return Optional.empty();
        }
        Found best = new Found(depths, rate);
        Found next = best;
        while (next != null) {
            best = next;
            next = step(best, sharedBits, 1 << counterBits);
        }
        return Optional.of(best);
    }

    private @Nullable Found step(Found from, int sharedBits, int codes) {
        Found best = null;
        double least = from.rate() * BETTER;
        for (int first = 1; first <= largest; first++) {
            for (int more = -1; more <= 2; more++) {
                for (int second = first; second <= largest; second++) {
                    for (int other = -2; other <= 2; other++) {
                        if ((second == first) != (other == 0) || (more == 0 && other == 0)) {
                            continue;
                        }
                        int[] depths = from.depths().clone();
                        depths[first] += more;
                        depths[second] += other;
                        if (fits(depths, first, second, codes)) {
                            double rate = rate(sharedBits, depths);
                            if (rate < least) {
                                least = rate;
                                best = new Found(depths, rate);
                            }
                        }
                    }
                }
            }
        }
        return best;
    }

    private boolean fits(int[] depths, int first, int second, int codes) {
        if (depths[first] < 0
                || depths[second] < 0
                || Math.max(depths[first], depths[second]) > SemiSort.MAXIMUM_DEPTH) {
            return false;
        }
        long states = 0;
        int most = 0;
        for (int load = 0; load < depths.length; load++) {
            states += SemiSort.states(load, depths[load]);
            most = Math.max(most, depths[load]);
        }
        return states <= codes && states << most <= mostEntries;
    }

    /** Returns the rate with some depths; above 1 if fingerprints would be too short. */
    double rate(int sharedBits, int[] depths) {
        double rate = 0;
        int most = Arrays.stream(depths).max().orElse(0);
        lengths[0] = longest;
        for (int number = 1; number < sets.length; number++) {
            int implied = 0;
            for (int load : sets[number]) {
                implied += load * depths[load];
            }
            int least = longest;
            for (int earlier : before[number]) {
                least = Math.min(least, lengths[earlier]);
            }
            int length = Math.min(least, (sharedBits + implied) / sums[number]);
            if (length <= most) {
                return 2;
            }
            lengths[number] = length;
            if (weights[number] > 0) {
                int left = sharedBits + implied - length * sums[number];
                int lengthened = length < least ? highestUpTo(partialSums[number], left) : 0;
                rate += weights[number] * Math.scalb(sums[number] - 0.5 * lengthened, -length);
            }
        }
        return rate;
    }

    private static int highestUpTo(long bits, int most) {
        return Long.SIZE - 1 - Long.numberOfLeadingZeros(most >= Long.SIZE - 1 ? bits : bits & ((2L << most) - 1));
    }
}
