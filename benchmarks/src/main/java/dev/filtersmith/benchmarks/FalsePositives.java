package dev.filtersmith.benchmarks;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.benchmarks.subject.Subject;
import dev.filtersmith.benchmarks.subject.Subjects;

/** Measured rates of false positives, and how full a filter gets. No clock involved: the same on every machine. */
public final class FalsePositives {
    /** So many false positives have a standard error of 3%. */
    private static final int HITS = 1112;

    private static final int LEAST_QUERIES = 20_000_000;
    private static final int MOST_QUERIES = 100_000_000;

    private FalsePositives() {}

    /**
     * The rate of a subject that holds as many keys as it was made for. From a rate of 1.2e-5 on its standard error is at most 3%; below,
     * {@link #expected} is the closer figure.
     *
     * @param subject name of the subject
     * @param elements number of keys put
     * @return share of absent keys that the subject takes for present
     */
    public static double rate(String subject, int elements) {
        return rate(full(subject, elements));
    }

    static double rate(Subject filter) {
        int queries = queries(filter.expectedFpp());
        long hits = 0;
        for (int i = 0; i < queries; i++) {
            hits += filter.mightContain(Keys.absent(i)) ? 1 : 0;
        }
        return (double) hits / queries;
    }

    /** How many queries are enough for a rate, or the least number for one that is not known; no more than take some seconds. */
    static int queries(double expectedRate) {
        double enough = HITS / expectedRate;
        return enough > LEAST_QUERIES ? (int) Math.min(enough, MOST_QUERIES) : LEAST_QUERIES;
    }

    /**
     * The rate that a filter of Filtersmith itself tells from the loads of its buckets, once it holds as many keys as it was made for.
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
     * Bits of a subject for each key that it is made for.
     *
     * @param subject name of the subject
     * @param elements number of keys that it is made for
     * @return bits per key
     */
    public static double bitsPerKey(String subject, int elements) {
        return Subjects.create(subject, elements).bits() / elements;
    }

    /**
     * Fills a filter of Filtersmith beyond what it was made for until it refuses a key.
     *
     * @param subject name of the subject
     * @param elements number of keys that the filter is made for
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
