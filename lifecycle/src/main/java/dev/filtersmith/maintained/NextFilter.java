package dev.filtersmith.maintained;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.engine.FilterRecipe;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Builds the next filter of a maintained one, and puts it into use. Used by one thread at a time.
 */
final class NextFilter<T, F extends Filter> {
    private static final long NO_ROOM = -1;

    private final FilterRecipe<F> filters;
    private final KeyAccess<T, F> access;
    private final KeySource<T> source;
    private final MaintainedKeys<T, F> keys;
    private final @Nullable SpecChoice<F> choice;
    private final long leastElements;

    NextFilter(
            FilterRecipe<F> filters,
            @Nullable SpecChoice<F> choice,
            KeyAccess<T, F> access,
            KeySource<T> source,
            MaintainedKeys<T, F> keys) {
        this.filters = filters;
        this.choice = choice;
        this.access = access;
        this.source = source;
        this.keys = keys;
        this.leastElements = filters.expectedElements();
    }

    F fromSource() throws Exception {
        MaintainedKeys.Content<T, F> now = keys.content();
        return choice == null ? ofSize(now) : chosen(choice, now);
    }

    private F ofSize(MaintainedKeys.Content<T, F> before) throws Exception {
        F present = before.filter();
        long size = size(before);
        while (true) {
            F filter = filters.maker().apply(size);
            if (fill(filter, 0, source::all)) {
                if (present != null && RebuildLog.parts(present) > 1) {
                    RebuildLog.write(filters, "folded", before, filter);
                }
                return filter;
            }
            size = Math.multiplyExact(size, 2);
        }
    }

    private F chosen(SpecChoice<F> by, MaintainedKeys.Content<T, F> before) throws Exception {
        F present = before.filter();
        FilterPlan<F> plan =
                present == null ? by.first() : by.next(present, size(before), before.live(), before.peak());
        while (true) {
            F filter = plan.create();
            if (fill(filter, 0, source::all)) {
                if (present != null && by.took(present, filter)) {
                    RebuildLog.write(filters, "respecialised", before, filter);
                }
                return filter;
            }
            plan = by.larger(plan);
        }
    }

    /** Returns the number of elements to make the next filter for. */
    private long size(MaintainedKeys.Content<T, F> now) {
        F filter = now.filter();
        if (filter == null) {
            return leastElements;
        }
        long live = now.live();
        long present = filter.expectedElements();
        boolean isFull = now.overflow().isNeeded() && MaintainedKeys.mayBeFull(filter, live);
        long next = live > present / 4 * 3 ? 2 * live : isFull ? 2 * present : present;
        return Math.max(leastElements, next);
    }

    F fromStored(SavedFilter files, Path file) throws Exception {
        Map.Entry<F, Instant> read = files.read(file, filters, choice);
        F filter = read.getKey();
        Instant saved = read.getValue();
        if (!fill(filter, elements(filter), () -> source.since(saved))) {
            throw new FilterFullException("load: the stored filter, made for " + filter.expectedElements()
                    + " elements, has no room for the keys that are newer. Call rebuild() instead.");
        }
        return filter;
    }

    /**
     * Returns the number of elements of a stored filter. A number beyond the expected elements
     * makes a rebuild due. It is not believed beyond twice as many: a few words may claim any
     * number.
     */
    private static long elements(Filter stored) {
        return Math.min(stored.approximateElementCount(), 2 * stored.expectedElements());
    }

    /**
     * Puts the keys of a source into a filter, then the keys that have changed meanwhile, and puts
     * the filter into use. Returns false, and changes nothing, if a larger filter is needed.
     */
    private boolean fill(F filter, long held, Callable<Stream<? extends T>> delivery) throws Exception {
        boolean swapped = false;
        keys.beginRebuild();
        try {
            long elements = scan(filter, held, delivery);
            swapped = elements != NO_ROOM && keys.swap(filter, elements);
            return swapped;
        } finally {
            if (!swapped) {
                keys.abandon();
            }
        }
    }

    /** Puts the keys of a source, and returns the elements that the filter has then. */
    private long scan(F filter, long held, Callable<Stream<? extends T>> delivery) throws Exception {
        long elements = held;
        try (Stream<? extends T> delivered = delivery.call()) {
            for (Iterator<? extends T> next = delivered.iterator(); next.hasNext(); ) {
                T key = next.next();
                if (!keys.accepts(key)) {
                    continue;
                }
                // Before the put, for which a chain would add a filter.
                boolean isTooLarge = held == 0 && elements >= filter.expectedElements();
                if (isTooLarge || !takes(filter, key, elements++)) {
                    return NO_ROOM;
                }
            }
        }
        return elements;
    }

    private boolean takes(F filter, T key, long elements) {
        try {
            access.put(filter, key);
            return true;
        } catch (FilterFullException full) {
            if (MaintainedKeys.mayBeFull(filter, elements)) {
                return false;
            }
            throw new FilterFullException("the source has delivered too many keys several times: after " + elements
                    + " keys, " + full.getMessage() + " Or let the source deliver each key once.");
        }
    }
}
