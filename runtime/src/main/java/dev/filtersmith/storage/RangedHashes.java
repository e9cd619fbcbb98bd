package dev.filtersmith.storage;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Hashes sorted into ranges: each segment of them in its place, so that the hashes of a range are a
 * run of each segment. The hashes of a range keep their order.
 *
 * <p>This takes 2 bytes for each range and segment, and a buffer of a segment for each thread.
 */
public final class RangedHashes {
    /** Binary logarithm of the values of an index in a segment; the last one is not used. */
    private static final int SEGMENT_BITS = Character.SIZE;

    private final KeyHashes hashes;
    private final KeyRanges ranges;
    private final long[][] segments;

    /** Index in each segment at which the hashes of each range begin. */
    private final char[][] starts;

    /** Number of hashes in each range. */
    private final long[] sizes;

    /** The ranges of each segment's hashes in the order given; null if nobody needs that order. */
    private final char @Nullable [][] given;

    /** Sorts hashes. */
    public RangedHashes(KeyHashes hashes, KeyRanges ranges, boolean parallel) {
        this(hashes, ranges, parallel, false);
    }

    /** Sorts hashes, so that they can come back into the order given: 2 bytes more for each. */
    RangedHashes(KeyHashes hashes, KeyRanges ranges, boolean parallel, boolean reversibly) {
        this.hashes = hashes;
        this.ranges = ranges;
        this.given = reversibly ? new char[hashes.segments()][] : null;
        this.segments = new long[hashes.segments()][];
        Arrays.setAll(segments, hashes::segment);
        this.starts = new char[segments.length][ranges.count()];
        this.sizes = new long[ranges.count()];
        int longest = hashes.segments() > 1 ? KeyHashes.SEGMENT : (int) hashes.size();
        Workers.forEach(starts.length, parallel, () -> {
            long[] buffer = new long[longest];
            return segment -> sort(segment, buffer);
        });
        for (int segment = 0; segment < starts.length; segment++) {
            for (int range = 0; range < sizes.length; range++) {
                sizes[range] += end(segment, range) - starts[segment][range];
            }
        }
    }

    private void sort(int segment, long[] buffer) {
        long[] all = segments[segment];
        int count = hashes.count(segment);
        int[] at = new int[ranges.count() + 1];
        for (int i = 0; i < count; i++) {
            at[ranges.of(all[i]) + 1]++;
        }
        for (int range = 1; range < at.length; range++) {
            at[range] += at[range - 1];
            starts[segment][range - 1] = (char) at[range - 1];
        }
        char[] order = new char[given == null ? 0 : count];
        for (int i = 0; i < count; i++) {
            int range = ranges.of(all[i]);
            buffer[at[range]++] = all[i];
            if (i < order.length) {
                order[i] = (char) range;
            }
        }
        System.arraycopy(buffer, 0, all, 0, count);
        if (given != null) {
            given[segment] = order;
        }
    }

    /** Brings the hashes back into the order given, of which nothing else is left. */
    KeyHashes restored() {
        char[][] orders = Objects.requireNonNull(given);
        for (int segment = 0; segment < orders.length; segment++) {
            long[] sorted = segments[segment].clone();
            char[] at = starts[segment];
            for (int i = 0; i < orders[segment].length; i++) {
                segments[segment][i] = sorted[at[orders[segment][i]]++];
            }
        }
        return hashes;
    }

    public KeyRanges ranges() {
        return ranges;
    }

    public long size(int range) {
        return sizes[range];
    }

    public long size(int begin, int end) {
        return Arrays.stream(sizes, begin, end).sum();
    }

    /**
     * Checks that each hash has a number.
     *
     * @throws UnsupportedOperationException if there are too many
     */
    public void requireNumbers() {
        if (segments.length > 1 << (Integer.SIZE - SEGMENT_BITS)) {
            throw new UnsupportedOperationException("rebalance: sweeps take at most "
                    + ((long) KeyHashes.SEGMENT << (Integer.SIZE - SEGMENT_BITS)) + " keys, but there are "
                    + hashes.size() + ". Build it with rebalance(0), or in shards.");
        }
    }

    public long hash(int number) {
        return segments[number >>> SEGMENT_BITS][(char) number];
    }

    private int end(int segment, int range) {
        return range + 1 < starts[segment].length ? starts[segment][range + 1] : hashes.count(segment);
    }

    /** Returns a reader of the hashes in a range. */
    public Reader read(int range) {
        return new Reader(range, range + 1);
    }

    /** Returns a reader of the hashes in several ranges, one range after the other. */
    public Reader read(int begin, int end) {
        return new Reader(begin, end);
    }

    /** Replaces the hashes of a range. */
    void replace(int range, long[] replacements, int count) {
        int done = 0;
        for (int segment = 0; segment < starts.length && done < count; segment++) {
            int from = starts[segment][range];
            int size = Math.min(end(segment, range) - from, count - done);
            System.arraycopy(replacements, done, segments[segment], from, size);
            done += size;
        }
        sizes[range] = count;
    }

    /** A position among the hashes of ranges. */
    public final class Reader {
        private final int endRange;
        private int range;
        private int segment;

        /** Hashes left in the range, and those of the segment among them. */
        private long left;

        private int run;

        /** Index in the segment of the next one. */
        private int at;

        private Reader(int begin, int end) {
            this.endRange = end;
            this.range = begin - 1;
        }

        /**
         * Copies the next hashes, in order, to the start of an array. Returns how many: fewer than
         * its length only at the end.
         */
        public int next(long... into) {
            int count = 0;
            for (int size; (size = advance(into.length - count)) > 0; count += size) {
                System.arraycopy(segments[segment], at - size, into, count, size);
            }
            return count;
        }

        /** Copies the numbers of the next hashes in the same way. */
        public int next(int... into) {
            int count = 0;
            for (int size; (size = advance(into.length - count)) > 0; ) {
                int number = (segment << SEGMENT_BITS) + at - size;
                for (int end = count + size; count < end; count++) {
                    into[count] = number++;
                }
            }
            return count;
        }

        /** Steps over hashes that follow each other in a segment. Returns 0 only at the end. */
        private int advance(int most) {
            while (run == 0 && most > 0) {
                if (left > 0) {
                    segment++;
                    at = starts[segment][range];
                    run = (int) Math.min(end(segment, range) - at, left);
                } else if (++range < endRange) {
                    left = sizes[range];
                    segment = -1;
                } else {
                    return 0;
                }
            }
            int size = Math.min(run, most);
            at += size;
            run -= size;
            left -= size;
            return size;
        }
    }
}
