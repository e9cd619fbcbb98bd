package dev.filtersmith.maintained;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.durable.DurableFiles;
import dev.filtersmith.engine.FilterRecipe;
import dev.filtersmith.engine.FilterRequest;
import dev.filtersmith.key.KeyTypes;
import dev.filtersmith.key.SeedAccess;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/**
 * A builder of a filter that is rebuilt from a store.
 *
 * @param <T> type of the keys
 * @param <F> type of the filter
 */
public final class MaintainedBuilder<T, F extends Filter> {
    private final FilterRecipe<F> filters;
    private final KeySource<T> source;
    private Executor executor = ForkJoinPool.commonPool();
    private int overflow = 100_000;
    private Duration pause = Duration.ofSeconds(5);
    private @Nullable RespecialisePolicy policy;
    private int absentBytes = AbsentRoom.BY_SIZE;

    private MaintainedBuilder(FilterRecipe<F> filters, KeySource<T> source) {
        FilterRequest<F> request = filters.request();
        if (!request.spec().concurrency().hasSeveralWriters()) {
            throw new IllegalArgumentException(
                    "[MaintainedMode] " + request.type().getSimpleName() + " has the mode "
                            + request.spec().concurrency()
                            + ", and any thread may change a maintained filter. Set concurrency = MULTI_WRITER.");
        }
        requireValues(request.keyType());
        this.filters = filters;
        this.source = source;
    }

    /**
     * Returns a builder of a filter that is rebuilt from a store of keys while it is in use.
     *
     * @param <T> type of the keys
     * @param <F> type of the filter
     * @param filters builder of each filter; its expected elements are the least number that a
     *     filter is made for. It is not used elsewhere from now on
     * @param source all live keys
     * @return builder
     * @throws IllegalArgumentException if the mode of the filters is not {@code MULTI_WRITER}, they
     *     have shards, their rate counts on sweeps, or equal keys need not be equal objects: use
     *     {@code String} in place of {@code CharSequence}, text or a record in place of bytes, and
     *     a record in place of accessors or functions
     * @throws IllegalStateException if keys were given
     */
    public static <T, F extends MembershipFilter<T>> MaintainedBuilder<T, F> of(
            FilterBuilder<F> filters, KeySource<T> source) {
        return new MaintainedBuilder<>(filters.order(SeedAccess.LIBRARY).maintained(), source);
    }

    /**
     * Returns a builder as {@link #of}, of a filter over long keys.
     *
     * @param <F> type of the filter
     * @param filters builder of each filter, as in {@link #of}
     * @param source all live keys
     * @return builder
     * @throws IllegalArgumentException as in {@link #of}
     * @throws IllegalStateException if keys were given
     */
    public static <F extends LongFilter> MaintainedBuilder<Long, F> ofLongs(
            FilterBuilder<F> filters, KeySource<Long> source) {
        return new MaintainedBuilder<>(filters.order(SeedAccess.LIBRARY).maintained(), source);
    }

    /**
     * Sets the executor of rebuilds and loads; the default is the common pool. A rebuild occupies a
     * thread until the source has delivered all keys.
     *
     * @param background executor
     * @return this builder
     */
    public MaintainedBuilder<T, F> executor(Executor background) {
        this.executor = background;
        return this;
    }

    /**
     * Sets how many keys may be kept exactly while the filter is full. Further puts throw a {@link
     * FilterFullException}. The default is 100,000, which take about 100 bytes each, and the keys.
     * If a new filter has no room for a key that changed during the rebuild, that key is kept
     * in addition to this number.
     *
     * @param most greatest number of keys, 0 or more
     * @return this builder
     * @throws IllegalArgumentException if the number is negative
     */
    public MaintainedBuilder<T, F> overflow(int most) {
        if (most < 0) {
            throw new IllegalArgumentException("overflow(" + most + "): use 0 or more");
        }
        this.overflow = most;
        return this;
    }

    /**
     * Sets the bytes for keys that the store did not have, of which {@link
     * MaintainedFilter#contains} learns. A key takes 22 bytes, and there is room for four at least;
     * records are kept besides. The default is a tenth of a bit for each expected element of the
     * filter in use, and at least 1 KB and at most 64 KB; 8 KB are needed besides, and twice as
     * much at the end of a rebuild.
     *
     * @param bytes bytes, 0 to 67,108,864; with 0 nothing is learned
     * @return this builder
     * @throws IllegalArgumentException if the number is another
     */
    public MaintainedBuilder<T, F> absentBytes(int bytes) {
        if (bytes < 0 || bytes > AbsentRoom.MAX_BYTES) {
            throw new IllegalArgumentException("absentBytes(" + bytes + "): use 0 to " + AbsentRoom.MAX_BYTES);
        }
        this.absentBytes = bytes;
        return this;
    }

    /**
     * Sets the least time between a rebuild or load that failed and the next rebuild that a change
     * starts. It also lies before a rebuild that starts because the filter is full of copies of a
     * few keys, which may be in vain. The default is 5 seconds. A call of {@link
     * MaintainedFilter#rebuild} does not wait.
     *
     * @param time time, 0 or more
     * @return this builder
     * @throws IllegalArgumentException if the time is negative
     */
    public MaintainedBuilder<T, F> pauseAfterFailure(Duration time) {
        if (time.isNegative()) {
            throw new IllegalArgumentException("pauseAfterFailure(" + time + "): use 0 or more");
        }
        this.pause = time;
        return this;
    }

    /**
     * Lets each rebuild choose the size and the spec of the next filter by the observed load,
     * within the bounds of a policy. One line of the log has the spec, the size and the engine
     * before and after. Without a policy, as by default, the filter keeps its spec and never
     * shrinks.
     *
     * <p>A stored filter of a chosen spec is loaded by a maintained filter with a policy. {@code
     * Filters.read} reads it without an interface.
     *
     * @param bounds policy, such as {@link RespecialisePolicy#defaults()}
     * @return this builder
     * @throws IllegalArgumentException if the policy limits the bytes of a filter with growth,
     *     which adds filters between two rebuilds
     */
    public MaintainedBuilder<T, F> respecialise(RespecialisePolicy bounds) {
        FilterRequest<F> request = filters.request();
        if (bounds.mostBytes() != Long.MAX_VALUE && request.spec().growth().isChained()) {
            throw new IllegalArgumentException("[RespecialiseGrowth] mostBytes(" + bounds.mostBytes()
                    + ") of the policy limits one filter, and "
                    + request.type().getSimpleName() + " has growth = CHAINED, which adds filters between two"
                    + " rebuilds. Leave out one of the two.");
        }
        this.policy = bounds;
        return this;
    }

    /**
     * Builds the maintained filter. It has no filter yet, and answers true, until {@link
     * MaintainedFilter#rebuild} or {@link MaintainedFilter#load} has ended.
     *
     * @return maintained filter
     */
    public MaintainedFilter<T, F> build() {
        return build(DurableFiles.NONE);
    }

    /** Builds one whose saves can be stopped between two steps. */
    MaintainedFilter<T, F> build(DurableFiles steps) {
        KeyAccess<T, F> access = new KeyAccess<>();
        AbsentRoom<T> room = new AbsentRoom<>(filters.request().keyType(), absentBytes);
        MaintainedKeys<T, F> keys = new MaintainedKeys<>(access, room, overflow);
        SpecChoice<F> choice = policy == null ? null : new SpecChoice<>(filters, policy);
        NextFilter<T, F> next = new NextFilter<>(filters, choice, access, source, keys);
        Rebuilds<T, F> rebuilds = new Rebuilds<>(next, () -> keys.content().needsRoom(), executor, pause);
        return new MaintainedFilter<>(keys, rebuilds, new SavedFilter(steps));
    }

    /**
     * Checks the type of keys.
     *
     * @param type type; null for long keys
     * @throws IllegalArgumentException if equal keys need not be equal objects
     */
    private static void requireValues(@Nullable Type type) {
        if (type == null) {
            return;
        } else if (KeyTypes.isAccessed(type)) {
            throw new IllegalArgumentException("[MaintainedKeys] keys with equal components need not be equal objects,"
                    + " and a maintained filter keeps some keys in a map. Use a record of the components.");
        } else if (type instanceof ParameterizedType generic) {
            requireValues(generic.getRawType());
            for (Type argument : generic.getActualTypeArguments()) {
                requireValues(argument);
            }
        } else if (type instanceof Class<?> plain) {
            requireValues(plain);
        }
    }

    private static void requireValues(Class<?> type) {
        if (type.isRecord()) {
            for (RecordComponent component : type.getRecordComponents()) {
                requireValues(component.getGenericType());
            }
        } else if (!isValue(type)) {
            throw new IllegalArgumentException("[MaintainedKeys] " + type.getSimpleName()
                    + " keys that are equal to a filter need not be equal objects, and a maintained filter keeps some"
                    + " keys in a map. Use String, UUID, numbers, enums, or records of these.");
        }
    }

    private static boolean isValue(Class<?> type) {
        boolean ofLanguage = type.getName().startsWith("java.lang.") && type != CharSequence.class;
        return type.isPrimitive() || type.isEnum() || type == UUID.class || ofLanguage;
    }
}
