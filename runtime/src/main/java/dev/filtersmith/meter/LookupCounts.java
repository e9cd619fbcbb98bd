package dev.filtersmith.meter;

/**
 * Counts of lookups, which any number of threads may make at once. So they are kept in stripes, one for each thread as long as there are no
 * more threads than stripes. Nothing is atomic, because a lookup takes no longer than an atomic operation. So of two threads of one stripe,
 * one may overwrite what the other has counted since it read the count: mostly one lookup, or, where it was interrupted just then, all that
 * the other did in the meantime. Counts are therefore at most what was done, and exact where no two threads of a stripe, whose numbers
 * differ by a multiple of 32, look up at the same time.
 */
final class LookupCounts {
    // Places in a stripe.
    static final int LOOKUPS = 0;
    static final int HITS = 1;
    static final int FALSE_POSITIVES = 2;
    static final int TRUE_POSITIVES = 3;

    private static final int STRIPES = 32;

    /** From one stripe to the next, two lines of a cache: processors read the line beside, too. */
    private static final int STRIPE_SHIFT = 4;

    private final long[] stripes = new long[STRIPES << STRIPE_SHIFT];

    /** The stripes themselves. */
    long[] stripes() {
        return stripes;
    }

    /** Where the counts of the current thread begin. */
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
