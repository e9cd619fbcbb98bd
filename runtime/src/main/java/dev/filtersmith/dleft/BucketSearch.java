package dev.filtersmith.dleft;

import dev.filtersmith.buckets.Corruption;
import dev.filtersmith.buckets.LoadLayout;
import dev.filtersmith.buckets.VacantBits;
import java.util.Arrays;

/**
 * A quick search for corrupt buckets of any size that form no groups, in two passes as in {@link
 * GroupSearch}. The rows are by state, with the spare bits of a counter.
 */
final class BucketSearch implements Corruption {
    private static final int SPARE_MASK = (1 << Byte.SIZE) - 1;

    private final long[] words;
    private final int bucketBits;
    private final int counterBits;

    /**
     * By code: the number of spare bits, and from bit 8 the difference between a state and the code
     * with its spare bits.
     */
    private final int[] origins;

    private final OrderWindows order;
    private final long[] rows;
    private final long[] listed;

    BucketSearch(DLeftLayout layout, long[] words) {
        this.words = words;
        this.bucketBits = layout.bucketBits();
        this.counterBits = layout.counterBits();
        int states = layout.states();
        this.order = new OrderWindows(layout, words, states + 1, masks(layout));
        this.rows = order.rows();
        this.listed = new long[2 * Corruption.BLOCK];
        this.origins = new int[1 << counterBits];
        for (int code = 0; code < origins.length; code++) {
            // The row behind those of all states is for codes without a meaning.
            origins[code] = (states - code) << Byte.SIZE;
        }
        for (LoadLayout load : layout.loads()) {
            int origin = load.firstState() - (load.firstCode() << load.spareBits());
            Arrays.fill(
                    origins, load.firstCode(), load.firstCode() + load.codes(), origin << Byte.SIZE | load.spareBits());
            order.add(load, load.fieldBits(), load.firstState(), 1);
        }
    }

    private static long masks(DLeftLayout layout) {
        return layout.loads().stream()
                .mapToLong(load -> OrderWindows.masks(load, layout.deepest(), load.fieldBits()))
                .sum();
    }

    /** Returns whether there are few enough masks for a table. */
    static boolean suits(DLeftLayout layout, int tableWords) {
        return OrderWindows.areFew((1L << layout.counterBits()) + layout.states() + masks(layout), tableWords);
    }

    @Override
    public long in(int from, int to) {
        return bucketBits <= Long.SIZE ? inWords(from, to) : inWideBuckets(from, to);
    }

    private long inWords(int from, int to) {
        long suspect = 0;
        int count = 0;
        long end = (long) to * Long.SIZE;
        long all = -1L >>> -bucketBits;
        for (long at = (long) from * Long.SIZE; at < end; at += bucketBits) {
            long bucket = (words[(int) (at >>> 6)] >>> at) & all;
            int code = (int) bucket & (origins.length - 1);
            int spareBits = origins[code] & SPARE_MASK;
            // Here and below two shifts, as one by 64 bits would be one by none.
            int spare = (int) (bucket >>> 1 >>> (bucketBits - 1 - spareBits));
            int state = (origins[code] >> Byte.SIZE) + (code << spareBits) + spare;
            long row = rows[state];
            listed[count] = OrderWindows.listed(at + counterBits, state);
            count += (int) row & OrderWindows.LISTED;
            long others = bucket & (all >>> spareBits);
            suspect |= row & OrderWindows.CORRUPT;
            suspect |= others >>> 1 >>> (counterBits - 1 + OrderWindows.span(row));
        }
        return suspect | order.disorder(listed, count);
    }

    private long inWideBuckets(int from, int to) {
        long suspect = 0;
        int count = 0;
        int bucketWords = bucketBits / Long.SIZE;
        for (int at = from; at < to; at += bucketWords) {
            int code = (int) words[at] & (origins.length - 1);
            int spareBits = origins[code] & SPARE_MASK;
            int spare = (int) (words[at + bucketWords - 1] >>> 1 >>> (Long.SIZE - 1 - spareBits));
            int state = (origins[code] >> Byte.SIZE) + (code << spareBits) + spare;
            long row = rows[state];
            long begin = (long) at * Long.SIZE;
            long fields = begin + counterBits;
            listed[count] = OrderWindows.listed(fields, state);
            count += (int) row & OrderWindows.LISTED;
            suspect |= row & OrderWindows.CORRUPT;
            suspect |= VacantBits.set(words, fields + OrderWindows.span(row), begin + bucketBits - spareBits);
        }
        return suspect | order.disorder(listed, count);
    }
}
