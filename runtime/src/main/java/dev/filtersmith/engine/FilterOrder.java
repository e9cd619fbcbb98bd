package dev.filtersmith.engine;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.CountingSpec;
import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.KeySeed;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.family.SpecChecks;
import dev.filtersmith.key.KeyHashers;
import dev.filtersmith.key.KeyTypes;
import dev.filtersmith.key.Keys;
import dev.filtersmith.storage.FilterNames;
import java.lang.reflect.Type;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;
import java.util.stream.Collector;
import java.util.stream.Collector.Characteristics;
import org.jspecify.annotations.Nullable;

/** What a builder was told of a filter, and the building. */
public final class FilterOrder<F extends Filter> {
    private final FilterRequest<F> request;
    private @Nullable Long expectedElements;

    /** Null for seed 0. */
    private @Nullable KeySeed seed;

    /** Null if the spec decides. */
    private @Nullable Integer sweeps;

    /** 0 if the spec decides. */
    private double maxFpp;

    private @Nullable Engine engine;
    private @Nullable GivenKeys keys;
    private @Nullable Sharding sharding;
    private @Nullable String name;
    private boolean parallel;

    private FilterOrder(FilterRequest<F> request) {
        this.request = request;
    }

    /** Returns an order for an annotated interface. */
    public static <F extends Filter> FilterOrder<F> of(Class<F> type) {
        return new FilterOrder<>(FilterRequest.of(type));
    }

    public static FilterOrder<LongFilter> of(FilterSpec spec) {
        return new FilterOrder<>(new FilterRequest<>(LongFilter.class, spec, null));
    }

    /** Returns an order for a multiset. */
    public static FilterOrder<LongCountingFilter> counting(CountingSpec spec) {
        return new FilterOrder<>(new FilterRequest<>(LongCountingFilter.class, spec, null));
    }

    public static <T> FilterOrder<MembershipFilter<T>> of(FilterSpec spec, Type keyType) {
        return of(MembershipFilter.class, spec, keyType);
    }

    /** Returns an order for a multiset. */
    public static <T> FilterOrder<CountingFilter<T>> counting(CountingSpec spec, Type keyType) {
        return of(CountingFilter.class, spec, keyType);
    }

    @SuppressWarnings("unchecked") // The key type makes the class literal that of the filter.
    private static <F extends Filter> FilterOrder<F> of(Class<? super F> type, FilterSpec spec, Type keyType) {
        KeyHashers.of(keyType, KeySeed.of(0));
        return new FilterOrder<>(new FilterRequest<>((Class<F>) type, spec, keyType));
    }

    public Type keyType() {
        return KeyTypes.declared(request.keyType());
    }

    public FilterOrder<F> expectedElements(long elements) {
        expectedElements = elements;
        return this;
    }

    public void seed(KeySeed given) {
        if (keys != null) {
            String method = given.isKeyed() ? "key" : "seed";
            throw new IllegalStateException(method + (given.isKeyed() ? "" : "(" + given.seed() + ")")
                    + ": the given keys are hashed already. Call " + method + " before addAll.");
        }
        seed = Keys.givenAfter(seed, given);
    }

    public void maxFpp(double rate) {
        maxFpp = SpecChecks.requireRate(rate);
    }

    public void sharding(Sharding given) {
        sharding = given;
    }

    public void engine(Engine wanted) {
        engine = wanted;
    }

    public void name(String given) {
        name = FilterNames.check(given);
    }

    public void statistics(boolean counts) {
        request.statistics(counts);
    }

    public void sweeps(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("rebalance(" + count + "): use 0 sweeps or more");
        }
        sweeps = count;
    }

    public void parallel() {
        parallel = true;
    }

    /** Returns the keys to build the filter from, for more to be added. */
    public GivenKeys keys() {
        if (keys == null) {
            keys = new GivenKeys(request.type().getName(), request.keyType(), seedOrDefault());
        }
        return keys;
    }

    /** Returns the recipe of the panes of a window. */
    public FilterRecipe<F> panes() {
        if (keys != null || sharding != null) {
            throw new IllegalStateException("rotating: the panes begin empty, without shards. Leave out addAll, and"
                    + " shards, and put the keys.");
        }
        return recipe("a window");
    }

    /** Returns the recipe of filters that take the place of each other. */
    public FilterRecipe<F> maintained() {
        if (keys != null) {
            throw new IllegalStateException("a maintained filter gets its keys from its source. Leave out addAll.");
        } else if (sharding != null) {
            throw new IllegalArgumentException("a maintained filter is no filter of shards. Leave out shards.");
        }
        return recipe("a maintained filter");
    }

    private FilterRecipe<F> recipe(String whole) {
        if (maxFpp != 0) {
            throw new IllegalArgumentException("[MaxFppAtRunTime] maxFpp(" + maxFpp + "): " + whole + " compares its"
                    + " elements with the expected ones, which are others at this rate. Write maxFpp into the"
                    + " annotation or a spec.");
        }
        requireNoSweeps(sweeps(), whole + " puts", ", or accept the higher rate: rebalance(0) of the builder");
        return new FilterRecipe<>(
                request, engine, seed, name, elements(), size -> request.counted(empty(size), 0, 0, 0));
    }

    public F build() {
        if (keys == null) {
            return request.counted(empty(elements()), 0, 0, 0);
        }
        int count = sweeps();
        F filter = empty(elements() != 0 ? elements() : keys.elements(request.counts()));
        long fresh = FilterRequest.coreOf(filter).fill(keys.hashes(), count, parallel);
        return request.counted(filter, count > 0 ? fresh : keys.hashes().size(), fresh, count);
    }

    private int sweeps() {
        return sweeps != null ? sweeps : request.spec().rebalancing();
    }

    /**
     * Checks that a promise does not count on sweeps, where keys are put. The texts say who puts,
     * such as "a collector puts", and what helps beside leaving out the sweeps, if anything.
     */
    public static void requireNoSweeps(int sweeps, String puts, String remedy) {
        if (sweeps > 0) {
            throw new IllegalArgumentException("[SweepsOfPuts] " + puts + " keys one by one, and the rate after "
                    + sweeps + " sweeps is that of a filter built by addAll. Leave out rebalancing" + remedy + ".");
        }
    }

    private F empty(long expected) {
        F filter = maxFpp == 0
                ? ofSpec(expected)
                : RatedFilters.create(request, engine, sharding, expected, maxFpp, seedOrDefault());
        FilterRequest.coreOf(filter).named(name);
        return filter;
    }

    private F ofSpec(long elements) {
        try {
            return sharding == null
                    ? request.create(engine, null, elements, seedOrDefault())
                    : sharding.create(request, engine, sharding.shards(elements), elements, seedOrDefault());
        } catch (OutOfMemoryError exhausted) {
            throw request.explained(exhausted, null, elements);
        }
    }

    private KeySeed seedOrDefault() {
        return seed != null ? seed : FilterRequest.SEED_0;
    }

    private long elements() {
        return expectedElements != null ? expectedElements : request.spec().expectedElements();
    }

    /** Returns a collector that puts keys into filters of a spec. */
    public static <T, F extends Filter> Collector<T, ?, F> collector(
            Supplier<F> empty, FilterSpec spec, BiConsumer<F, T> put) {
        requireNoSweeps(spec.rebalancing(), "a collector puts", "");
        BinaryOperator<F> union = (filter, other) -> {
            filter.putAll(other);
            return filter;
        };
        return spec.concurrency().hasSeveralWriters()
                ? Collector.of(
                        empty,
                        put,
                        union,
                        Characteristics.CONCURRENT,
                        Characteristics.UNORDERED,
                        Characteristics.IDENTITY_FINISH)
                : Collector.of(empty, put, union, Characteristics.IDENTITY_FINISH);
    }
}
