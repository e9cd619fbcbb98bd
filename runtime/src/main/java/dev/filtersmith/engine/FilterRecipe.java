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
 * What a builder was told of filters that begin empty, for those that make several of them. A
 * class, since a record is larger.
 *
 * @param <F> type of the filters
 */
public final class FilterRecipe<F extends Filter> {
    private final FilterRequest<F> request;
    private final @Nullable Engine engine;
    private final @Nullable KeySeed givenSeed;
    private final @Nullable String name;
    private final long expectedElements;
    private final LongFunction<F> maker;

    /** Creates a recipe; without a seed the filters have seed 0. */
    public FilterRecipe(
            FilterRequest<F> request,
            @Nullable Engine engine,
            @Nullable KeySeed givenSeed,
            @Nullable String name,
            long expectedElements,
            LongFunction<F> maker) {
        this.request = request;
        this.engine = engine;
        this.givenSeed = givenSeed;
        this.name = name;
        this.expectedElements = expectedElements;
        this.maker = maker;
    }

    public FilterRequest<F> request() {
        return request;
    }

    public @Nullable Engine engine() {
        return engine;
    }

    public @Nullable KeySeed givenSeed() {
        return givenSeed;
    }

    public @Nullable String name() {
        return name;
    }

    public long expectedElements() {
        return expectedElements;
    }

    /** Returns what builds an empty filter for a number of elements. */
    public LongFunction<F> maker() {
        return maker;
    }

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
        return request.counted(filter);
    }
}
