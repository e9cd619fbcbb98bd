package dev.filtersmith.dleft;

import dev.filtersmith.buckets.Corruption;
import dev.filtersmith.buckets.LoadLayout;
import dev.filtersmith.buckets.VacantBits;
import java.util.Arrays;

/**
 * A quick search for corrupt groups of buckets. A first pass over a block looks at counter codes
 * and at the bits behind the fields, and lists the buckets whose counters do not imply the order of
 * their fields; a second one checks the order in these. Neither branches on the content of a
 * bucket.
 */
final class GroupSearch implements Corruption {
    private static final int WIDTH_BITS = 6;

    private static final int MAX_MEMBERS = 4;
    private static final int POSITION_BITS = 16;
    private static final long POSITION_MASK = (1L << POSITION_BITS) - 1;

    /* What a code adds to the number that decides about a group. */
    private static final int LOADS_BITS = 20;
    private static final int LISTED_BIT = 24;
    private static final int CORRUPT_BIT = 28;

    private final long[] words;
    private final int groupWords;
    private final int counterBits;
    private final int codesBits;
    private final long codeMask;

    /** The mask of a code of the last two buckets of four; 0 if there are only two in a group. */
    private final long lastMask;

    /**
     * For each member of a group by code: its digit in an index of loads, a bit of its own if the
     * order of its fields has to be checked, a common one if the code has no meaning.
     */
    private final int[][] codes = new int[MAX_MEMBERS][];

    private final int[] widths;

    /** By loads: the ends of the fields of each member in its group. */
    private final long[] ends;

    private final OrderWindows order;
    private final long[] listed;

    GroupSearch(DLeftLayout layout, long[] words) {
        int group = layout.spec().group();
        this.words = words;
        this.groupWords = layout.groupBits() / Long.SIZE;
        this.counterBits = layout.counterBits();
        this.codesBits = group * counterBits;
        this.codeMask = (1L << counterBits) - 1;
        this.lastMask = group == MAX_MEMBERS ? codeMask : 0;
        this.widths = layout.widths().table();
        this.ends = ends(layout, widths);
        this.order = new OrderWindows(layout, words, 1 << (counterBits + WIDTH_BITS), masks(layout));
        this.listed = new long[Corruption.BLOCK * group + MAX_MEMBERS];
        int digit = 1;
        for (int member = 0; member < MAX_MEMBERS; member++) {
            codes[member] = member < group ? codes(layout, member, digit) : new int[1];
            digit *= layout.loads().size();
        }
        boolean[][] widthsOf = widthsOf(layout);
        for (LoadLayout load : layout.loads()) {
            for (int width = 0; width < 1 << WIDTH_BITS; width++) {
                if (widthsOf[load.load()][width]) {
                    order.add(load, width, load.firstCode() << WIDTH_BITS | width, 1 << WIDTH_BITS);
                }
            }
        }
    }

    private static int[] codes(DLeftLayout layout, int member, int digit) {
        int[] codes = new int[1 << layout.counterBits()];
        Arrays.fill(codes, 1 << CORRUPT_BIT);
        for (LoadLayout load : layout.loads()) {
            int isListed = OrderWindows.isOrdered(load, layout.deepest()) ? 0 : 1 << (LISTED_BIT + member);
            Arrays.fill(codes, load.firstCode(), load.firstCode() + load.states(), load.load() * digit | isListed);
        }
        return codes;
    }

    private static long[] ends(DLeftLayout layout, int... widths) {
        long[] ends = new long[widths.length];
        int count = layout.loads().size();
        for (int index = 0; index < ends.length; index++) {
            long end = (long) layout.spec().group() * layout.counterBits();
            for (int member = 0, rest = index; member < MAX_MEMBERS; member++, rest /= count) {
                end += (long) (rest % count) * GroupWidths.unpack(widths[index], member);
                ends[index] |= end << (member * POSITION_BITS);
            }
        }
        return ends;
    }

    /** Returns which widths the fields of a bucket of a load have. */
    private static boolean[][] widthsOf(DLeftLayout layout) {
        int count = layout.loads().size();
        boolean[][] found = new boolean[count][1 << WIDTH_BITS];
        int[] table = layout.widths().table();
        for (int index = 0; index < table.length; index++) {
            for (int member = 0, rest = index; member < layout.spec().group(); member++, rest /= count) {
                found[rest % count][GroupWidths.unpack(table[index], member)] = true;
            }
        }
        return found;
    }

    private static long masks(DLeftLayout layout) {
        long masks = 0;
        boolean[][] widthsOf = widthsOf(layout);
        for (LoadLayout load : layout.loads()) {
            for (int width = 1; width < 1 << WIDTH_BITS; width++) {
                masks += widthsOf[load.load()][width] ? OrderWindows.masks(load, layout.deepest(), width) : 0;
            }
        }
        return masks;
    }

    /** Returns whether there are few enough masks for a table. */
    static boolean suits(DLeftLayout layout, int tableWords) {
        long combinations =
                GroupWidths.combinations(layout.spec().group(), layout.loads().size());
        return combinations <= 1 << LOADS_BITS
                && OrderWindows.areFew((1L << (layout.counterBits() + WIDTH_BITS)) + masks(layout), tableWords);
    }

    @Override
    public long in(int from, int to) {
        long suspect = 0;
        int count = 0;
        for (int at = from; at < to; at += groupWords) {
            long all = words[at];
            int first = (int) (all & codeMask);
            int second = (int) (all >>> counterBits & codeMask);
            int third = (int) (all >>> (2 * counterBits) & lastMask);
            int fourth = (int) (all >>> (3 * counterBits) & lastMask);
            int sum = codes[0][first] + codes[1][second] + codes[2][third] + codes[3][fourth];
            suspect |= sum >>> CORRUPT_BIT;
            int loads = sum & (1 << LOADS_BITS) - 1;
            int width = widths[loads];
            long end = ends[loads];
            long begin = (long) at * Long.SIZE;
            listed[count] = listed(begin + codesBits, first, width);
            count += sum >>> LISTED_BIT & 1;
            listed[count] = listed(begin + (end & POSITION_MASK), second, width >>> 8);
            count += sum >>> (LISTED_BIT + 1) & 1;
            listed[count] = listed(begin + (end >>> 16 & POSITION_MASK), third, width >>> 16);
            count += sum >>> (LISTED_BIT + 2) & 1;
            listed[count] = listed(begin + (end >>> 32 & POSITION_MASK), fourth, width >>> 24);
            count += sum >>> (LISTED_BIT + 3) & 1;
            suspect |= VacantBits.set(words, begin + (end >>> 48), begin + (long) groupWords * Long.SIZE);
        }
        return suspect | order.disorder(listed, count);
    }

    private static long listed(long at, int code, int width) {
        return OrderWindows.listed(at, (code << WIDTH_BITS) | (width & ((1 << WIDTH_BITS) - 1)));
    }
}
