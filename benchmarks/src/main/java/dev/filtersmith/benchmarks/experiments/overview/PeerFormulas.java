package dev.filtersmith.benchmarks.experiments.overview;

import java.util.stream.IntStream;

/** Rates of other filters by the formulas of their papers, at a number of bits per key. */
final class PeerFormulas {
    /** Share of the slots of a cuckoo filter that are filled. */
    static final double CUCKOO_FILL = 0.95;

    private static final int CUCKOO_SLOTS = 8;
    private static final double XOR_SPACE = 1.23;
    private static final double FUSE_SPACE = 1.125;
    private static final int BLOCK_BITS = 512;
    private static final int MAX_HASH_FUNCTIONS = 24;

    private PeerFormulas() {}

    /** Returns the rate of the smallest possible filter. */
    static double limit(double bitsPerKey) {
        return Math.pow(2, -bitsPerKey);
    }

    /** Returns the rate of a cuckoo filter with two buckets of four slots for a key. */
    static double cuckoo(double bitsPerKey) {
        double match = Math.pow(2, -bitsPerKey * CUCKOO_FILL);
        return -Math.expm1(CUCKOO_SLOTS * CUCKOO_FILL * Math.log1p(-match));
    }

    /** Returns the rate of an xor filter, which holds a fixed set of keys. */
    static double xor(double bitsPerKey) {
        return Math.pow(2, -bitsPerKey / XOR_SPACE);
    }

    /** Returns the rate of a binary fuse filter, which holds a fixed set of keys. */
    static double fuse(double bitsPerKey) {
        return Math.pow(2, -bitsPerKey / FUSE_SPACE);
    }

    /** Returns the rate of a blocked Bloom filter with the best number of hash functions. */
    static double blockedBloom(double bitsPerKey) {
        return IntStream.rangeClosed(1, MAX_HASH_FUNCTIONS)
                .mapToDouble(hashFunctions -> blockedBloom(BLOCK_BITS / bitsPerKey, hashFunctions))
                .min()
                .orElseThrow();
    }

    /** Sums over the Poisson distributed number of keys in a block. */
    private static double blockedBloom(double keys, int hashFunctions) {
        double zero = Math.log1p(-1.0 / BLOCK_BITS) * hashFunctions;
        double share = Math.exp(-keys);
        double rate = 0;
        for (int number = 1; number <= BLOCK_BITS; number++) {
            share *= keys / number;
            rate += share * Math.pow(-Math.expm1(number * zero), hashFunctions);
        }
        return rate;
    }
}
