package dev.filtersmith.reading;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.KeySeed;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.engine.CountingProxy;
import dev.filtersmith.engine.FilterRecipe;
import dev.filtersmith.engine.FilterRequest;
import dev.filtersmith.meter.Meter;
import dev.filtersmith.storage.FilterCore;
import org.jspecify.annotations.Nullable;

/**
 * The options of a reader of stored filters.
 *
 * @param name name of the filters, or null
 * @param statistics whether the filters count their operations
 * @param engine requested engine, or null
 * @param seed seed or key of the filters, or null if they are stored with a seed
 * @param anyKeys whether components of keys may have other names
 * @param mode mode of filters without an annotated interface
 * @param maxBytes most bytes that a filter may take
 */
public record ReadOptions(
        @Nullable String name,
        boolean statistics,
        @Nullable Engine engine,
        @Nullable KeySeed seed,
        boolean anyKeys,
        Concurrency mode,
        long maxBytes) {
    /** Returns the options that let a stored filter be like those of a recipe. */
    static ReadOptions of(FilterRecipe<?> recipe) {
        return new ReadOptions(
                recipe.name(),
                recipe.statistics(),
                recipe.engine(),
                recipe.givenSeed(),
                false,
                recipe.request().spec().concurrency(),
                Long.MAX_VALUE);
    }

    /** Gives a filter its name, and counters if they were asked for. */
    <F extends Filter> F observed(Class<F> type, F filter) {
        FilterCore storage = FilterRequest.coreOf(filter);
        if (name != null) {
            storage.named(name);
        }
        if (!statistics) {
            return filter;
        }
        F counted = CountingProxy.of(type, filter, 0, 0, 0);
        Meter own = CountingProxy.meterOf(counted);
        if (own != null) {
            own.holds(storage.approximateElementCount());
        }
        return counted;
    }
}
