package dev.filtersmith.emitted;

import java.util.Arrays;

/**
 * Room of a thread for what it takes out of a bucket while it writes the bucket anew. Filters that
 * several threads change have no such arrays of their own. The content is undefined between two
 * changes.
 */
public final class Scratch {
    private static final int MOST_ARRAYS = 2;
    private static final ThreadLocal<Scratch> CURRENT = ThreadLocal.withInitial(Scratch::new);

    private long[] longs = new long[0];
    private final int[][] ints = new int[MOST_ARRAYS][0];

    private Scratch() {}

    /**
     * Returns an array of this thread, always the same if it is long enough.
     *
     * @param length number of elements at least
     * @return array
     */
    public static long[] longs(int length) {
        Scratch own = CURRENT.get();
        if (own.longs.length < length) {
            own.longs = Arrays.copyOf(own.longs, length);
        }
        return own.longs;
    }

    /**
     * Returns one of two arrays of this thread, always the same one if it is long enough.
     *
     * @param index 0 or 1
     * @param length number of elements at least
     * @return array
     */
    public static int[] ints(int index, int length) {
        Scratch own = CURRENT.get();
        if (own.ints[index].length < length) {
            own.ints[index] = Arrays.copyOf(own.ints[index], length);
        }
        return own.ints[index];
    }
}
