package dev.filtersmith.bloom;

import dev.filtersmith.FilterContent;
import java.util.OptionalDouble;

/** A table of bits. Puts count those that they set, and the rate follows from their number. */
abstract class OnesTable extends BloomFilterTable {
    OnesTable(BloomTableLayout layout, BloomSlots slots) {
        super(layout, slots);
    }

    @Override
    public final long tally() {
        return slots.ones();
    }

    @Override
    public long elements() {
        return elements(tally());
    }

    /** Returns the number of bits that are set. Puts beside a clear may have counted more. */
    final long ones(long tally) {
        return Math.max(0, Math.min(tally, slots.size()));
    }

    /** Returns the rate of false positives by the number of bits that are set. */
    abstract double rate(long ones);

    @Override
    public final OptionalDouble falsePositiveRate(long tally) {
        return OptionalDouble.of(rate(ones(tally)));
    }

    @Override
    public final FilterContent scan(int stashed) {
        long ones = slots.ones();
        return new FilterContent(elements(ones), rate(ones), slots.size() - ones, ones);
    }
}
