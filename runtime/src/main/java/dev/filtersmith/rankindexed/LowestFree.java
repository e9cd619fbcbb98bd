package dev.filtersmith.rankindexed;

/**
 * Numbers of which some are free; finds the lowest. A tree of bitmaps: a bit of the lowest tells whether a number is free, one of each
 * higher whether any of 64 below it is set. A filter's content does not include it; it takes about a bit for each number.
 */
final class LowestFree {
    private final long[][] levels;

    /** All numbers from 0 up to a count are free. */
    LowestFree(int count) {
        int depth = 1;
        for (int width = count; width > Long.SIZE; width = words(width)) {
            depth++;
        }
        this.levels = new long[depth][];
        int width = count;
        for (int level = 0; level < depth; level++) {
            levels[level] = new long[words(width)];
            width = levels[level].length;
        }
        for (int number = 0; number < count; number++) {
            free(number);
        }
    }

    private static int words(int bits) {
        return (bits + Long.SIZE - 1) >>> 6;
    }

    /** The lowest number that is free, or -1. */
    int lowest() {
        int number = 0;
        for (int level = levels.length - 1; level >= 0; level--) {
            long bits = levels[level].length == 0 ? 0 : levels[level][number];
            if (bits == 0) {
                return -1;
            }
            number = (number << 6) + Long.numberOfTrailingZeros(bits);
        }
        return number;
    }

    void take(int number) {
        int at = number;
        for (long[] level : levels) {
            level[at >>> 6] &= ~(1L << at);
            if (level[at >>> 6] != 0) {
                return;
            }
            at >>>= 6;
        }
    }

    void free(int number) {
        int at = number;
        for (long[] level : levels) {
            level[at >>> 6] |= 1L << at;
            at >>>= 6;
        }
    }
}
