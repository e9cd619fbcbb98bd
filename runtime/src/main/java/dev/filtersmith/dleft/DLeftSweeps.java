package dev.filtersmith.dleft;

import dev.filtersmith.storage.RandomTies;
import java.util.Arrays;

/**
 * Distribution of known elements over the buckets before any bucket is written (d-left Bloom filter
 * paper, section II.D). Each element goes to the least loaded of its candidates, ties to the left.
 * Each sweep then takes each element out again and puts it into the least loaded candidate, ties at
 * random. Loads may exceed the capacity of a bucket; later sweeps lower them.
 *
 * <p>In addition to its hash an element takes a byte and a bucket takes four; while the buckets are
 * written, each takes four more.
 */
final class DLeftSweeps {
    private final DLeftLayout layout;
    private final RangeChoice choice;
    private final long[] hashes;
    private final int count;

    /** Subtable of each element's bucket. */
    private final byte[] chosen;

    private final int[] loads;
    private final int[] candidates;

    /**
     * Places each element in its least loaded bucket.
     *
     * @param layout geometry
     * @param choice bucket choice in the part of the table
     * @param buckets number of buckets of the part
     * @param hashes hashes of the elements, all different
     * @param count number of elements
     */
    DLeftSweeps(DLeftLayout layout, RangeChoice choice, int buckets, long[] hashes, int count) {
        this.layout = layout;
        this.choice = choice;
        this.hashes = hashes;
        this.count = count;
        this.chosen = new byte[count];
        this.loads = new int[buckets];
        this.candidates = new int[layout.spec().subtables()];
        for (int element = 0; element < count; element++) {
            put(element, leftmostLeast(hashes[element]));
        }
    }

    /**
     * Sweeps, then writes the elements into the empty buckets.
     *
     * @param content buckets of the table
     * @param sweeps number of sweeps
     * @param seed seed for the decisions between equals
     * @return hashes of the elements that found no room
     */
    long[] fill(DLeftBuckets content, int sweeps, long seed) {
        sweep(sweeps, seed);
        return write(content);
    }

    /**
     * Takes each element out, in order, and puts it into the least loaded of its candidates, ties
     * at random.
     */
    private void sweep(int sweeps, long seed) {
        RandomTies ties = new RandomTies(seed);
        for (int sweep = 0; sweep < sweeps; sweep++) {
            for (int element = 0; element < count; element++) {
                loads[bucket(element)]--;
                put(element, randomLeast(hashes[element], ties));
            }
        }
    }

    private void put(int element, int subtable) {
        chosen[element] = (byte) subtable;
        loads[candidates[subtable]]++;
    }

    private int bucket(int element) {
        return choice.candidate(hashes[element], chosen[element]);
    }

    private int leftmostLeast(long hash) {
        int least = 0;
        for (int subtable = 0; subtable < candidates.length; subtable++) {
            candidates[subtable] = choice.candidate(hash, subtable);
            least = loads[candidates[subtable]] < loads[candidates[least]] ? subtable : least;
        }
        return least;
    }

    private int randomLeast(long hash, RandomTies ties) {
        int least = leftmostLeast(hash);
        int load = loads[candidates[least]];
        int equals = 1;
        for (int subtable = least + 1; subtable < candidates.length; subtable++) {
            if (loads[candidates[subtable]] == load && ties.takes(++equals)) {
                least = subtable;
            }
        }
        return least;
    }

    /** Writes each group at once. Returns the hashes of the elements that found no room. */
    private long[] write(DLeftBuckets content) {
        int most = layout.maximumLoad();
        long[][] group = new long[layout.spec().group()][];
        long[] left = new long
                [Arrays.stream(loads).map(load -> Math.max(0, load - most)).sum()];
        int refused = 0;
        int[] ends = new int[loads.length];
        int[] elements = byBucket(ends);
        for (int first = 0; first < loads.length; first++) {
            if (content.member(first) > 0) {
                continue;
            }
            for (int member = 0; member < group.length; member++) {
                int number = content.neighbour(first, member);
                int at = ends[number] - loads[number];
                group[member] = new long[Math.min(loads[number], most)];
                for (int field = 0; field < group[member].length; field++) {
                    group[member][field] = choice.fingerprintWord(hashes[elements[at++]]);
                }
                while (at < ends[number]) {
                    left[refused++] = hashes[elements[at++]];
                }
            }
            content.fill(choice.first() + first, group);
        }
        return left;
    }

    /**
     * Returns the elements sorted by bucket, in order within each; {@code ends} receives the end of
     * each bucket.
     */
    private int[] byBucket(int[] ends) {
        int end = 0;
        for (int number = 0; number < loads.length; number++) {
            end += loads[number];
            ends[number] = end;
        }
        int[] elements = new int[count];
        for (int element = count - 1; element >= 0; element--) {
            elements[--ends[bucket(element)]] = element;
        }
        for (int number = 0; number < loads.length; number++) {
            ends[number] += loads[number];
        }
        return elements;
    }
}
