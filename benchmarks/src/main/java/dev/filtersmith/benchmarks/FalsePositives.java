package dev.filtersmith.benchmarks;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.benchmarks.subject.Subject;
import dev.filtersmith.benchmarks.subject.Subjects;

/**
 * Measured rates of false positives, and the load that a filter reaches. No clock is involved, so
 * the results are the same on every machine.
 */
public final class FalsePositives {
    /** Number of false positives with a standard error of 3%. */
    private static final int HITS = 1112;

    private static final int MIN_QUERIES = 20_000_000;
    private static final int MAX_QUERIES = 100_000_000;

    private FalsePositives() {}

    /**
     * Returns the rate of a subject that holds as many keys as it is designed for. From a rate of
     * 1.2e-5 on, its standard error is at most 3%; below, {@link #expected} is closer.
     *
     * @param subject name of the subject
     * @param elements number of keys put
     * @return share of absent keys that the subject takes for present
     */
    public static double rate(String subject, int elements) {
        return counted(subject, elements).rate();
    }

    /**
     * Counts the false positives of a subject that holds as many keys as it is designed for.
     *
     * @param subject name of the subject
     * @param elements number of keys put
     * @return rate, with the numbers that it comes from
     */
    public static Counted counted(String subject, int elements) {
        return counted(full(subject, elements));
    }

    /**
     * A counted rate.
     *
     * @param hits absent keys that the filter took for present
     * @param queries absent keys that were looked up
     * @param expected rate that the filter predicts; NaN if it predicts none
     */
    public record Counted(long hits, int queries, double expected) {
        /**
         * Returns the rate.
         *
         * @return share of the absent keys that the filter took for present
         */
        public double rate() {
            return (double) hits / queries;
        }
    }

    static double rate(Subject filter) {
        return counted(filter).rate();
    }

    private static Counted counted(Subject filter) {
        double expected = filter.expectedFpp();
        int queries = queries(expected);
        long hits = 0;
        for (int i = 0; i < queries; i++) {
            hits += filter.mightContain(Keys.absent(i)) ? 1 : 0;
        }
        return new Counted(hits, queries, expected);
    }

    /**
     * Returns a sufficient number of queries for a rate, or the least number if the rate is
     * unknown; no more than take some seconds.
     */
    static int queries(double expectedRate) {
        double enough = HITS / expectedRate;
        return enough > MIN_QUERIES ? (int) Math.min(enough, MAX_QUERIES) : MIN_QUERIES;
    }

    /**
     * Returns the rate that a filter of Filtersmith predicts from the loads of its buckets when it
     * holds as many keys as it is designed for.
     *
     * @param subject name of the subject
     * @param elements number of keys put
     * @return its expected rate, without an error of sampling
     */
    public static double expected(String subject, int elements) {
        return full(subject, elements).expectedFpp();
    }

    private static Subject full(String subject, int elements) {
        Subject filter = Subjects.create(subject, elements);
        for (int i = 0; i < elements; i++) {
            filter.put(Keys.key(i));
        }
        return filter;
    }

    /**
     * Returns the bits of a subject for each key that it is designed for.
     *
     * @param subject name of the subject
     * @param elements number of keys that the subject is designed for
     * @return bits per key
     */
    public static double bitsPerKey(String subject, int elements) {
        return Subjects.create(subject, elements).bits() / elements;
    }

    /**
     * Fills a filter of Filtersmith beyond its design load until it refuses a key.
     *
     * @param subject name of the subject
     * @param elements number of keys that the filter is designed for
     * @return bits of the filter for each key that it accepted
     */
    public static double bitsPerKeyAtRefusal(String subject, int elements) {
        Subject filter = Subjects.create(subject, elements);
        double bits = filter.bits();
        long accepted = 0;
        try {
            while (accepted < bits) {
                filter.put(Keys.key(accepted));
                accepted++;
            }
        } catch (FilterFullException full) {
            return bits / accepted;
        }
        throw new IllegalStateException("the filter took a key for each of its bits and refused none");
    }
}
