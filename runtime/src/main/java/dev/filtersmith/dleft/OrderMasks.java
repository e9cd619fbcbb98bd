package dev.filtersmith.dleft;

import dev.filtersmith.annotation.CounterEncoding;
import dev.filtersmith.buckets.Corruption;
import dev.filtersmith.buckets.LoadLayout;
import java.util.Arrays;

/**
 * Masks that find corruption in buckets of a word, or of half a word, where a counter implies at
 * most one first bit. At loads that imply none, the fields must be in the order of that bit: no 1
 * is followed by a 0.
 */
final class OrderMasks implements Corruption {
    private static final int MAX_COUNTER_BITS = 12;

    private final long[] words;
    private final int bucketBits;

    /** By code: the bits that are 0 in a bucket with the code, or all bits if there is none. */
    private final long[] vacant;

    /** By code: the first bit of each field that has one in order. */
    private final long[] firstBits;

    OrderMasks(DLeftLayout layout, long[] words) {
        this.words = words;
        this.bucketBits = layout.bucketBits();
        this.vacant = new long[1 << layout.counterBits()];
        this.firstBits = new long[vacant.length];
        Arrays.fill(vacant, -1);
        for (LoadLayout load : layout.loads()) {
            for (int code = load.firstCode(); code < load.firstCode() + load.codes(); code++) {
                int end = layout.counterBits() + load.load() * load.fieldBits();
                vacant[code] = end == Long.SIZE ? 0 : -1L << end;
                for (int field = 0; field < load.load() && load.depth() < layout.deepest(); field++) {
                    firstBits[code] |= 1L << (layout.counterBits() + field * load.fieldBits());
                }
            }
        }
    }

    /** Returns whether such masks exist. */
    static boolean suit(DLeftLayout layout) {
        return layout.spec().group() == 1
                && layout.bucketBits() <= Long.SIZE
                && layout.deepest() <= 1
                && layout.counterBits() <= MAX_COUNTER_BITS
                && layout.spec().counterEncoding() == CounterEncoding.ENUMERATED;
    }

    @Override
    public long in(int from, int to) {
        return bucketBits == Long.SIZE ? suspectWords(from, to) : suspectHalves(from, to);
    }

    private long suspectWords(int from, int to) {
        // Locals, and indexes below the length, so that the compiler drops the checks.
        long[] buckets = words;
        long[] zeros = vacant;
        long[] firsts = firstBits;
        long suspect = 0;
        for (int at = from; at < to; at++) {
            long bucket = buckets[at];
            long fields = firsts[(int) bucket & (firsts.length - 1)];
            suspect |= (bucket & zeros[(int) bucket & (zeros.length - 1)]) | (-(bucket & fields) & fields & ~bucket);
        }
        return suspect;
    }

    private long suspectHalves(int from, int to) {
        long suspect = 0;
        for (int at = from; at < to; at++) {
            suspect |= suspect(words[at] & 0xffffffffL) | suspect(words[at] >>> Integer.SIZE);
        }
        return suspect;
    }

    private long suspect(long bucket) {
        long fields = firstBits[(int) bucket & (firstBits.length - 1)];
        return (bucket & vacant[(int) bucket & (vacant.length - 1)]) | (-(bucket & fields) & fields & ~bucket);
    }
}
