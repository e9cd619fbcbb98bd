package dev.filtersmith.testing;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;

/** Builders of filters whose family is known at run time only. */
public final class TypedBuilder {
    private TypedBuilder() {}

    /**
     * Returns a builder of filters without an annotated interface.
     *
     * @param <T> type of the keys
     * @param spec spec
     * @param keyType type of the keys
     * @return builder; that of a spec with deletion builds {@link dev.filtersmith.CountingFilter}s
     */
    public static <T> FilterBuilder<? extends MembershipFilter<T>> of(FilterSpec spec, Class<T> keyType) {
        return spec instanceof CountingSpec counting
                ? Filters.builder(counting, keyType)
                : Filters.builder(spec, keyType);
    }

    /**
     * Returns a builder of filters over long keys.
     *
     * @param spec spec
     * @return builder; that of a spec with deletion builds {@link LongCountingFilter}s, not sets
     */
    @SuppressWarnings("unchecked") // A filter with deletion is a filter.
    public static FilterBuilder<LongFilter> ofLongs(FilterSpec spec) {
        return spec instanceof CountingSpec counting
                ? (FilterBuilder<LongFilter>) (FilterBuilder<?>) Filters.builder(counting)
                : Filters.builder(spec);
    }
}
