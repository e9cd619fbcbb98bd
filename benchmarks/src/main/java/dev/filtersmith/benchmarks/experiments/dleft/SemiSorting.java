package dev.filtersmith.benchmarks.experiments.dleft;

import dev.filtersmith.advisor.buckets.LoadDistribution;
import dev.filtersmith.advisor.dleft.FalsePositiveRate;

/**
 * The bits of fingerprints in a bucket of the paper.
 *
 * @param fingerprintBits bits of a bucket without its counter
 * @param depths bits that the counter implies, by load from 0 on; the last digit also holds for all
 *     higher loads
 */
record SemiSorting(int fingerprintBits, String depths) {
    /** 64-bit buckets without semi-sorting. */
    static final SemiSorting BARE_64 = new SemiSorting(60, "0");

    /** 64-bit buckets that count fingerprints with a first bit of 0 at loads 4 and 5. */
    static final SemiSorting SORTED_64 = new SemiSorting(60, "0000110");

    /** 128-bit buckets that count fingerprints with a first bit of 0 at all loads. */
    static final SemiSorting SORTED_128 = new SemiSorting(120, "1");

    /** 128-bit buckets that imply two bits at loads 6 and 7, else one. */
    static final SemiSorting TWO_BITS_128 = new SemiSorting(120, "111111221");

    int depth(int load) {
        return depths.charAt(Math.min(load, depths.length() - 1)) - '0';
    }

    /** Returns the bits of each of {@code load} fingerprints. */
    int bits(int load) {
        return fingerprintBits / load + depth(load);
    }

    /** Returns the rate by the paper's equation (1). */
    double rate(LoadDistribution loads) {
        return FalsePositiveRate.of(loads, this::bits);
    }

    /**
     * Returns the standard deviation of the rate of a table if loads of buckets were independent.
     * They are not: the more one holds, the less others do, so tables scatter less.
     */
    double deviation(LoadDistribution loads, int bucketsPerSubtable) {
        double variance = 0;
        for (int subtable = 0; subtable < loads.subtables(); subtable++) {
            double mean = 0;
            double squares = 0;
            for (int load = 1; load <= loads.maximumLoad(); load++) {
                double rate = Math.scalb((double) load, -bits(load));
                mean += loads.share(subtable, load) * rate;
                squares += loads.share(subtable, load) * rate * rate;
            }
            variance += (squares - mean * mean) / bucketsPerSubtable;
        }
        return Math.sqrt(variance);
    }
}
