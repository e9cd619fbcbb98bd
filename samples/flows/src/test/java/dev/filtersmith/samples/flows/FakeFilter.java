package dev.filtersmith.samples.flows;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.Engine;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Layout;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * An exact multiset in place of a filter. It fails on demand in ways that a real filter rarely
 * does.
 */
final class FakeFilter implements CountingFilter<Flow> {
    private final Map<Flow, Integer> held = new HashMap<>();
    private final long capacity;
    private final Predicate<Flow> forgotten;

    /**
     * Creates an empty multiset.
     *
     * @param capacity number of puts that it accepts
     * @param forgotten flows that it accepts and then forgets
     */
    FakeFilter(long capacity, Predicate<Flow> forgotten) {
        this.capacity = capacity;
        this.forgotten = forgotten;
    }

    @Override
    public boolean put(Flow key) {
        if (approximateElementCount() >= capacity) {
            throw new FilterFullException("the fake is full");
        }
        return held.merge(key, 1, Integer::sum) == 1;
    }

    @Override
    public boolean mightContain(Flow key) {
        return count(key) > 0;
    }

    @Override
    public int count(Flow key) {
        return forgotten.test(key) ? 0 : held.getOrDefault(key, 0);
    }

    @Override
    public boolean remove(Flow key) {
        if (count(key) == 0) {
            return false;
        }
        held.merge(key, -1, (old, change) -> old + change == 0 ? null : old + change);
        return true;
    }

    @Override
    public long approximateElementCount() {
        return held.values().stream().mapToInt(Integer::intValue).sum();
    }

    @Override
    public double expectedFpp() {
        return 0;
    }

    @Override
    public long bitSize() {
        return 16 * capacity;
    }

    @Override
    public Layout layout() {
        return FilterSpec.dLeftCounting().build().toLayout();
    }

    @Override
    public Engine engine() {
        return Engine.INTERPRETED;
    }

    @Override
    public long seed() {
        return 0;
    }

    @Override
    public long expectedElements() {
        return capacity;
    }

    @Override
    public int stashSize() {
        return 0;
    }

    @Override
    public long missedRemovals() {
        return 0;
    }

    @Override
    public long[] words() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void refresh(Stream<? extends Flow> liveKeys) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void writeTo(OutputStream out) {
        throw new UnsupportedOperationException();
    }
}
