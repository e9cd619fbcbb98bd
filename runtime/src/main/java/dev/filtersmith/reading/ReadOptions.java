package dev.filtersmith.reading;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.KeySeed;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.engine.FilterRecipe;
import dev.filtersmith.engine.FilterRequest;
import org.jspecify.annotations.Nullable;

/** The options of a reader of stored filters. A class, since a record is larger. */
public final class ReadOptions {
    /** The requested engine, or null. */
    final @Nullable Engine engine;

    /** The seed or key of the filters, or null if they are stored with a seed. */
    final @Nullable KeySeed seed;

    /** Whether components of keys may have other names. */
    final boolean anyKeys;

    final Concurrency mode;

    /** The annotated interface; null if there is none. */
    final @Nullable Class<?> annotated;

    /** The spec of the annotated interface, or of a recipe; null if there is none. */
    final @Nullable FilterSpec asked;

    /** The capacity of the filters for copies, or 0. */
    final int copyCapacity;

    /** The most bytes that a filter may take. */
    final long maxBytes;

    private final @Nullable String name;

    /** Whether the filters count their operations. */
    private final boolean statistics;

    public ReadOptions(
            @Nullable String name,
            boolean statistics,
            @Nullable Engine engine,
            @Nullable KeySeed seed,
            boolean anyKeys,
            Concurrency mode,
            @Nullable Class<?> annotated,
            @Nullable FilterSpec asked,
            int copyCapacity,
            long maxBytes) {
        this.name = name;
        this.statistics = statistics;
        this.engine = engine;
        this.seed = seed;
        this.anyKeys = anyKeys;
        this.mode = mode;
        this.annotated = annotated;
        this.asked = asked;
        this.copyCapacity = copyCapacity;
        this.maxBytes = maxBytes;
    }

    /** Returns the options that let a stored filter be like those of a recipe. */
    static ReadOptions of(FilterRecipe<?> recipe) {
        return new ReadOptions(
                recipe.name(),
                recipe.request().statistics(),
                recipe.engine(),
                recipe.givenSeed(),
                false,
                recipe.request().spec().concurrency(),
                null,
                recipe.request().spec(),
                recipe.request().spec().copyCapacity(),
                Long.MAX_VALUE);
    }

    /** Returns the options with the attributes of an annotation that stored filters lack. */
    ReadOptions of(Class<?> type, FilterSpec asked) {
        return new ReadOptions(
                name,
                statistics,
                engine,
                seed,
                anyKeys,
                asked.concurrency(),
                type,
                asked,
                asked.copyCapacity(),
                maxBytes);
    }

    /** Asks for filters that count if they are to, and are no parts of others. */
    <F extends Filter> FilterRequest<F> observing(FilterRequest<F> request, boolean part) {
        return request.statistics(statistics && !part);
    }

    /** Gives a filter its name, and counters if they were asked for. */
    <F extends Filter> F observed(FilterRequest<F> request, F filter) {
        FilterRequest.coreOf(filter).named(name);
        return request.counted(filter);
    }
}
