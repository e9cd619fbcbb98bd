package dev.filtersmith.storage;

/**
 * Hashes sorted into ranges: each segment of them in its place, so that the hashes of a range are a
 * run of each segment. The hashes of a range keep their order.
 *
 * <p>This takes 2 bytes for each range and segment, and a buffer of a segment for each thread.
 */
public final class RangedHashes {
    private final KeyHashes hashes;
    private final KeyRanges ranges;

    /** Index in each segment at which the hashes of each range begin. */
    private final char[][] starts;

    /** Number of hashes in each range. */
    private final long[] sizes;

    /**
     * Sorts hashes.
     *
     * @param hashes hashes, whose order changes
     * @param ranges ranges
     * @param parallel whether to use several threads
     */
    public RangedHashes(KeyHashes hashes, KeyRanges ranges, boolean parallel) {
        this.hashes = hashes;
        this.ranges = ranges;
        this.starts = new char[hashes.segments()][ranges.count()];
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
        long[] all = hashes.segment(segment);
        int count = hashes.count(segment);
        int[] at = new int[ranges.count() + 1];
        for (int i = 0; i < count; i++) {
            at[ranges.of(all[i]) + 1]++;
        }
        for (int range = 1; range < at.length; range++) {
            at[range] += at[range - 1];
            starts[segment][range - 1] = (char) at[range - 1];
        }
        for (int i = 0; i < count; i++) {
            buffer[at[ranges.of(all[i])]++] = all[i];
        }
        System.arraycopy(buffer, 0, all, 0, count);
    }

    /**
     * Returns the ranges.
     *
     * @return ranges by which the hashes are sorted
     */
    public KeyRanges ranges() {
        return ranges;
    }

    /**
     * Returns the number of hashes in a range.
     *
     * @param range number of the range
     * @return number of hashes, equal ones included
     */
    public long size(int range) {
        return sizes[range];
    }

    private int end(int segment, int range) {
        return range + 1 < starts[segment].length ? starts[segment][range + 1] : hashes.count(segment);
    }

    /**
     * Returns a reader of the hashes in a range.
     *
     * @param range number of the range
     * @return reader before the first
     */
    public Reader read(int range) {
        return new Reader(range);
    }

    /**
     * Replaces the hashes of a range.
     *
     * @param range number of the range
     * @param replacements hashes, from the start of the array
     * @param count number of hashes, at most {@link #size}
     */
    void replace(int range, long[] replacements, int count) {
        int done = 0;
        for (int segment = 0; segment < starts.length && done < count; segment++) {
            int from = starts[segment][range];
            int size = Math.min(end(segment, range) - from, count - done);
            System.arraycopy(replacements, done, hashes.segment(segment), from, size);
            done += size;
        }
        sizes[range] = count;
    }

    /** A position among the hashes of a range. */
    public final class Reader {
        private final int range;
        private long left;
        private int segment;
        private int done;

        private Reader(int range) {
            this.range = range;
            this.left = sizes[range];
        }

        /**
         * Copies the next hashes, in order.
         *
         * @param into array for them, from its start
         * @return number of hashes copied, less than its length only at the end
         */
        public int next(long... into) {
            int most = (int) Math.min(left, into.length);
            int count = 0;
            while (count < most) {
                int from = starts[segment][range] + done;
                int size = Math.min(end(segment, range) - from, most - count);
                System.arraycopy(hashes.segment(segment), from, into, count, size);
                count += size;
                done += size;
                if (count < most) {
                    segment++;
                    done = 0;
                }
            }
            left -= count;
            return count;
        }
    }
}
