package dev.filtersmith.dleft;

import dev.filtersmith.buckets.SizedBucketChoice;
import dev.filtersmith.storage.DifferentReader;
import dev.filtersmith.storage.RangedHashes;
import dev.filtersmith.storage.Workers;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * A fill of the table with known elements, part by part: all that sweeps need for a part fits the
 * second-level cache, and several threads may work on parts at the same time.
 */
final class SweptFill {
    private final RangedHashes hashes;
    private final int bucketsOfValue;
    private final Supplier<RangeSweeps> maker;

    /** Elements of each part that found no room, and the number of different ones of each. */
    private final long[][] left;

    private final int[] different;

    /**
     * Prepares a fill.
     *
     * @param hashes hashes of the elements, sorted by parts
     * @param buckets number of all buckets of the table
     * @param maker creates the sweeps of each thread
     */
    SweptFill(RangedHashes hashes, int buckets, Supplier<RangeSweeps> maker) {
        this.hashes = hashes;
        this.bucketsOfValue = buckets / hashes.ranges().size();
        this.maker = maker;
        this.left = new long[hashes.ranges().count()][];
        this.different = new int[left.length];
    }

    /** Returns the sweeps that suit a layout. */
    static RangeSweeps sweeps(DLeftLayout layout, SizedBucketChoice choice, DLeftBuckets content, long seed) {
        if (!layout.moves()) {
            return (first, buckets, hashes, count, sweeps) -> new DLeftSweeps(
                            layout, new RangeChoice(choice, first), buckets, hashes, count)
                    .fill(content, sweeps, seed + first);
        }
        return layout.spec().group() == 1
                ? new LevelSweeps(layout, choice, content)
                : (first, buckets, hashes, count, sweeps) -> new DLeftPathSweeps(
                                layout, new RangeChoice(choice, first), content, buckets)
                        .fill(hashes, count, sweeps);
    }

    /**
     * Fills all parts.
     *
     * @param sweeps number of sweeps
     * @param parallel whether to use several threads
     */
    void run(int sweeps, boolean parallel) {
        Workers.forEach(left.length, parallel, () -> {
            DifferentReader reader = new DifferentReader(hashes);
            RangeSweeps filled = maker.get();
            return range -> {
                int first = hashes.ranges().first(range) * bucketsOfValue;
                int end = hashes.ranges().first(range + 1) * bucketsOfValue;
                different[range] = reader.read(range);
                left[range] = filled.fill(first, end - first, reader.hashes(), different[range], sweeps);
            };
        });
    }

    /** Returns the number of different elements. */
    long different() {
        return IntStream.of(different).asLongStream().sum();
    }

    /** Returns the hashes of the elements that found no room, part by part. */
    long[] left() {
        return Arrays.stream(left).flatMapToLong(Arrays::stream).toArray();
    }
}
