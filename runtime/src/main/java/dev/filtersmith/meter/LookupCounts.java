package dev.filtersmith.meter;

/**
 * Counts of lookups, which any number of threads may make at once.
 *
 * <p>The counts are kept in stripes, one for each thread as long as there are no more threads than
 * stripes. Nothing is atomic, because a lookup takes no longer than an atomic operation. If two
 * threads share a stripe, one may overwrite the other's counts since it read the count. This is
 * mostly one lookup, or, if the thread was interrupted at that point, all lookups of the other in
 * the meantime. Counts are therefore at most the true numbers. They are exact if no two threads of
 * a stripe, whose numbers differ by a multiple of 32, look up at the same time.
 */
final class LookupCounts {
    // Places in a stripe.
    static final int LOOKUPS = 0;
    static final int HITS = 1;
    static final int FALSE_POSITIVES = 2;
    static final int TRUE_POSITIVES = 3;

    private static final int STRIPES = 32;

    /**
     * Distance between stripes: two cache lines, because processors also read the adjacent line.
     */
    private static final int STRIPE_SHIFT = 4;

    private final long[] stripes = new long[STRIPES << STRIPE_SHIFT];

    /** Returns the stripes themselves. */
    long[] stripes() {
        return stripes;
    }

    /** Returns the index at which the counts of the current thread begin. */
    static int stripe() {
        return ((int) Thread.currentThread().getId() & STRIPES - 1) << STRIPE_SHIFT;
    }

    void add(int place, long more) {
        stripes[stripe() + place] += more;
    }

    long sum(int place) {
        long sum = 0;
        for (int at = place; at < stripes.length; at += 1 << STRIPE_SHIFT) {
            sum += stripes[at];
        }
        return sum;
    }
}
