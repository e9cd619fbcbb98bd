package dev.filtersmith.parts;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterContent;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.KeySeed;
import dev.filtersmith.Layout;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.storage.CountingStorage;
import dev.filtersmith.storage.SharedFilter;
import java.nio.LongBuffer;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongConsumer;

/**
 * A filter with deletion that any threads may use, for tests of chains: a fingerprint is
 * the remainder of a hash, and the filter counts how often it has each.
 */
@SuppressWarnings("serial") // Nobody serializes it.
final class FewPrints extends CountingStorage {
    private final AtomicLongArray counts;
    private final LongConsumer afterCount;

    /**
     * Creates an empty filter.
     *
     * @param expectedElements expected number of elements
     * @param prints number of fingerprints
     * @param afterCount runs after each count of a hash, before its caller has the answer
     */
    FewPrints(long expectedElements, int prints, LongConsumer afterCount) {
        super(Engine.INTERPRETED, expectedElements, KeySeed.of(0), 0, Concurrency.EXCLUSIVE_WRITER);
        this.counts = new AtomicLongArray(prints);
        this.afterCount = afterCount;
    }

    private int print(long hash) {
        return (int) (hash % counts.length());
    }

    @Override
    public boolean putHash(long hash) {
        return counts.getAndIncrement(print(hash)) == 0;
    }

    @Override
    public boolean mightContainHash(long hash) {
        return counts.get(print(hash)) > 0;
    }

    @Override
    public boolean removeHash(long hash) {
        return counts.getAndUpdate(print(hash), count -> Math.max(0, count - 1)) > 0;
    }

    @Override
    public int countHash(long hash) {
        int count = (int) counts.get(print(hash));
        afterCount.accept(hash);
        return count;
    }

    @Override
    public boolean copiesKeepMatches() {
        return true;
    }

    @Override
    public Layout layout() {
        return FilterSpec.windowedCuckoo()
                .concurrency(Concurrency.MULTI_WRITER)
                .build()
                .toLayout();
    }

    @Override
    protected boolean putInTable(long hash) {
        putHash(hash);
        return true;
    }

    @Override
    protected long elementsInTable() {
        long elements = 0;
        for (int print = 0; print < counts.length(); print++) {
            elements += counts.get(print);
        }
        return elements;
    }

    @Override
    protected String tableSize() {
        return counts.length() + " fingerprints";
    }

    @Override
    protected LongBuffer table() {
        throw new UnsupportedOperationException();
    }

    @Override
    protected void detach() {
        throw new UnsupportedOperationException();
    }

    @Override
    protected boolean absorb(SharedFilter other) {
        throw new UnsupportedOperationException();
    }

    @Override
    protected double rateOfTable() {
        throw new UnsupportedOperationException();
    }

    @Override
    protected FilterContent scanTable() {
        throw new UnsupportedOperationException();
    }
}
