package dev.filtersmith.benchmarks;

import dev.filtersmith.benchmarks.subject.Subject;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

/**
 * The quality of a filter after half of its keys have been replaced ten times: rate of false
 * positives, and keys lost. No clock is involved.
 */
public final class Churn {
    private static final int ROUNDS = 10;
    private static final long SEED = 0x5eed;

    private final Subject filter;
    private final SplittableRandom random = new SplittableRandom(SEED);

    /** The numbers of the keys in the filter. */
    private final long[] live;

    private long next;
    private long lost;

    private Churn(Subject filter, int elements) {
        this.filter = filter;
        this.live = LongStream.range(0, elements).toArray();
        this.next = elements;
        for (long number : live) {
            filter.put(Keys.key(number));
        }
    }

    /**
     * Fills a subject with as many keys as it is designed for; then ten times deletes a random half
     * of the keys and inserts as many new ones.
     *
     * @param subject name of the subject
     * @param elements number of keys
     * @return the outcome
     */
    public static Outcome byHalves(String subject, int elements) {
        return byHalves(Subjects.create(subject, elements), elements);
    }

    static Outcome byHalves(Subject filter, int elements) {
        Churn churn = new Churn(filter, elements);
        for (int round = 0; round < ROUNDS; round++) {
            churn.replaceHalf();
        }
        return churn.outcome();
    }

    /**
     * Fills a subject with as many keys as it is designed for; then deletes one key, drawn at
     * random, and inserts a new one, as often as in ten rounds of halves.
     *
     * @param subject name of the subject
     * @param elements number of keys
     * @return the outcome
     */
    public static Outcome oneByOne(String subject, int elements) {
        return oneByOne(Subjects.create(subject, elements), elements, ROUNDS * (elements / 2));
    }

    /**
     * Fills a filter; then deletes one key, drawn at random, and inserts a new one, again and
     * again.
     *
     * @param filter empty filter
     * @param elements number of keys
     * @param steps number of deletions and insertions
     * @return the outcome
     */
    public static Outcome oneByOne(Subject filter, int elements, int steps) {
        Churn churn = new Churn(filter, elements);
        for (int step = 0; step < steps; step++) {
            int place = churn.random.nextInt(elements);
            churn.delete(place);
            churn.insert(place);
        }
        return churn.outcome();
    }

    private void replaceHalf() {
        int half = live.length / 2;
        for (int place = 0; place < half; place++) {
            int other = place + random.nextInt(live.length - place);
            long number = live[place];
            live[place] = live[other];
            live[other] = number;
            delete(place);
        }
        for (int place = 0; place < half; place++) {
            insert(place);
        }
    }

    private void delete(int place) {
        lost += filter.remove(Keys.key(live[place])) ? 0 : 1;
    }

    private void insert(int place) {
        live[place] = next++;
        filter.put(Keys.key(live[place]));
    }

    private Outcome outcome() {
        for (long number : live) {
            lost += filter.mightContain(Keys.key(number)) ? 0 : 1;
        }
        return new Outcome(filter, lost);
    }

    /**
     * A filter whose keys have been replaced.
     *
     * @param filter the filter
     * @param lost number of deletions that found nothing, and of keys not found at the end; 0
     * unless a deletion took the fingerprint of another key
     */
    public record Outcome(Subject filter, long lost) {
        /**
         * Returns the counted rate.
         *
         * @return share of absent keys that the filter takes for present
         */
        public double rate() {
            return FalsePositives.rate(filter);
        }

        /**
         * Returns the rate that the filter itself predicts.
         *
         * @return expected rate, or NaN if the filter does not report it
         */
        public double expected() {
            return filter.expectedFpp();
        }
    }
}
