package dev.filtersmith.engine;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.Routing;
import dev.filtersmith.storage.TableCore;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * What a builder was told of filters that begin empty, for those that make several of them.
 *
 * @param <F> type of the filters
 * @param engine requested engine, or null
 * @param givenSeed seed or key, or null for seed 0
 * @param name name, or null
 * @param statistics whether the filters count their operations
 * @param maker builds an empty filter for a number of elements
 */
public record FilterRecipe<F extends Filter>(
        FilterRequest<F> request,
        @Nullable Engine engine,
        @Nullable KeySeed givenSeed,
        @Nullable String name,
        boolean statistics,
        long expectedElements,
        LongFunction<F> maker) {
    /** Checks that the filters do not grow. */
    public void requireFixed(String part) {
        request.requireFixed(engine, part);
    }

    /** Creates a filter that is made of several empty ones. */
    public F create(Function<LongFunction<TableCore>, Routing> arrangement) {
        KeySeed seed = givenSeed != null ? givenSeed : KeySeed.of(0);
        return introduced(request.create(engine, null, seed, arrangement));
    }

    /** Returns a filter over parts that were read. */
    public F over(Routing parts) {
        return introduced(request.of(engine, parts));
    }

    private F introduced(F filter) {
        FilterRequest.coreOf(filter).named(name);
        return statistics ? CountingProxy.of(request.type(), filter) : filter;
    }
}
