package dev.filtersmith.reading;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.KeySeed;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.engine.FilterRecipe;
import dev.filtersmith.engine.FilterRequest;
import org.jspecify.annotations.Nullable;

/** The options of a reader of stored filters. A reading has a copy of them. */
public final class ReadOptions implements Cloneable {
    /** The requested engine, or null. */
    public @Nullable Engine engine;

    /** The seed or key of the filters, or null if they are stored with a seed. */
    public @Nullable KeySeed seed;

    /** Whether components of keys may have other names. */
    public boolean anyKeys;

    public Concurrency mode = Concurrency.EXCLUSIVE_WRITER;

    /** The capacity of the filters for copies, or 0. */
    public int copyCapacity;

    /** The most bytes that a filter may take. */
    public long maxBytes = Long.MAX_VALUE;

    public @Nullable String name;

    /** Whether the filters count their operations. */
    public boolean statistics;

    /** The annotated interface; null if there is none. */
    @Nullable
    Class<?> annotated;

    /** The spec of the annotated interface, or of a recipe; null if there is none. */
    @Nullable
    FilterSpec asked;

    /** Returns the options that let a stored filter be like those of a recipe. */
    static ReadOptions of(FilterRecipe<?> recipe) {
        ReadOptions options = new ReadOptions();
        options.name = recipe.name();
        options.statistics = recipe.request().statistics();
        options.engine = recipe.engine();
        options.seed = recipe.givenSeed();
        options.ask(recipe.request().spec());
        return options;
    }

    /** Returns the options with the attributes of an annotation that stored filters lack. */
    ReadOptions of(Class<?> type, FilterSpec spec) {
        ReadOptions options = copy();
        options.annotated = type;
        options.ask(spec);
        return options;
    }

    private void ask(FilterSpec spec) {
        asked = spec;
        mode = spec.concurrency();
        copyCapacity = spec.copyCapacity();
    }

    public ReadOptions copy() {
        try {
            return (ReadOptions) clone();
        } catch (CloneNotSupportedException impossible) {
            throw new AssertionError(impossible);
        }
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
