package dev.filtersmith.advisor.bloom;

import dev.filtersmith.bloom.BloomTableLayout;
import dev.filtersmith.bloom.BloomTableSpec;

/**
 * The bits per key of tables of whole words.
 *
 * @param spec spec with expected elements
 */
record TableBits(BloomTableSpec spec) {
    private static final double DECIMALS = 100;
    private static final double MAX_DECIMALS = 1e10;
    private static final double LEFT = 1e-4;
    private static final double ROUNDING = 1e-12;

    /** Returns the words of a table, without the count, that a number of bits allows. */
    long most(double bitsPerKey) {
        // The product of such a number and the elements may be below a whole number of words.
        double words = bitsPerKey * spec.expectedElements() / Long.SIZE;
        long rounded = Math.round(words);
        return (Math.abs(words - rounded) < ROUNDING * words ? rounded : (long) words) - (spec.storesCount() ? 1 : 0);
    }

    /** Returns the fewest words of a table with at least so many bits per key. */
    long fewest(double bitsPerKey) {
        return BloomTableLayout.words(bitsPerKey, spec.expectedElements());
    }

    /** Returns the fewest words whose slots are one for each key. */
    long least() {
        return fewest(spec.slotBits());
    }

    /** Returns the bits per key of a filter with so many words, with its count. */
    double total(long words) {
        return (double) (words + (spec.storesCount() ? 1 : 0)) * Long.SIZE / spec.expectedElements();
    }

    /**
     * Returns a number of few decimals for which tables have so many words, or fewer by a share of
     * at most {@value #LEFT}.
     */
    double bitsPerKey(long words) {
        double exact = (double) words * Long.SIZE / spec.expectedElements();
        for (double decimals = DECIMALS; decimals <= MAX_DECIMALS; decimals *= DECIMALS) {
            double down = Math.floor(exact * decimals) / decimals;
            // A whole number of words may round up to one more.
            double rounded = fewest(down) > words ? Math.rint(down * decimals - 1) / decimals : down;
            long there = fewest(rounded);
            if (rounded >= spec.slotBits() && there <= words && words - there <= LEFT * words) {
                return rounded;
            }
        }
        return exact * (1 - ROUNDING);
    }
}
