package dev.filtersmith.dleft;

import dev.filtersmith.buckets.SizedBucketChoice;
import dev.filtersmith.storage.DifferentReader;
import dev.filtersmith.storage.KeyHashes;
import dev.filtersmith.storage.KeyRanges;
import dev.filtersmith.storage.RangedHashes;
import dev.filtersmith.storage.Workers;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * A fill of the table with known elements, part by part: all that sweeps need for a part fits the
 * second-level cache, and several threads may work on parts at the same time. A table whose buckets
 * may be anywhere is a single part.
 */
final class SweptFill {
    private final RangedHashes hashes;
    private final @Nullable KeyRanges parts;
    private final int buckets;

    /** Makes functions that fill a part, and return the hashes of elements that found no room. */
    private final Function<RangedHashes, Function<KnownPart, long[]>> maker;

    /** Elements of each part that found no room, and the number of different ones of each. */
    private final long[][] left;

    private final long[] different;

    /**
     * Prepares a fill. The order of the hashes given changes. Without {@code parts}, the table is a
     * single one.
     */
    SweptFill(
            KeyHashes given,
            @Nullable KeyRanges parts,
            int buckets,
            boolean parallel,
            Function<RangedHashes, Function<KnownPart, long[]>> maker) {
        this.hashes = new RangedHashes(given, parts == null ? DifferentReader.SHARES : parts, parallel);
        hashes.requireNumbers();
        this.parts = parts;
        this.buckets = buckets;
        this.maker = maker;
        this.left = new long[parts == null ? 1 : parts.count()][];
        this.different = new long[left.length];
    }

    /** Returns a fill of parts by the sweeps that suit a layout. */
    static Function<KnownPart, long[]> sweeps(
            DLeftLayout layout,
            SizedBucketChoice choice,
            DLeftBuckets content,
            RangedHashes hashes,
            int sweeps,
            long seed) {
        if (!layout.moves()) {
            return part -> new DLeftSweeps(layout, choice, part).fill(content, sweeps, seed + part.first());
        } else if (layout.spec().group() > 1) {
            return part -> new DLeftPathSweeps(layout, choice, content, part).fill(sweeps);
        }
        LevelSweeps levels = new LevelSweeps(layout, choice, content, hashes);
        return part -> levels.fill(part, sweeps);
    }

    void run(boolean parallel) {
        Workers.forEach(left.length, parallel, () -> {
            DifferentReader reader = new DifferentReader(hashes);
            Function<KnownPart, long[]> sweeps = maker.apply(hashes);
            return number -> {
                KnownPart part = part(number);
                for (int range = part.begin(); range < part.end(); range++) {
                    different[number] += reader.keep(range);
                }
                left[number] = sweeps.apply(part);
            };
        });
    }

    private KnownPart part(int number) {
        if (parts == null) {
            return new KnownPart(0, buckets, hashes, 0, hashes.ranges().count());
        }
        int bucketsOfValue = buckets / parts.size();
        int first = parts.first(number) * bucketsOfValue;
        return new KnownPart(first, parts.first(number + 1) * bucketsOfValue - first, hashes, number, number + 1);
    }

    /** Returns the number of different elements. */
    long different() {
        return LongStream.of(different).sum();
    }

    /**
     * Returns the hashes of the elements that found no room, part by part, and the number of
     * different elements.
     */
    long[] left() {
        return LongStream.concat(Arrays.stream(left).flatMapToLong(Arrays::stream), LongStream.of(different()))
                .toArray();
    }
}
