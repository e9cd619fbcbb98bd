package dev.filtersmith.bloom;

import dev.filtersmith.storage.FilterTable;
import dev.filtersmith.storage.KeyHashes;
import dev.filtersmith.storage.SharedWords;
import dev.filtersmith.storage.TableOwner;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The bits of a choice Bloom filter. The word after them is the number of elements. Several writers
 * would wait for each other at that word, so it lacks the elements that they have put; a copy of
 * the table, which is what is stored, has them all.
 */
final class ChoiceTable extends OnesTable {
    /** The elements that the word lacks; null unless there are several writers. */
    private final @Nullable LongAdder lacking;

    ChoiceTable(BloomTableLayout layout, BloomSlots slots) {
        super(layout, slots);
        this.lacking = layout.multiWriter() ? new LongAdder() : null;
    }

    @Override
    public ChoiceTable emptied() {
        return new ChoiceTable(layout, emptySlots());
    }

    @Override
    public String sizeText() {
        return slots.size() + " bits";
    }

    /**
     * The copy counts the elements that were put before. If it has bits of others only, which
     * are put meanwhile, it counts one of them.
     */
    @Override
    public void copyTo(FilterTable copy) {
        long count = elements();
        super.copyTo(copy);
        BloomSlots copied = ((ChoiceTable) copy).slots;
        copied.words[copied.slotWords] = copied.ones() == 0 ? 0 : Math.max(1, count);
    }

    /**
     * Any bits are sound. Each put that is counted sets one of them at least. Only the elements
     * that a fill with sweeps inserts may share all of theirs, and no more of them than an array
     * holds. So the number of elements is 0 if no bit is set, and else from 1 to the number of bits
     * set plus 2^31 - 1.
     */
    @Override
    public Optional<String> fault() {
        long count = elements();
        long set = slots.ones();
        return count < Math.min(1, set) || count > (set == 0 ? 0 : set + Integer.MAX_VALUE)
                ? Optional.of("its number of elements is " + count + ", with " + set + " bits set")
                : Optional.empty();
    }

    /** The table has this number, because the bits do not show which group was set. */
    @Override
    public long elements() {
        long counted = SharedWords.get(slots.words, slots.slotWords);
        return lacking == null ? counted : counted + lacking.sum();
    }

    @Override
    public void countElement() {
        Objects.requireNonNull(lacking).increment();
    }

    /** The new word lacks nothing. */
    @Override
    public void restored() {
        if (lacking != null) {
            lacking.add(-lacking.sum());
        }
    }

    @Override
    public long elements(long tally) {
        return elements();
    }

    /**
     * The rate is the probability 1 - (1 - p^k)^c that all k bits of any of the c groups of an
     * absent key are set, where p is the share of ones.
     */
    @Override
    double rate(long ones) {
        // Only statistics depend on the result, so it need not be the same on every machine.
        return -Math.expm1(layout.groups() * Math.log1p(-slots.covered(ones)));
    }

    @Override
    public boolean hasSweeps() {
        return true;
    }

    @Override
    public long[] fillBalanced(KeyHashes hashes, int sweeps, boolean parallel, long seed) {
        if (slots.slotWords > NeededBits.MAX_TABLE_WORDS) {
            throw new UnsupportedOperationException("rebalance(" + sweeps + "): sweeps take tables of at most "
                    + NeededBits.MAX_TABLE_WORDS + " words, but this one has " + slots.slotWords
                    + ". Build it with rebalance(0), or for fewer elements.");
        }
        ChoiceBloomRounds rounds = new ChoiceBloomRounds(layout, slots.slotWords, hashes);
        rounds.choose(sweeps, seed);
        rounds.write(slots.words);
        slots.words[slots.slotWords] = rounds.different();
        return new long[] {rounds.different()};
    }

    @Override
    public Union union() {
        return Union.BESIDE_WRITERS;
    }

    /**
     * Other threads may set bits meanwhile. The number of elements becomes an estimate, since
     * elements of both filters are not seen to be the same.
     */
    @Override
    public boolean absorb(FilterTable other, int moreStashed, TableOwner owner) {
        ChoiceTable source = (ChoiceTable) other;
        long theirs = source.slots.ones();
        long before = slots.ones();
        owner.stored(slots.setAll(source.slots));
        long after = slots.ones();
        long most = after + Integer.MAX_VALUE - elements();
        long fresh = Math.round(source.elements() * newShare(before, theirs, after));
        SharedWords.add(slots.words, slots.slotWords, Math.min(fresh, most));
        return true;
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
        double size = slots.size();
        // Words contain the number, so it has to be the same on every machine.
        double here = StrictMath.log1p(-before / size);
        double there = StrictMath.log1p(-theirs / size);
        return theirs == size ? 1 : Math.min(1, (StrictMath.log1p(-after / size) - here) / there);
    }
}
