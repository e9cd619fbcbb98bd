package dev.filtersmith.engine;

import dev.filtersmith.DeletableFilter;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.KeySeed;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.key.KeyTypes;
import dev.filtersmith.key.SeedAccess;
import dev.filtersmith.parts.PartedCore;
import dev.filtersmith.storage.FilterCore;
import dev.filtersmith.storage.TableCore;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** Copies of filters of all engines, and the requests that they were created by. */
public final class FilterCopies {
    private FilterCopies() {}

    /**
     * Returns an independent copy of a filter.
     *
     * @throws IllegalArgumentException if the filter is none of this library
     */
    public static <F extends Filter> F copy(F filter) {
        FilterCore source = coreOf(filter, "copy");
        FilterRequest<F> request = request(source);
        return copy(request.statistics(source.isAskedToCount()), source);
    }

    /**
     * Returns the type of the keys of a filter; {@code long.class} for a {@link LongFilter}.
     *
     * @throws IllegalArgumentException if the filter is none of this library
     */
    public static Type keyType(Filter filter) {
        return KeyTypes.declared(accessedType(filter));
    }

    /** Returns the type with the accessors that are named for it; null for long keys. */
    public static @Nullable Type accessedType(Filter filter) {
        return request(coreOf(filter, "keyType")).keyType();
    }

    private static FilterCore coreOf(Filter filter, String operation) {
        FilterCore core = FilterCore.of(filter);
        if (core == null) {
            throw new IllegalArgumentException("[ForeignFilter] " + operation + ": the filter is of "
                    + filter.getClass().getTypeName()
                    + ", which is not a filter of this library. Give one that Filters created or read.");
        }
        return core;
    }

    /** Returns the request that a filter was created by. */
    @SuppressWarnings("unchecked") // The caller's type is a part of the request.
    public static <F extends Filter> FilterRequest<F> request(FilterCore source) {
        Class<?> type = source.origin().askedType(source.filter());
        FilterSpec given =
                type == null ? source.layout().spec() : source.origin().givenSpec();
        return new FilterRequest<>((Class<F>) (type == null ? ofLongs(source) : type), given, source.keyType());
    }

    /** Returns the interface of a filter that was created without one. */
    private static Class<? extends Filter> ofLongs(FilterCore source) {
        return source.filter() instanceof DeletableFilter ? LongCountingFilter.class : LongFilter.class;
    }

    private static <F extends Filter> F copy(FilterRequest<F> request, FilterCore source) {
        KeySeed seed = source.keySeed(SeedAccess.LIBRARY);
        F filter;
        if (source instanceof PartedCore parted) {
            filter = request.create(source.engine(), source.layout(), seed, parted.parts()::copy);
        } else {
            filter = request.create(source.engine(), source.layout(), source.expectedElements(), seed);
            ((TableCore) FilterRequest.coreOf(filter)).copyOf((TableCore) source);
        }
        FilterCore copy = FilterRequest.coreOf(filter);
        copy.origin().askedForAs(source.origin());
        copy.named(source.origin().name());
        return request.counted(filter);
    }
}
