package dev.filtersmith.testing;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.LongFilter;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

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
                    LongFilter good = engine.build(elements, seed);
                    fill(good, elements * (i % 4), seed);
                    test.run(good, ForgedWords.of(seed, good.words()), seed);
                }
            }
        });
    }

    /**
     * Walks through accepted words of filters of several sizes, and uses some of them.
     *
     * @param engine engine of the filters
     * @param wanted number of accepted changes at which the walk from each filter ends
     * @param uses number of uses of each
     * @param use use
     * @return number of changes that were accepted
     */
    public int walk(Contender engine, int wanted, int uses, AcceptedWords.Use use) {
        AtomicInteger accepted = new AtomicInteger();
        eachSize("walk", (elements, seed) -> {
            LongFilter filter = engine.build(elements, seed);
            fill(filter, elements, seed);
            accepted.addAndGet(new AcceptedWords(filter, seed).walk(wanted, uses, use));
        });
        return accepted.get();
    }

    /**
     * Walks through accepted words of overfull counting filters. All of them can be refreshed with
     * the same keys.
     *
     * @param engine engine of the filters
     * @param wanted number of accepted changes at which the walk from each filter ends
     * @param uses number of uses of each
     * @param use use
     * @return number of changes that were accepted
     */
    public int walkWithContent(Contender engine, int wanted, int uses, AcceptedWords.Use use) {
        AtomicInteger accepted = new AtomicInteger();
        eachSize("walk with content", (elements, seed) -> {
            LongFilter filter = engine.build(elements, seed);
            long[] content = fill(filter, 2 * elements, seed);
            accepted.addAndGet(new AcceptedWords(filter, seed, content).walk(wanted, uses, use));
        });
        return accepted.get();
    }

    /** A test of one size. */
    @FunctionalInterface
    private interface Sized {
        void run(int elements, long seed) throws IOException;
    }

    private void eachSize(String test, Sized sized) {
        Watchdog.over(watchdog -> {
            for (int elements : Duels.sizes(spec, SIZES)) {
                long seed = name.hashCode() * 1_000_003L + elements * 1009L;
                watchdog.begin(test + " of " + spec + " for " + elements + " elements, seed " + seed);
                sized.run(elements, seed);
            }
        });
    }

    /** Puts keys and returns those that were accepted. */
    private static long[] fill(LongFilter filter, int elements, long seed) {
        long[] keys = new Random(~seed).longs(elements).toArray();
        int filled = 0;
        try {
            while (filled < elements) {
                filter.put(keys[filled]);
                filled++;
            }
        } catch (FilterFullException full) {
            // A full filter is as good.
        }
        return Arrays.copyOf(keys, filled);
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
