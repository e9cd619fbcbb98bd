package dev.filtersmith.bloom;

import dev.filtersmith.storage.FilterTable;
import dev.filtersmith.storage.TableOwner;

/** The bits of a Bloom filter. */
final class BitTable extends OnesTable {
    BitTable(BloomTableLayout layout, BloomSlots slots) {
        super(layout, slots);
    }

    @Override
    public BitTable emptied() {
        return new BitTable(layout, emptySlots());
    }

    @Override
    public String sizeText() {
        return slots.size() + " bits";
    }

    @Override
    public Union union() {
        return Union.BESIDE_WRITERS;
    }

    @Override
    public boolean dependsOnOrder() {
        return false;
    }

    /** Other threads may set bits meanwhile. */
    @Override
    public boolean absorb(FilterTable other, int moreStashed, TableOwner owner) {
        owner.stored(slots.setAll(((BitTable) other).slots));
        return true;
    }

    /**
     * The number is an estimate. With n elements, a bit of m is 0 with probability e^(-kn/m), so
     * n is about -(m/k) ln(share of zeros). The result is {@link Long#MAX_VALUE} if no bit is 0.
     */
    @Override
    public long elements(long tally) {
        // The stored form contains the number, so it has to be the same on every machine.
        return Math.round(-StrictMath.log1p(-slots.fill(ones(tally))) * slots.size() / layout.hashFunctions());
    }

    /** The rate is the probability that all k bits of an absent key are set. */
    @Override
    double rate(long ones) {
        return slots.covered(ones);
    }
}
