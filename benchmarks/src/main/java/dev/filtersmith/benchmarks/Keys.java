package dev.filtersmith.benchmarks;

import java.util.SplittableRandom;

/**
 * The keys: images of 0, 1, 2, ... under a bijection of 64-bit values, and so all different. The
 * bijection shares no constant with any filter's hash.
 */
public final class Keys {
    private static final long FIRST_ABSENT = 1L << 40;

    /**
     * Size above which there are more queries, so that they do not fit a cache beside the filter.
     */
    private static final int SMALL = 1_000_000;

    private Keys() {}

    /** Returns the key with a number. */
    static long key(long number) {
        long mixed = (number ^ 0x2545f4914f6cdd1dL) * 0xda942042e4dd58b5L;
        mixed = (mixed ^ (mixed >>> 31)) * 0x9fb21c651e98df25L;
        return mixed ^ (mixed >>> 29);
    }

    /** Returns a key that is never put. */
    static long absent(long number) {
        return key(FIRST_ABSENT + number);
    }

    /**
     * Returns the keys 0 to count - 1, which are put.
     *
     * @param count number of keys
     * @return keys
     */
    public static long[] present(int count) {
        long[] keys = new long[count];
        for (int i = 0; i < count; i++) {
            keys[i] = key(i);
        }
        return keys;
    }

    /**
     * Returns 2^16 queries for a small filter that holds the keys 0 to elements - 1, or 2^21 for a
     * large one.
     *
     * @param mode share of present queries
     * @param elements number of keys in the filter
     * @return queries
     */
    public static long[] queries(QueryMode mode, int elements) {
        return queries(mode, elements, elements <= SMALL ? 1 << 16 : 1 << 21);
    }

    /**
     * Returns queries in random order for a filter that holds the keys 0 to elements - 1, all
     * different as far as possible.
     *
     * @param mode share of present queries
     */
    static long[] queries(QueryMode mode, int elements, int count) {
        SplittableRandom random = new SplittableRandom(elements);
        long[] queries = new long[count];
        for (int i = 0; i < count; i++) {
            boolean present = mode == QueryMode.PRESENT || (mode == QueryMode.MIXED && random.nextBoolean());
            queries[i] = present ? key((long) i * elements / count) : absent(i);
        }
        shuffle(queries, random);
        return queries;
    }

    private static void shuffle(long[] queries, SplittableRandom random) {
        for (int i = queries.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            long query = queries[i];
            queries[i] = queries[other];
            queries[other] = query;
        }
    }
}
