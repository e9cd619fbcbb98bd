package dev.filtersmith.benchmarks.build;

import dev.filtersmith.FilterBuilder;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A way to make a filter of known keys.
 *
 * @param name name in the table
 * @param make makes a filter of all keys
 */
record BuildWay(String name, Function<long[], LongFilter> make) {
    /** Returns the way that others are compared with: one batch of puts into an empty filter. */
    static BuildWay putAll(String name, Class<? extends LongFilter> type) {
        return new BuildWay(name, keys -> {
            LongFilter filter =
                    Filters.builder(type).expectedElements(keys.length).build();
            filter.putAll(keys);
            return filter;
        });
    }

    /** Returns a way by a builder that knows the number of keys. */
    static BuildWay known(String name, Class<? extends LongFilter> type, Consumer<FilterBuilder<?>> options) {
        return of(name, type, options, true);
    }

    /** Returns a way by a builder that counts the different keys. */
    static BuildWay counted(String name, Class<? extends LongFilter> type) {
        return of(name, type, BuildWay::nothing, false);
    }

    private static BuildWay of(
            String name, Class<? extends LongFilter> type, Consumer<FilterBuilder<?>> options, boolean sized) {
        return new BuildWay(name, keys -> {
            FilterBuilder<? extends LongFilter> builder = Filters.builder(type).addAll(keys);
            if (sized) {
                builder.expectedElements(keys.length);
            }
            options.accept(builder);
            return builder.build();
        });
    }

    /** Sets no option. */
    static void nothing(FilterBuilder<?> builder) {}
}
