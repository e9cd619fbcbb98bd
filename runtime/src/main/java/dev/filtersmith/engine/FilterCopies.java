package dev.filtersmith.engine;

import dev.filtersmith.DeletableFilter;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.KeySeed;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.key.SeedAccess;
import dev.filtersmith.storage.FilterStorage;
import dev.filtersmith.storage.PartedFilter;
import dev.filtersmith.storage.WholeFilter;
import java.lang.reflect.Type;

/** Copies of filters of all engines, and the requests that they were created by. */
public final class FilterCopies {
    private FilterCopies() {}

    /**
     * Returns an independent copy of a filter.
     *
     * @throws IllegalArgumentException if the filter is none of this library
     */
    public static <F extends Filter> F copy(F filter) {
        WholeFilter source = storageOf(filter, "copy");
        return copy(request(source), source, CountingProxy.meterOf(filter) != null);
    }

    /**
     * Returns the type of the keys of a filter; {@code long.class} for a {@link LongFilter}.
     *
     * @throws IllegalArgumentException if the filter is none of this library
     */
    public static Type keyType(Filter filter) {
        Type keys = request(storageOf(filter, "keyType")).keyType();
        return keys == null ? long.class : keys;
    }

    private static WholeFilter storageOf(Filter filter, String operation) {
        WholeFilter storage = FilterProxy.storageOf(filter);
        if (storage == null) {
            throw new IllegalArgumentException("[ForeignFilter] " + operation + ": the filter is of "
                    + filter.getClass().getTypeName()
                    + ", which is not a filter of this library. Give one that Filters created or read.");
        }
        return storage;
    }

    /** Returns the request that a filter was created by. */
    @SuppressWarnings("unchecked") // The caller's type is a part of the request.
    public static <F extends Filter> FilterRequest<F> request(WholeFilter source) {
        Class<?> type = source.origin().askedType(source);
        FilterSpec given =
                type == null ? source.layout().spec() : source.origin().givenSpec();
        return new FilterRequest<>((Class<F>) (type == null ? ofLongs(source) : type), given, source.keyType());
    }

    /** Returns the interface of a filter that was created without one. */
    private static Class<? extends Filter> ofLongs(WholeFilter source) {
        return source instanceof DeletableFilter ? LongCountingFilter.class : LongFilter.class;
    }

    private static <F extends Filter> F copy(FilterRequest<F> request, WholeFilter source, boolean counts) {
        KeySeed seed = source.keySeed(SeedAccess.LIBRARY);
        F filter;
        if (source instanceof PartedFilter parted) {
            filter = request.create(source.engine(), source.layout(), seed, parted.parts()::copy);
        } else {
            filter = request.create(source.engine(), source.layout(), source.expectedElements(), seed);
            ((FilterStorage) FilterRequest.storageOf(filter)).copyOf((FilterStorage) source);
        }
        WholeFilter copy = FilterRequest.storageOf(filter);
        copy.origin().askedFor(source.origin().askedEngine());
        source.name().ifPresent(copy::named);
        return counts ? CountingProxy.of(request.type(), filter) : filter;
    }
}
