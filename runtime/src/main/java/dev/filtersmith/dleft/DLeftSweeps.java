package dev.filtersmith.dleft;

import dev.filtersmith.buckets.SizedBucketChoice;
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
    private final SizedBucketChoice choice;
    private final KnownPart part;

    /** Subtable of each element's bucket, in the order in which elements are read. */
    private final byte[] chosen;

    private final int[] loads;
    private final int[] candidates;

    /** Places each element in its least loaded bucket. */
    DLeftSweeps(DLeftLayout layout, SizedBucketChoice choice, KnownPart part) {
        this.layout = layout;
        this.choice = choice;
        this.part = part;
        this.chosen = new byte[part.requireLength(part.elements())];
        this.loads = new int[part.buckets()];
        this.candidates = new int[layout.spec().subtables()];
        part.forEach((at, element) -> put(at, leftmostLeast(part.hash(element))));
    }

    /**
     * Sweeps, then writes the elements into the empty buckets. Returns the hashes of the elements
     * that found no room. The seed decides between equals.
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
            part.forEach((at, element) -> {
                long hash = part.hash(element);
                loads[candidate(hash, chosen[at])]--;
                put(at, randomLeast(hash, ties));
            });
        }
    }

    private void put(int at, int subtable) {
        chosen[at] = (byte) subtable;
        loads[candidates[subtable]]++;
    }

    /** Returns a candidate of a key; buckets are numbered from the first of the part. */
    private int candidate(long hash, int subtable) {
        return choice.candidate(hash, subtable) - part.first();
    }

    private int leftmostLeast(long hash) {
        int least = 0;
        for (int subtable = 0; subtable < candidates.length; subtable++) {
            candidates[subtable] = candidate(hash, subtable);
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
                    group[member][field] = choice.fingerprintWord(part.hash(elements[at++]));
                }
                while (at < ends[number]) {
                    left[refused++] = part.hash(elements[at++]);
                }
            }
            content.fill(part.first() + first, group);
        }
        return left;
    }

    /**
     * Returns the elements sorted by bucket, in order within each; {@code ends} receives the end of
     * each bucket.
     */
    private int[] byBucket(int[] ends) {
        int begin = 0;
        for (int number = 0; number < loads.length; number++) {
            ends[number] = begin;
            begin += loads[number];
        }
        int[] elements = new int[chosen.length];
        part.forEach((at, element) -> elements[ends[candidate(part.hash(element), chosen[at])]++] = element);
        return elements;
    }
}
