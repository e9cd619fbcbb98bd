package dev.filtersmith.testing;

import dev.filtersmith.Layout;
import dev.filtersmith.LongFilter;
import dev.filtersmith.bloom.BloomTableLayout;
import java.util.Arrays;
import java.util.stream.IntStream;

/** The counters of counting Bloom filters, which stop at their highest value. */
final class BloomCounters {
    private BloomCounters() {}

    /** Returns the highest count of a key. */
    static int highest(Layout layout) {
        return layout instanceof BloomTableLayout bloom ? bloom.ceiling() : Integer.MAX_VALUE;
    }

    /** Returns whether a counter may have missed puts or removals. */
    static boolean saturated(Layout layout, LongFilter filter) {
        return layout instanceof BloomTableLayout bloom
                && Arrays.stream(filter.words()).anyMatch(word -> holds(word, bloom.ceiling(), bloom.slotBits()));
    }

    private static boolean holds(long word, long value, int bits) {
        return IntStream.range(0, Long.SIZE / bits)
                .anyMatch(slot -> ((word >>> (slot * bits)) & ((1L << bits) - 1)) == value);
    }
}
