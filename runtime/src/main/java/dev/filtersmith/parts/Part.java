package dev.filtersmith.parts;

import dev.filtersmith.DeletableFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.emitted.LibraryAccess;
import dev.filtersmith.storage.TableCore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A filter of several, with the number of its elements, which the filter itself has to count. */
public class Part {
    final HotFilter filter;
    final TableCore core;
    final boolean deletes;
    private final boolean isCounted;
    private final AtomicLong elements = new AtomicLong();

    /** The same of several writers; otherwise null. */
    private final @Nullable SharedCount sharedElements;

    protected Part(TableCore core) {
        this.core = core;
        this.filter = (HotFilter) core.filter();
        this.deletes = filter instanceof DeletableFilter;
        Concurrency mode = core.layout().spec().concurrency();
        this.isCounted = deletes && mode.isShared();
        this.sharedElements = mode.hasSeveralWriters() ? new SharedCount() : null;
    }

    public static List<TableCore> filters(Part... parts) {
        List<TableCore> filters = new ArrayList<>();
        for (Part part : parts) {
            filters.add(part.core);
        }
        return Collections.unmodifiableList(filters);
    }

    public static void readAhead(Part[] parts, long[] hashes, int count) {
        for (Part part : parts) {
            LibraryAccess.readAhead(part.core, hashes, count);
        }
    }

    public final HotFilter filter() {
        return filter;
    }

    public final TableCore core() {
        return core;
    }

    protected final boolean deletes() {
        return deletes;
    }

    /** Returns the number of elements: the keys that were new, with deletion all that were put. */
    public final long elements() {
        return sharedElements == null ? elements.get() : sharedElements.get();
    }

    /** Returns the number of elements but for copies, which take no room of other elements. */
    final long placed() {
        return deletes ? elements() - core.copies().total() : elements();
    }

    public final void setElements(long number) {
        if (sharedElements == null) {
            elements.set(number);
        } else {
            sharedElements.set(number);
        }
    }

    /**
     * Counts the elements by the words. Where their number is unknown, as in a Bloom filter full of
     * ones, there are more than it is made for.
     */
    protected final void countElements() {
        long known = core.approximateElementCount();
        setElements(known == Long.MAX_VALUE ? 2 * size() : known);
    }

    /**
     * Takes a stored number of elements where the words only show about how many there are, as in
     * Bloom filters, whose elements share bits; but none that is far from it.
     */
    protected final void restoreElements(long stored) {
        countElements();
        if (!core.table().dependsOnOrder() && (!deletes || stored >= elements() / 2)) {
            setElements(stored);
        }
    }

    final void removed() {
        if (sharedElements != null) {
            sharedElements.decrement();
        } else if (elements.decrementAndGet() < 0) {
            elements.getAndIncrement();
        }
    }

    /** Returns whether there are fewer elements than some, without the counts of all threads. */
    final boolean hasFewerThan(long some) {
        return sharedElements == null ? elements.get() < some : sharedElements.isBelow(some);
    }

    /** Returns the number of elements that the filter is made for. */
    public final long size() {
        return core.expectedElements();
    }

    /** Returns whether the filter holds the elements that it is made for. */
    public final boolean isAtDesignLoad() {
        return !hasFewerThan(size()) && placed() >= size();
    }

    /**
     * Returns whether a key matches, for a change. Unlike the answer to a lookup, this one is never
     * "maybe" because another thread changes the filter; a filter without deletion is asked only
     * when none does.
     */
    protected final boolean matches(long hash) {
        return isCounted ? count(hash) > 0 : filter.mightContainHash(hash);
    }

    final int count(long hash) {
        return filter.countHash(hash);
    }

    protected final boolean store(long hash) {
        boolean fresh = filter.putHash(hash);
        if (fresh || deletes) {
            put();
        }
        return fresh;
    }

    final void put() {
        if (sharedElements == null) {
            elements.getAndIncrement();
        } else {
            sharedElements.increment();
        }
    }
}
