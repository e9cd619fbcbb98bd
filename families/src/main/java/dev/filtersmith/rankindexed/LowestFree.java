package dev.filtersmith.rankindexed;

import java.util.Arrays;

/**
 * A set of free numbers that finds the lowest. It is a tree of bitmaps: a bit of the lowest level
 * is set if a number is free, a bit of a higher level if any of 64 bits below it is set. It is not
 * part of a filter's content and takes about a bit for each number.
 */
final class LowestFree {
    private final long[][] levels;

    /** Creates a set in which all numbers from 0 up to a count are free. */
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
        for (int level = 0, bits = count; level < depth; bits = levels[level++].length) {
            Arrays.fill(levels[level], -1);
            if (bits % Long.SIZE != 0) {
                levels[level][bits / Long.SIZE] = (1L << bits) - 1;
            }
        }
    }

    private static int words(int bits) {
        return (bits + Long.SIZE - 1) >>> 6;
    }

    /** Returns the lowest free number, or -1. */
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
