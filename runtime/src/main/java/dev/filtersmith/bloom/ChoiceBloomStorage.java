package dev.filtersmith.bloom;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterContent;
import dev.filtersmith.KeySeed;
import dev.filtersmith.storage.KeyHashes;
import dev.filtersmith.storage.SharedFilter;
import java.util.Optional;

/** Storage and statistics of a choice Bloom filter. The last word is the number of elements. */
public abstract class ChoiceBloomStorage extends BloomTableStorage {
    /** Number of words of the table: all but the last. */
    protected final int slotWords;

    /**
     * Creates an empty filter.
     *
     * @param layout geometry
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     * @param engine engine that runs the filter
     */
    protected ChoiceBloomStorage(BloomTableLayout layout, long expectedElements, KeySeed seed, Engine engine) {
        super(layout, expectedElements, seed, engine);
        this.slotWords = bits.slotWords;
    }

    /**
     * Counts an element that was put.
     *
     * @return true
     */
    protected final boolean counted() {
        words[slotWords]++;
        return true;
    }

    /**
     * Counts an element that was put, beside other threads that do. Each put that has set a bit
     * counts, so the number is that of the puts that returned true.
     *
     * @return true
     */
    protected final boolean countedShared() {
        SharedWords.add(words, slotWords, 1);
        return true;
    }

    @Override
    protected final long fillBalanced(KeyHashes hashes, int sweeps, boolean parallel) {
        if (parallel) {
            throw threadsRefused();
        } else if (slotWords > NeededBits.MOST_TABLE_WORDS) {
            throw new UnsupportedOperationException("rebalance(" + sweeps + "): sweeps take tables of at most "
                    + NeededBits.MOST_TABLE_WORDS + " words, but this one has " + slotWords
                    + ". Build it with rebalance(0), or for fewer elements.");
        }
        ChoiceBloomRounds rounds = new ChoiceBloomRounds(layout(), slotWords, hashes);
        rounds.choose(sweeps, seed);
        rounds.write(words);
        words[slotWords] = rounds.different();
        return rounds.different();
    }

    /**
     * {@inheritDoc}
     *
     * <p>The copy counts the elements that were put before. If it has bits of others only, which
     * are put meanwhile, it counts one of them.
     */
    @Override
    protected final SharedFilter steadyTable() {
        if (!layout().isShared()) {
            return this;
        }
        long count = SharedWords.get(words, slotWords);
        ChoiceBloomStorage copy = (ChoiceBloomStorage) copy();
        copy.words[slotWords] = copy.bits.ones() == 0 ? 0 : Math.max(1, count);
        return copy;
    }

    /**
     * {@inheritDoc}
     *
     * <p>The number of elements becomes an estimate, since elements of both filters are not seen to
     * be the same.
     */
    @Override
    protected final void merge(SharedFilter other) {
        ChoiceBloomStorage source = (ChoiceBloomStorage) other;
        long theirs = source.bits.ones();
        long before = bits.ones();
        super.merge(other);
        long after = bits.ones();
        long most = after + Integer.MAX_VALUE - words[slotWords];
        long fresh = Math.round(source.words[slotWords] * newShare(before, theirs, after));
        SharedWords.add(words, slotWords, Math.min(fresh, most));
    }

    /**
     * Returns the share of the elements of another filter that were not in this one. With n
     * elements a bit is 0 with probability e^(-cn/m), where c depends little on n, so the
     * logarithms of the shares of zeros add up if no element is in both.
     */
    private double newShare(long before, long theirs, long after) {
        if (after == before) {
            return 0;
        }
        double size = bits.size();
        // Words contain the number, so it has to be the same on every machine.
        double here = StrictMath.log1p(-before / size);
        double there = StrictMath.log1p(-theirs / size);
        return theirs == size ? 1 : Math.min(1, (StrictMath.log1p(-after / size) - here) / there);
    }

    /**
     * {@inheritDoc}
     *
     * <p>Any bits are sound. Each put that is counted sets one of them at least. Only the elements
     * that {@link #fillBalanced} inserts may share all of theirs, and no more of them than an array
     * holds. So the number of elements is 0 if no bit is set, and else from 1 to the number of bits
     * set plus 2^31 - 1.
     */
    @Override
    protected final Optional<String> faultInTable() {
        long count = words[slotWords];
        long set = bits.ones();
        return count < Math.min(1, set) || count > (set == 0 ? 0 : set + Integer.MAX_VALUE)
                ? Optional.of("its number of elements is " + count + ", with " + set + " bits set")
                : Optional.empty();
    }

    /**
     * {@inheritDoc}
     *
     * <p>The filter stores this number, because the bits do not show which group was set.
     */
    @Override
    protected final long elementsInTable() {
        return words[slotWords];
    }

    /**
     * {@inheritDoc}
     *
     * <p>It is the probability 1 - (1 - p^k)^c that all k bits of any of the c groups of an absent
     * key are set, where p is the share of ones.
     */
    @Override
    protected final double rateOfTable() {
        return scan().expectedFpp();
    }

    @Override
    protected final FilterContent scanTable() {
        long[] histogram = bits.histogram();
        // Only statistics depend on the result, so it need not be the same on every machine.
        double fpp = -Math.expm1(layout().groups() * Math.log1p(-bits.covered(histogram)));
        return new FilterContent(approximateElementCount(), fpp, histogram);
    }
}
