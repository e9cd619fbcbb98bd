package dev.filtersmith.emitted;

import java.util.Arrays;

/**
 * Room of a thread for what it takes out of a bucket while it writes the bucket anew. Filters that
 * several threads change have no such arrays of their own. The content is undefined between two
 * changes.
 */
public final class Scratch {
    /** Of the JDK's types only, so that no thread of a pool keeps the library's class loader. */
    private static final ThreadLocal<long[][]> LONGS = ThreadLocal.withInitial(() -> new long[1][0]);

    private static final int MOST_ARRAYS = 2;
    private static final ThreadLocal<int[][]> INTS = ThreadLocal.withInitial(() -> new int[MOST_ARRAYS][0]);

    private Scratch() {}

    /**
     * Returns an array of this thread, always the same if it is long enough.
     *
     * @param length number of elements at least
     * @return array
     */
    public static long[] longs(int length) {
        long[][] own = LONGS.get();
        if (own[0].length < length) {
            own[0] = Arrays.copyOf(own[0], length);
        }
        return own[0];
    }

    /**
     * Returns one of two arrays of this thread, always the same one if it is long enough.
     *
     * @param index 0 or 1
     * @param length number of elements at least
     * @return array
     */
    public static int[] ints(int index, int length) {
        int[][] own = INTS.get();
        if (own[index].length < length) {
            own[index] = Arrays.copyOf(own[index], length);
        }
        return own[index];
    }
}
