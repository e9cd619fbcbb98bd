package dev.filtersmith.bloom;

import dev.filtersmith.FilterContent;
import dev.filtersmith.storage.FilterTable;
import dev.filtersmith.storage.TableOwner;

/** The bits of a Bloom filter. */
final class BitTable extends BloomFilterTable {
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
        slots.setAll(((BitTable) other).slots);
        return true;
    }

    /**
     * The number is an estimate. With n elements, a bit of m is 0 with probability e^(-kn/m), so
     * n is about -(m/k) ln(share of zeros). The result is {@link Long#MAX_VALUE} if no bit is 0.
     */
    @Override
    public long elements() {
        return scan(0).approximateElementCount();
    }

    /** The rate is the probability that all k bits of an absent key are set. */
    @Override
    public FilterContent scan(int stashed) {
        long[] histogram = slots.histogram();
        // The stored form contains the number, so it has to be the same on every machine.
        double elements = -StrictMath.log1p(-slots.fill(histogram)) * slots.size() / layout.hashFunctions();
        return new FilterContent(Math.round(elements), slots.covered(histogram), histogram);
    }
}
