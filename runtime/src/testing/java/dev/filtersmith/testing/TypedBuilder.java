package dev.filtersmith.testing;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
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
}
