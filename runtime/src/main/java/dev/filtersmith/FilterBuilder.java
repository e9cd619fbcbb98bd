package dev.filtersmith;

import dev.filtersmith.engine.CountingProxy;
import dev.filtersmith.engine.FilterRequest;
import dev.filtersmith.key.KeyHashers;
import dev.filtersmith.storage.FilterNames;
import dev.filtersmith.storage.FilterStorage;
import dev.filtersmith.storage.Routing;
import java.lang.reflect.Type;
import java.security.SecureRandom;
import java.util.Iterator;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A builder of a filter; {@link Filters} creates it. The threads that may use the filter at the
 * same time are those of its spec, that is of the attribute {@code concurrency} of its annotation,
 * or of {@link SpecBuilder#concurrency}.
 *
 * @param <F> type of the filter
 */
@SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
public final class FilterBuilder<F extends Filter> {
    private final FilterRequest<F> request;

    /** Geometry of a stored filter; null if the spec decides. */
    private @Nullable Layout stored;

    private @Nullable Long expectedElements;

    /** Seed or key; null for seed 0. */
    private @Nullable KeySeed seed;

    /** Number of sweeps; null if the spec decides. */
    private @Nullable Integer sweeps;

    private @Nullable Engine engine;
    private @Nullable GivenKeys keys;
    private @Nullable Sharding sharding;
    private @Nullable String name;
    private boolean statistics;
    private boolean parallel;

    FilterBuilder(FilterRequest<F> request) {
        this.request = request;
    }

    static <F extends Filter> FilterBuilder<F> of(Class<F> type) {
        return new FilterBuilder<>(FilterRequest.of(type));
    }

    static <F extends LongFilter> FilterBuilder<F> of(Class<F> type, FilterSpec spec) {
        return new FilterBuilder<>(new FilterRequest<>(type, spec, null));
    }

    static <F extends Filter> FilterBuilder<F> of(Class<F> type, FilterSpec spec, Class<?> keyType) {
        KeyHashers.of(keyType, KeySeed.of(0));
        return new FilterBuilder<>(new FilterRequest<>(type, spec, keyType));
    }

    /** Sets the geometry of a stored filter, which may differ from that of the emitted class. */
    FilterBuilder<F> stored(Layout layout) {
        this.stored = layout;
        return this;
    }

    /**
     * Returns the type of the keys of the filter.
     *
     * @return type, as {@link Filters#keyType} returns it
     */
    public Type keyType() {
        Type keys = request.keyType();
        return keys == null ? long.class : keys;
    }

    /**
     * Sets the number of different keys that the filter is sized for, or with deletion the number
     * of elements, equal ones included. Required unless the spec names it or keys are given. If
     * only keys are given, it is their number.
     *
     * @param elements expected number of elements
     * @return this builder
     */
    public FilterBuilder<F> expectedElements(long elements) {
        this.expectedElements = elements;
        return this;
    }

    /**
     * Sets the seed that keys are hashed with; the default is 0. Filters with the same spec, size,
     * and seed hold the same bits after the same operations. Those who know the seed can choose
     * keys that collide; see {@link #randomSeed} and {@link #key}.
     *
     * @param value seed
     * @return this builder
     * @throws IllegalStateException if keys were given, which are hashed already, or a secret key
     */
    public FilterBuilder<F> seed(long value) {
        if (keys != null) {
            throw new IllegalStateException(
                    "seed(" + value + "): the given keys are hashed already. Call seed before addAll.");
        }
        this.seed = KeySeed.of(value).after(seed);
        return this;
    }

    /**
     * Sets a seed of {@link SecureRandom}, so that keys chosen without the filter at hand are
     * spread like random ones. The seed is stored with the filter unless {@link
     * WriteOption#WITHHOLD_SEED} is given. A filter needs a {@link #key} if others can choose many
     * keys and see the answers.
     *
     * @return this builder
     * @throws IllegalStateException if keys were given, which are hashed already, or a secret key
     */
    public FilterBuilder<F> randomSeed() {
        return seed(new SecureRandom().nextLong());
    }

    /** Sets the seed or the key of a stored filter. */
    FilterBuilder<F> seed(KeySeed stored) {
        this.seed = stored;
        return this;
    }

    /**
     * Sets the secret key that keys are hashed with, by SipHash-1-3. Those who do not know it
     * cannot choose keys that collide, even if they see all answers of the filter. A put and a
     * lookup take longer. The key is not stored with the filter: who reads the filter must give it
     * again.
     *
     * @param secret 16 bytes, such as {@link java.security.SecureRandom} gives; copied
     * @return this builder
     * @throws IllegalArgumentException if the number of bytes is another
     * @throws IllegalStateException if keys were given, which are hashed already, or a seed
     */
    public FilterBuilder<F> key(byte... secret) {
        if (keys != null) {
            throw new IllegalStateException("key: the given keys are hashed already. Call key before addAll.");
        }
        this.seed = KeySeed.keyed(secret).after(seed);
        return this;
    }

    /**
     * Divides the filter into shards, as many as its expected elements suggest: the fewest with at
     * most 4 million elements each.
     *
     * @return this builder
     */
    public FilterBuilder<F> shards() {
        this.sharding = Sharding.usual();
        return this;
    }

    /**
     * Divides the filter into shards. The hash of a key determines its shard. The filter has the
     * interface, the rate and the operations of a single one, and room for more elements than one
     * table; {@link Shards} has what can be done with its shards. A shard is made for its share of
     * the expected elements and a margin for the chance in it, 6 standard deviations.
     *
     * @param count number of shards, a power of two of at most 4096
     * @return this builder
     * @throws IllegalArgumentException if the number is another
     */
    public FilterBuilder<F> shards(int count) {
        this.sharding = Sharding.of(count);
        return this;
    }

    /**
     * Builds a single shard of a filter, for {@link Shards#join}. The expected elements are those
     * of all shards. Put only keys that belong to it, which {@link Shards#indexOf} decides: the
     * whole does not find others.
     *
     * @param number number of the shard, from 0
     * @param count number of shards, a power of two of at most 4096
     * @return this builder
     * @throws IllegalArgumentException if there is no such shard
     */
    public FilterBuilder<F> shard(int number, int count) {
        this.sharding = Sharding.only(number, count);
        return this;
    }

    /**
     * Checks that filters can be panes of a window.
     *
     * @throws IllegalArgumentException if the interface has removal or growth
     * @throws IllegalStateException if keys or shards were given
     */
    void requirePanes() {
        if (DeletableFilter.class.isAssignableFrom(request.type())) {
            throw new IllegalArgumentException(
                    "[RotatingRemoval] " + request.type().getSimpleName()
                            + " has removal, and a window cannot tell which pane has the element to remove. Let the"
                            + " interface extend MembershipFilter or LongFilter, or give the spec as a FilterSpec:"
                            + " keys expire.");
        } else if (keys != null || sharding != null) {
            throw new IllegalStateException("rotating: the panes begin empty, without shards. Leave out addAll, and"
                    + " shards, and put the keys.");
        }
        request.requireFixed(engine, stored, "a pane");
    }

    /**
     * Checks that filters can be rebuilt while threads use them.
     *
     * @throws IllegalArgumentException if they have shards, growth of their own, another mode, or
     *     keys whose equality is not that of objects
     * @throws IllegalStateException if keys were given
     */
    void requireMaintainable() {
        if (keys != null) {
            throw new IllegalStateException("a maintained filter gets its keys from its source. Leave out addAll.");
        } else if (sharding != null) {
            throw new IllegalArgumentException("a maintained filter is no filter of shards. Leave out shards.");
        } else if (!request.spec().concurrency().hasSeveralWriters()) {
            throw new IllegalArgumentException(
                    "[MaintainedMode] " + request.type().getSimpleName() + " has the mode "
                            + request.spec().concurrency()
                            + ", and any thread may change a maintained filter. Set concurrency = MULTI_WRITER.");
        }
        request.requireFixed(engine, stored, "a maintained filter");
        ValueKeys.require(request.keyType());
    }

    @Nullable
    String givenName() {
        return name;
    }

    boolean counts() {
        return statistics;
    }

    /** Creates a filter of panes. */
    F create(Function<LongFunction<FilterStorage>, Routing> arrangement) {
        return introduced(request.create(engine, null, seedOrDefault(), arrangement));
    }

    /** Returns a filter over panes that were read. */
    F over(Routing panes) {
        return introduced(request.of(engine, panes));
    }

    private F introduced(F filter) {
        if (name != null) {
            FilterRequest.storageOf(filter).named(name);
        }
        return counted(filter, 0, 0, 0);
    }

    FilterRequest<F> request() {
        return request;
    }

    @Nullable
    Engine engine() {
        return engine;
    }

    @Nullable
    KeySeed givenSeed() {
        return seed;
    }

    /**
     * Requests an engine. The default is {@link Engine#GENERATED} if there is an emitted class,
     * otherwise {@link Engine#BOUND} if the Java agent is present, otherwise {@link
     * Engine#INTERPRETED}. For an annotated interface, the fallback to the interpreter comes with a
     * warning, or with an error if the system property {@code filtersmith.strict} is {@code true}.
     *
     * @param wanted engine
     * @return this builder
     */
    public FilterBuilder<F> engine(Engine wanted) {
        this.engine = wanted;
        return this;
    }

    /**
     * Sets the name of the filter, for {@link Filter#name()}, messages, and telemetry. Names need
     * not be unique. A stored filter does not contain its name; {@link FilterReader#name} sets one.
     *
     * @param value name of 1 to 100 printable characters, not all of them spaces
     * @return this builder
     * @throws IllegalArgumentException if the name is not of this kind
     */
    public FilterBuilder<F> name(String value) {
        this.name = FilterNames.check(value);
        return this;
    }

    /**
     * Sets whether {@link Filter#statistics()} counts the operations on the filter; the default is
     * false, where the filter is the engine's own object and has no overhead. A filter that counts
     * is a proxy of the interface in front of it; the guide has its cost. If the Java agent runs
     * with telemetry, which counts at much lower cost, there is no such proxy.
     *
     * @param counts whether to count
     * @return this builder
     */
    public FilterBuilder<F> statistics(boolean counts) {
        this.statistics = counts;
        return this;
    }

    /**
     * Adds long keys to the initial content of the filter. May be called several times. Only the
     * hash of each key is kept, 8 bytes.
     *
     * @param added keys
     * @return this builder
     * @throws WrongKeyException if the filter is not a {@link LongFilter}
     */
    public FilterBuilder<F> addAll(long... added) {
        givenKeys().add(added);
        return this;
    }

    /**
     * Adds keys to the initial content of the filter; {@code Long} keys for a {@link LongFilter}.
     * May be called several times. Only the hash of each key is kept, 8 bytes.
     *
     * @param added keys
     * @return this builder
     * @throws WrongKeyException if a key is of another type than the filter's. After this and every
     *     other exception of a key or the iterator, none of these keys is added
     * @throws NullPointerException if a key, or a component of it, is null
     */
    public FilterBuilder<F> addAll(Iterable<?> added) {
        return addAll(added.iterator());
    }

    /**
     * Adds the keys that are left of an iterator, as {@link #addAll(Iterable)}.
     *
     * @param added keys
     * @return this builder
     */
    public FilterBuilder<F> addAll(Iterator<?> added) {
        givenKeys().add(added);
        return this;
    }

    /**
     * Adds the keys of a stream in their order, as {@link #addAll(Iterable)}. The stream is
     * consumed, but not closed.
     *
     * @param added keys
     * @return this builder
     */
    public FilterBuilder<F> addAll(Stream<?> added) {
        return addAll(added.iterator());
    }

    /**
     * Adds the keys of a stream in their order, as {@link #addAll(long...)}, without boxes. If the
     * stream fails, none of them is added.
     *
     * @param added keys
     * @return this builder
     * @throws WrongKeyException if the filter is not a {@link LongFilter}
     */
    public FilterBuilder<F> addAll(LongStream added) {
        givenKeys().add(added.iterator());
        return this;
    }

    /**
     * Sets the number of sweeps before the filter is built. Each sweep moves given keys to better
     * places. The default is the {@code rebalancing} of the spec, which is 0 unless its goals count
     * on sweeps: the filter then holds the bits of puts in the order given, except that its stash
     * is sorted. With sweeps, the filter depends on the set of keys, the size and the seed, not on
     * the order.
     *
     * <p>In a d-left Bloom filter every key first goes to the least loaded of its buckets. If its
     * elements can move, each sweep then moves keys along paths, from heavier buckets to lighter
     * ones, if that lowers the rate. Without groups of buckets, one sweep finds all such paths: at
     * 16 bits per key and a million keys it brings the default from a rate of 2.0e-04 to 1.8e-04,
     * and further ones change nothing. In groups further sweeps take longer paths: ten bring {@code
     * cost = COMPACT} from 1.02e-04 to 8.5e-05. Without moves, each sweep takes each key out again
     * and puts it into the least loaded bucket, ties at random (d-left Bloom filter paper, section
     * II.D). Ten sweeps, as in the paper, bring two subtables of 64-bit buckets from 5.5e-04 to
     * 1.97e-04; 128-bit buckets gain more.
     *
     * <p>While the filter is built, each key takes 8 bytes for its hash. Where the buckets of a key
     * lie in one chunk, the sweeps take 1.4 MB more for each thread at 10 million keys, and in
     * proportion with more. Where they may be anywhere, they take 11 bytes for each of more than
     * 1.3 million keys, 27 to 35 for each of fewer, 7 without moves, and 17 with moves in groups.
     *
     * <p>In a choice Bloom filter every key first takes the group of bits that needs the fewest new
     * ones. Each sweep then takes each key out again and chooses anew, ties at random (choice Bloom
     * filter paper, section 3.2, where these are n + 1 rounds for n sweeps). At 16 bits per key
     * nine sweeps bring two groups of 14 to a rate of 2.26e-04, where puts reach 3.93e-04 at best.
     * While the filter is built, each key takes 9 bytes and each bit of the table takes half a
     * byte.
     *
     * @param count number of sweeps, 0 or more
     * @return this builder
     * @throws IllegalArgumentException if the number is negative
     */
    public FilterBuilder<F> rebalance(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("rebalance(" + count + "): use 0 sweeps or more");
        }
        this.sweeps = count;
        return this;
    }

    /**
     * Lets {@link #build} use several threads: its own and those of the common pool. The bits are
     * the same as without.
     *
     * <p>Supported are d-left and dlCBF filters whose buckets of a key lie in one chunk, as in the
     * bare annotations, with sweeps, too. All keys of a part of the table are put by one thread.
     * Tables that are too small for chunks, and those of ddlCBF, are filled by one thread. In Bloom
     * and counting Bloom filters each further thread takes as much heap as the filter, and counts
     * as new elements those that are new to it. With {@linkplain #shards shards}, all families are
     * supported: each shard is filled by one thread.
     *
     * @return this builder
     */
    public FilterBuilder<F> parallel() {
        this.parallel = true;
        return this;
    }

    private GivenKeys givenKeys() {
        if (keys == null) {
            keys = new GivenKeys(request.type().getName(), request.keyType(), seedOrDefault());
        }
        return keys;
    }

    /**
     * Builds the filter with the given keys as its content. The builder may sort their hashes: a
     * further filter of another size, from the same builder, can hold other bits than one of puts
     * in the order given. Large tables are filled part by part, where all places of a key lie in
     * one; so the caches are used better than by {@code putAll}.
     *
     * @return filter
     * @throws FilterSpecException if the spec, or the expected number of elements, cannot work
     * @throws IllegalArgumentException if the interface has a method that filters cannot implement
     * @throws FilterFullException if there is no room for a given key; its {@link
     *     FilterFullException#accepted()} returns the number of keys that found room: with sweeps
     *     the number of different ones, without sweeps that of the keys put before it, which are
     *     those of other parts of the table in a large one
     * @throws UnsupportedOperationException if sweeps or several threads are set and the filter
     *     does not support them
     * @throws MissingGeneratedClassException if the generated engine is requested, or strict mode
     *     is on, and there is no emitted class
     * @throws MissingAgentException if the bound engine is requested and no class can be bound
     * @throws StaleGeneratedClassException if the emitted class is stale and strict mode is on, or
     *     the Java agent was told to fail, or to bind another class where the generated engine is
     *     requested
     * @throws OutOfMemoryError if the heap has no room for the filter; the message has its bytes
     */
    public F build() {
        if (keys == null) {
            return counted(empty(elements()), 0, 0, 0);
        }
        int count = sweeps != null ? sweeps : request.spec().rebalancing();
        F filter = empty(elements() != 0 ? elements() : keys.elements(request.spec()));
        long fresh = FilterRequest.storageOf(filter).fill(keys.hashes(), count, parallel);
        return counted(filter, count > 0 ? fresh : keys.hashes().size(), fresh, count);
    }

    private F empty(long elements) {
        F filter;
        try {
            filter = sharding == null
                    ? request.create(engine, stored, elements, seedOrDefault())
                    : sharding.create(request, engine, elements, seedOrDefault());
        } catch (OutOfMemoryError exhausted) {
            throw HeapExhaustion.explained(exhausted, request.spec(), stored, elements);
        }
        if (name != null) {
            FilterRequest.storageOf(filter).named(name);
        }
        return filter;
    }

    private F counted(F filter, long puts, long fresh, int sweepsMade) {
        return statistics ? CountingProxy.of(request.type(), filter, puts, fresh, sweepsMade) : filter;
    }

    private KeySeed seedOrDefault() {
        return seed != null ? seed : KeySeed.of(0);
    }

    long elements() {
        return expectedElements != null ? expectedElements : request.spec().expectedElements();
    }
}
