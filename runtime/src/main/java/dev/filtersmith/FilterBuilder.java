package dev.filtersmith;

import dev.filtersmith.engine.FilterOrder;
import dev.filtersmith.engine.Sharding;
import dev.filtersmith.key.SeedAccess;
import dev.filtersmith.spec.SpecBuilder;
import dev.filtersmith.stored.FilterReader;
import java.lang.reflect.Type;
import java.security.SecureRandom;
import java.util.Iterator;
import java.util.Objects;
import java.util.PrimitiveIterator;
import java.util.stream.BaseStream;

/**
 * A builder of a filter; {@link Filters} creates it. The threads that may use the filter at the
 * same time are those of its spec, that is of the attribute {@code concurrency} of its annotation,
 * or of {@link SpecBuilder#concurrency}.
 *
 * @param <F> type of the filter
 */
public final class FilterBuilder<F extends Filter> {
    private final FilterOrder<F> order;

    FilterBuilder(FilterOrder<F> order) {
        this.order = order;
    }

    /**
     * Returns what this builder was told, to other builders of the library.
     *
     * @param access shows that the caller belongs to the library
     * @return order
     */
    public FilterOrder<F> order(SeedAccess access) {
        Objects.requireNonNull(access, "access");
        return order;
    }

    /**
     * Returns the type of the keys of the filter.
     *
     * @return type, as {@link Filters#keyType} returns it
     */
    public Type keyType() {
        return order.keyType();
    }

    /**
     * Sets the number of different keys that the filter is sized for. Required unless the spec
     * names it or keys are given. If only keys are given, it is the number of different ones; with
     * deletion that of all, equal ones included, which is too much if most keys repeat.
     *
     * @param elements expected number of elements
     * @return this builder
     */
    public FilterBuilder<F> expectedElements(long elements) {
        order.expectedElements(elements);
        return this;
    }

    /**
     * Sets the rate of a Bloom filter, or of a counting one with counters of 4 bits or more, where
     * it is known only at run time. In place of the bits per key of its spec, the filter gets those
     * that its expected elements need at this rate with the spec's number of hash functions. So a
     * class that was emitted for another rate runs it. Where another number is better for the rate,
     * {@code FilterSpec.bloom().maxFpp(rate)} takes fewer bits.
     *
     * <p>The result is a filter of the spec for more elements, or for fewer. {@link
     * Filter#expectedElements()}, stored filters, and messages have that number. {@link
     * Filter#statistics()} and telemetry have the expected elements and the rate of this builder,
     * and a {@link #shard single shard} its share with the margin; so have those of a copy, but not
     * those of {@linkplain Shards#of the shards} of a whole, and of filters that are joined or
     * read. Filters for equal numbers at equal rates can be merged. Windows over streams and
     * maintained filters take their rate from the spec.
     *
     * @param rate probability that a lookup finds an absent key, above 0 and below 1; the mean of
     *     many filters of 100 elements or more
     * @return this builder
     * @throws FilterSpecException if the rate is another number. {@link #build} throws it if the
     *     rate takes more than 64 bits or counters for an element, or the spec is of another
     *     family, or grows
     */
    public FilterBuilder<F> maxFpp(double rate) {
        order.maxFpp(rate);
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
        order.seed(KeySeed.of(value));
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
        order.seed(KeySeed.keyed(secret));
        return this;
    }

    /**
     * Divides the filter into shards, as many as its expected elements suggest: the fewest with at
     * most 4 million elements each.
     *
     * @return this builder
     */
    public FilterBuilder<F> shards() {
        order.sharding(Sharding.usual());
        return this;
    }

    /**
     * Divides the filter into shards. The hash of a key determines its shard. The filter has the
     * interface, the rate and the operations of a single one, and room for more elements than one
     * table; {@link Shards} has the operations on its shards. A shard is made for its share of the
     * expected elements and a margin for the chance in it, 6 standard deviations.
     *
     * @param count number of shards, a power of two of at most 4096
     * @return this builder
     * @throws IllegalArgumentException if the number is another
     */
    public FilterBuilder<F> shards(int count) {
        order.sharding(Sharding.of(count));
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
        order.sharding(Sharding.only(number, count));
        return this;
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
        order.engine(wanted);
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
        order.name(value);
        return this;
    }

    /**
     * Sets whether {@link Filter#statistics()} counts the operations on the filter; the default is
     * false, where the filter has no overhead. A generated or bound filter that counts is of a
     * class of its own; in front of others is a proxy of the interface. The guide has the costs. If
     * the Java agent runs with telemetry, its counts are those of the filter.
     *
     * @param counts whether to count
     * @return this builder
     */
    public FilterBuilder<F> statistics(boolean counts) {
        order.statistics(counts);
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
        order.keys().add(added);
        return this;
    }

    /**
     * Adds keys to the initial content of the filter; {@code Long} keys for a {@link LongFilter}.
     * Give an iterator as {@code () -> iterator}. May be called several times. Only the hash of
     * each key is kept, 8 bytes.
     *
     * @param added keys
     * @return this builder
     * @throws WrongKeyException if a key is of another type than the filter's. After this and every
     *     other exception of a key or the iterator, none of these keys is added
     * @throws NullPointerException if a key, or a component of it, is null
     */
    public FilterBuilder<F> addAll(Iterable<?> added) {
        order.keys().add(added.iterator());
        return this;
    }

    /**
     * Adds the keys of a stream in their order, as {@link #addAll(Iterable)}; those of a {@link
     * java.util.stream.LongStream} without boxes. The stream is consumed, but not closed. If it
     * fails, none of its keys is added.
     *
     * @param added keys
     * @return this builder
     * @throws WrongKeyException as {@link #addAll(Iterable)}
     */
    public FilterBuilder<F> addAll(BaseStream<?, ?> added) {
        Iterator<?> keys = added.iterator();
        if (keys instanceof PrimitiveIterator.OfLong longs) {
            order.keys().add(longs);
        } else {
            order.keys().add(keys);
        }
        return this;
    }

    /**
     * Sets the number of sweeps before the filter is built. Each sweep moves given keys to better
     * places. The default is the {@code rebalancing} of the spec, which is 0 unless its goals count
     * on sweeps: the filter then holds the bits of puts in the order given, except that its stash
     * is sorted. With sweeps, the filter depends on the set of keys, the size and the seed, not on
     * the order.
     *
     * <p>Sweeps move the keys of d-left Bloom filters along paths to lighter buckets, or, without
     * moves, take each key out and put it into its least loaded bucket (d-left Bloom filter paper,
     * section II.D). In choice Bloom filters they choose the group of bits of each key anew (choice
     * Bloom filter paper, section 3.2). The guide's page {@code known-keys.md} has what they gain,
     * and the heap that they take.
     *
     * @param count number of sweeps, 0 or more
     * @return this builder
     * @throws IllegalArgumentException if the number is negative
     */
    public FilterBuilder<F> rebalance(int count) {
        order.sweeps(count);
        return this;
    }

    /**
     * Allows {@link #build} to use several threads: its own and those of the common pool. The bits
     * are the same.
     *
     * <p>Supported are Bloom filters, and counting ones with removals, where each further thread
     * takes as much heap as the filter and counts as new elements those that are new to it; d-left,
     * dlCBF and ddlCBF filters whose buckets of a key lie in one chunk, as in the bare annotations;
     * and, with {@linkplain #shards shards}, all families. Tables that are too small for chunks are
     * filled by one thread.
     *
     * @return this builder
     */
    public FilterBuilder<F> parallel() {
        order.parallel();
        return this;
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
     *     those of other parts of the table in a large set
     * @throws UnsupportedOperationException if sweeps or several threads are set and the filter
     *     does not support them
     * @throws MissingEngineException if the generated engine is requested, or strict mode is on,
     *     and there is no emitted class; or if the bound engine is requested and no class can be
     *     bound
     * @throws StaleGeneratedClassException if the emitted class is stale and strict mode is on, or
     *     the Java agent was told to fail, or to bind another class where the generated engine is
     *     requested
     * @throws OutOfMemoryError if the heap has no room for the filter; the message has its bytes
     */
    public F build() {
        return order.build();
    }
}
