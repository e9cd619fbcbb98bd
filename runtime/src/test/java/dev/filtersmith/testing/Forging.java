package dev.filtersmith.testing;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.LongFilter;
import java.io.IOException;
import java.util.Random;

/** Filters of one spec with forged words. */
public final class Forging {
    private static final int[] SIZES = {1, 30};

    private final String name;
    private final FilterSpec spec;

    /**
     * Begins with the filters of a spec.
     *
     * @param name name of the spec, for messages and seeds
     * @param spec spec
     */
    public Forging(String name, FilterSpec spec) {
        this.name = name;
        this.spec = spec;
    }

    /** A test of forged words. */
    @FunctionalInterface
    public interface Case {
        /**
         * Tests words.
         *
         * @param good filter whose stored form the words replace
         * @param words words of the table, then those of the stash
         * @param seed seed of all that is random in the case
         * @throws IOException if a sound filter cannot be read
         */
        void run(LongFilter good, long[] words, long seed) throws IOException;
    }

    /**
     * Runs a case over filters of several sizes, from empty to full.
     *
     * @param engine engine of the filters
     * @param times number of cases of each size
     * @param test case
     */
    public void over(Contender engine, int times, Case test) {
        Watchdog.over(watchdog -> {
            for (int elements : Duels.sizes(spec, SIZES)) {
                for (int i = 0; i < times; i++) {
                    long seed = name.hashCode() * 1_000_003L + elements * 1009L + i;
                    watchdog.begin(spec + " for " + elements + " elements, seed " + seed);
                    LongFilter good = filled(engine.build(elements, seed), elements * (i % 4), seed);
                    test.run(good, ForgedWords.of(seed, good.words()), seed);
                }
            }
        });
    }

    private static LongFilter filled(LongFilter filter, int elements, long seed) {
        Random random = new Random(~seed);
        try {
            for (int i = 0; i < elements; i++) {
                filter.put(random.nextLong());
            }
        } catch (FilterFullException full) {
            // A full filter is as good.
        }
        return filter;
    }

    /**
     * Looks keys up in a filter with any words.
     *
     * @param engine engine of the filter
     * @param good filter of the same size
     * @param words words
     * @param seed seed of the keys
     */
    public static void lookUp(Contender engine, LongFilter good, long[] words, long seed) {
        LongFilter filter = engine.build(good.expectedElements(), good.seed());
        RawWords.set(filter, words);
        ForgedFilter.lookUp(filter, seed);
    }
}
