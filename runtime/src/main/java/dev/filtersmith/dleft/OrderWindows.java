package dev.filtersmith.dleft;

import dev.filtersmith.buckets.LoadLayout;
import java.util.Arrays;

/**
 * A check of the order of fields, many at once. A window of one word shows some fields of a bucket,
 * a second one the field behind each of them. Fields whose first bits the counter implies to be
 * equal must ascend by the bits that follow; a mask for each state and width selects them.
 *
 * <p>A <em>row</em> describes the fields of one width in a bucket of one state: from the low end,
 * {@link #LISTED} if their order has to be checked, {@link #CORRUPT} if no bucket has the state,
 * the number of windows, the width, the bits of all fields, and the index of the first mask.
 */
final class OrderWindows {
    /** Set in a row whose fields may be out of order. */
    static final int LISTED = 1;

    /** Set in a row of a state without a meaning. */
    static final int CORRUPT = 2;

    private static final int WINDOWS_SHIFT = 8;
    private static final int WIDTH_SHIFT = 16;
    private static final int SPAN_SHIFT = 24;
    private static final int MASKS_SHIFT = 40;
    private static final int ROW_BITS = 24;

    /** Numbers of masks that a small table may have as well, and that no table exceeds. */
    private static final int SMALL_TABLE_MASKS = 1 << 14;

    private static final int MAX_MASKS = 1 << 22;

    private final long[] words;
    private final int deepest;

    /** Number of first bits of a field to compare, at most. */
    private final int compared;

    private final long[] rows;

    /** For each window two masks: the bits to compare, and the first of them in each field. */
    private final long[] masks;

    private int used;

    /** Begins without rows, for so many rows and at most so many masks. */
    OrderWindows(DLeftLayout layout, long[] words, int rows, long masks) {
        this.words = words;
        this.deepest = layout.deepest();
        this.compared = layout.loads().stream()
                .filter(load -> load.load() > 1)
                .mapToInt(load -> deepest - load.depth())
                .max()
                .orElse(0);
        this.rows = new long[rows];
        Arrays.fill(this.rows, CORRUPT);
        this.masks = new long[(int) masks];
    }

    /** Returns whether that many rows and masks are worth the time to make them for a table. */
    static boolean areFew(long count, int tableWords) {
        return count <= Math.min(MAX_MASKS, Math.max(SMALL_TABLE_MASKS, tableWords / 4));
    }

    /** Returns whether the counters of a load imply the order of the fields. */
    static boolean isOrdered(LoadLayout load, int deepest) {
        return load.load() < 2 || load.depth() == deepest;
    }

    /** Returns the most masks that the states of a load need. */
    static long masks(LoadLayout load, int deepest, int width) {
        return isOrdered(load, deepest) ? 0 : 2L * load.states() * windows(load, width, deepest);
    }

    private static int windows(LoadLayout load, int width, int compared) {
        int shown = shown(width, compared);
        return (load.load() + shown - 2) / shown;
    }

    /** Returns the number of fields whose bits to compare are in one window. */
    private static int shown(int width, int compared) {
        return (Long.SIZE - compared) / width + 1;
    }

    /**
     * Adds the rows for the states of a load, in the order of their ranks, each {@code stride}
     * behind the one before.
     */
    void add(LoadLayout load, int width, int row, int stride) {
        long common = ((long) load.load() * width) << SPAN_SHIFT | (long) width << WIDTH_SHIFT;
        if (isOrdered(load, deepest)) {
            for (int rank = 0; rank < load.states(); rank++) {
                rows[row + rank * stride] = common;
            }
            return;
        }
        int windows = windows(load, width, compared);
        int[] classes = new int[load.load()];
        for (int rank = 0; rank < load.states(); rank++) {
            rows[row + rank * stride] = common | (long) used << MASKS_SHIFT | (long) windows << WINDOWS_SHIFT | LISTED;
            addMasks(classes, Math.min(width, deepest - load.depth()), width);
            used += 2 * windows;
            advance(classes);
        }
    }

    private void addMasks(int[] classes, int bits, int width) {
        int shown = shown(width, compared);
        for (int field = 0; field + 1 < classes.length; field++) {
            if (classes[field] == classes[field + 1]) {
                int at = used + 2 * (field / shown);
                masks[at] |= ((1L << bits) - 1) << ((field % shown) * width);
                masks[at + 1] |= 1L << ((field % shown) * width);
            }
        }
    }

    /** Advances classes to those of the next rank. */
    private static void advance(int[] classes) {
        int field = 0;
        while (field + 1 < classes.length && classes[field] == classes[field + 1]) {
            field++;
        }
        classes[field]++;
        Arrays.fill(classes, 0, field, 0);
    }

    long[] rows() {
        return rows;
    }

    /** Returns the bits of all fields. */
    static int span(long row) {
        return (int) (row >>> SPAN_SHIFT) & 0xffff;
    }

    /** Packs the position of the first field of a bucket and the number of its row. */
    static long listed(long at, int row) {
        return at << ROW_BITS | row;
    }

    /** Returns nonzero if fields of a listed bucket are out of order. */
    long disorder(long[] listed, int count) {
        long disorder = 0;
        for (int i = 0; i < count; i++) {
            disorder |= disorder(listed[i] >>> ROW_BITS, rows[(int) listed[i] & ((1 << ROW_BITS) - 1)]);
        }
        return disorder;
    }

    private long disorder(long first, long row) {
        int width = (int) (row >>> WIDTH_SHIFT) & 0xff;
        int mask = (int) (row >>> MASKS_SHIFT);
        int end = mask + 2 * ((int) (row >>> WINDOWS_SHIFT) & 0xff);
        long at = first;
        long disorder = 0;
        do {
            long fields = window(at) & masks[mask];
            long next = window(at + width);
            disorder |= greater(fields, next) & masks[mask + 1];
            at += (long) shown(width, compared) * width;
            mask += 2;
        } while (mask < end);
        return disorder;
    }

    /** Returns the word from a bit on. There are more words behind those of the table. */
    private long window(long at) {
        int word = (int) (at >>> 6);
        return words[word] >>> at | words[word + 1] << 1 << ~at;
    }

    /** Returns in the first bit of each field whether it is greater; its first bit counts most. */
    private long greater(long fields, long next) {
        long greater = fields >>> (compared - 1) & ~(next >>> (compared - 1));
        for (int bit = compared - 2; bit >= 0; bit--) {
            long left = fields >>> bit;
            long right = next >>> bit;
            greater = (left & ~right) | (greater & ~(left ^ right));
        }
        return greater;
    }
}
