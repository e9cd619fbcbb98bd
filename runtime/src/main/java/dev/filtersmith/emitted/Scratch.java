package dev.filtersmith.emitted;

import dev.filtersmith.key.TextBuffer;
import dev.filtersmith.storage.KeyChunks;

/**
 * Arrays of a thread for the time of one operation, so that it allocates nothing. The first four
 * rows are for a chunk of keys, or for what a change takes out of a bucket, where several threads
 * change the filter; the last two for what a change searches, also while there is a chunk. Rows
 * that are long enough stay as they are. The content is undefined between two operations. Virtual
 * threads, of which there may be millions, keep none: they get other arrays with each call.
 */
public final class Scratch {
    private static final int MAX_ROWS = 6;

    // Of the JDK's types only, so that no thread of a pool keeps the library's class loader.
    private static final ThreadLocal<long[][]> LONGS = ThreadLocal.withInitial(() -> new long[MAX_ROWS][0]);
    private static final ThreadLocal<int[][]> INTS = ThreadLocal.withInitial(() -> new int[MAX_ROWS][0]);

    private Scratch() {}

    /**
     * Returns arrays of this thread, with room for a chunk of keys each.
     *
     * @param rows number of arrays that are needed, 1 to 6
     * @param last number of elements that the last of these needs
     * @return that many arrays, or more
     */
    public static long[][] longs(int rows, int last) {
        boolean keeps = !TextBuffer.isVirtual();
        long[][] own = keeps ? LONGS.get() : new long[rows][0];
        for (int row = 0; row < rows; row++) {
            int length = length(row, rows, last, keeps);
            if (own[row].length < length) {
                own[row] = new long[length];
            }
        }
        return own;
    }

    /**
     * Returns arrays of this thread, with room for a chunk of keys each.
     *
     * @param rows number of arrays that are needed, 1 to 6
     * @param last number of elements that the last of these needs
     * @return that many arrays, or more
     */
    public static int[][] ints(int rows, int last) {
        boolean keeps = !TextBuffer.isVirtual();
        int[][] own = keeps ? INTS.get() : new int[rows][0];
        for (int row = 0; row < rows; row++) {
            int length = length(row, rows, last, keeps);
            if (own[row].length < length) {
                own[row] = new int[length];
            }
        }
        return own;
    }

    private static int length(int row, int rows, int last, boolean keeps) {
        return row + 1 < rows ? KeyChunks.SIZE : keeps ? Math.max(last, KeyChunks.SIZE) : last;
    }
}
