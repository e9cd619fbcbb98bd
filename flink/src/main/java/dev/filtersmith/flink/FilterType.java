package dev.filtersmith.flink;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.IncompatibleFilterException;
import dev.filtersmith.engine.FilterOrder;
import dev.filtersmith.stored.FilterReader;
import dev.filtersmith.stored.FilterSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.util.Optional;

/**
 * The common properties of all filters of one state: an annotated interface or a spec, and the
 * seed. Immutable; equal types are equal objects.
 *
 * @param <F> type of the filter
 */
interface FilterType<F extends Filter> extends Serializable {
    long seed();

    FilterType<F> withSeed(long value);

    /** Returns the class that all filters are instances of. */
    Class<F> filterClass();

    /** Returns the class whose change makes filters other objects, although the bytes fit. */
    Class<?> identity();

    /**
     * Returns a spec of filters whose keys are put one by one.
     *
     * @throws IllegalArgumentException if the promised rate is that of known keys
     */
    static FilterSpec ofPuts(FilterSpec spec) {
        FilterOrder.requireNoSweeps(spec.rebalancing(), "tasks put", "");
        return spec;
    }

    /** Checks that the promised rate is that of puts, where specs for other filters are allowed. */
    default void requirePuts() {}

    /** Begins a filter, without a size and a seed. */
    FilterBuilder<F> unsized();

    /** Reads a filter, and checks that it is of this type, seed included. */
    F read(FilterReader reader, FilterSource source) throws IOException;

    /** Describes why the stored form of a filter would not be read as one of this type. */
    Optional<String> misfit(F filter);

    /** Begins a filter for a number of elements. */
    default FilterBuilder<F> builder(long expectedElements) {
        return unsized().expectedElements(expectedElements).seed(seed());
    }

    /** Reads a filter of this type and seed; the stream is then positioned after it. */
    default F read(InputStream in) throws IOException {
        return read(Filters.reader().seed(seed()), FilterSource.of(in));
    }

    /** Checks that a filter can be stored and read again as one of this type. */
    default void require(F filter) {
        if (filter.isKeyed()) {
            throw new IncompatibleFilterException("[StateSecret] the filter has a secret key, which must not be"
                    + " stored, so no restored filter could be read. Create it with a seed.");
        } else if (filter.seed() != seed()) {
            throw new IncompatibleFilterException("[StateSeed] the filter has the seed " + filter.seed()
                    + ", and those of " + this + " have the seed " + seed()
                    + ". Create it by the FilterTypeInfo, or give that the seed.");
        }
        misfit(filter).ifPresent(text -> {
            throw new IncompatibleFilterException("[StateSpec] " + text + " Create it by the FilterTypeInfo.");
        });
    }
}
