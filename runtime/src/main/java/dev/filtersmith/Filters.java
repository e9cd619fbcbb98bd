package dev.filtersmith;

import dev.filtersmith.annotation.KeyComponents;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.engine.FilterCopies;
import dev.filtersmith.engine.FilterOrder;
import dev.filtersmith.engine.FilterRequest;
import dev.filtersmith.key.KeyTypes;
import dev.filtersmith.key.Keys;
import dev.filtersmith.key.SeedAccess;
import dev.filtersmith.link.AgentLink;
import dev.filtersmith.meter.Meter;
import dev.filtersmith.spec.KeyFunctions;
import dev.filtersmith.storage.FilterCore;
import dev.filtersmith.stored.FilterReader;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.stored.FilterView;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import java.util.stream.Collector;

/**
 * Factory of filters, from annotated interfaces, from specs, and from their stored forms. The
 * threads that may use a filter at the same time are those of the annotation or the spec; {@link
 * FilterReader#concurrency} sets them for stored filters that are read without an interface.
 *
 * <p>Filters that {@link Filter#writeTo} wrote are read from files and streams, as filters of an
 * annotated interface, or of {@link LongFilter} or {@link LongCountingFilter} whatever their spec.
 * {@link #reader()} has other sources, such as channels and buffers, other types of keys, and
 * options.
 */
public final class Filters {
    private Filters() {}

    /**
     * Creates an empty filter with seed 0.
     *
     * @param <F> annotated interface
     * @param type annotated interface
     * @param expectedElements number of different keys that the filter is sized for; with deletion,
     *     number of elements, equal ones included
     * @return filter of the emitted class if there is one, otherwise of a bound class, otherwise an
     *     interpreted one
     * @throws FilterSpecException if the annotation or the number cannot work
     * @throws IllegalArgumentException if the type is no annotated interface, or has a method that
     *     filters cannot implement
     * @throws IllegalStateException if the emitted class is missing or stale and nothing may
     *     replace it, as in {@link FilterBuilder#build()}
     */
    public static <F extends Filter> F create(Class<F> type, long expectedElements) {
        // Without a builder, whose classes the first filter of an application need not load.
        return FilterRequest.of(type).create(expectedElements);
    }

    /**
     * Creates an empty filter that is divided into shards, with seed 0. It can have more elements
     * than one table has room for.
     *
     * @param <F> annotated interface
     * @param type annotated interface
     * @param expectedElements expected number of elements of all shards
     * @return filter; {@link Shards#of} returns its shards, whose number is that of {@link
     *     FilterBuilder#shards()}
     * @throws FilterSpecException if the annotation or the number cannot work
     * @throws IllegalArgumentException as {@link #create}, or if the interface has growth
     */
    public static <F extends Filter> F sharded(Class<F> type, long expectedElements) {
        return builder(type).expectedElements(expectedElements).shards().build();
    }

    /**
     * Returns a builder of a filter of an annotated interface.
     *
     * @param <F> annotated interface
     * @param type annotated interface, which extends {@link LongFilter} or {@link MembershipFilter}
     * @return builder
     * @throws IllegalArgumentException if the type is not such an interface
     */
    public static <F extends Filter> FilterBuilder<F> builder(Class<F> type) {
        return new FilterBuilder<>(FilterOrder.of(type));
    }

    /**
     * Returns a builder of a filter over long keys from a spec that is known only at run time: a
     * set, in every family. Give it as a {@link CountingSpec} for a filter with deletion.
     *
     * @param spec spec
     * @return builder
     */
    public static FilterBuilder<LongFilter> builder(FilterSpec spec) {
        return new FilterBuilder<>(FilterOrder.of(spec));
    }

    /**
     * Returns a builder as {@link #builder(FilterSpec)}, of a filter with deletion.
     *
     * @param spec spec
     * @return builder
     */
    public static FilterBuilder<LongCountingFilter> builder(CountingSpec spec) {
        return new FilterBuilder<>(FilterOrder.counting(spec));
    }

    /**
     * Returns a builder of a filter over keys of a class from a spec that is known only at run
     * time: a set, in every family. Give it as a {@link CountingSpec} for a filter with deletion.
     *
     * @param <T> type of the keys
     * @param spec spec
     * @param keyType type of the keys
     * @param accessors names as in {@link KeyComponents}, if the class is no record; otherwise none
     * @return builder
     * @throws UnsupportedKeyException if no filter can hash such keys
     */
    public static <T> FilterBuilder<MembershipFilter<T>> builder(
            FilterSpec spec, Class<T> keyType, String... accessors) {
        return new FilterBuilder<>(FilterOrder.of(spec, KeyTypes.of(keyType, accessors)));
    }

    /**
     * Returns a builder as {@link #builder(FilterSpec, Class, String...)}, of a filter with
     * deletion.
     *
     * @param <T> type of the keys
     * @param spec spec
     * @param keyType type of the keys
     * @param accessors names as in {@link KeyComponents}, if the class is no record; otherwise none
     * @return builder
     * @throws UnsupportedKeyException if no filter can hash such keys
     */
    public static <T> FilterBuilder<CountingFilter<T>> builder(
            CountingSpec spec, Class<T> keyType, String... accessors) {
        return new FilterBuilder<>(FilterOrder.counting(spec, KeyTypes.of(keyType, accessors)));
    }

    /**
     * Returns a builder as {@link #builder(FilterSpec, Class, String...)}, of keys whose components
     * are functions.
     *
     * @param <T> type of the keys
     * @param spec spec
     * @param keys keys
     * @return builder
     * @throws UnsupportedKeyException if no filter can hash such keys
     */
    public static <T> FilterBuilder<MembershipFilter<T>> builder(FilterSpec spec, KeyFunctions<T> keys) {
        return new FilterBuilder<>(FilterOrder.of(spec, KeyFunctions.typeOf(keys, SeedAccess.LIBRARY)));
    }

    /**
     * Returns a builder as {@link #builder(FilterSpec, KeyFunctions)}, of a filter with deletion.
     *
     * @param <T> type of the keys
     * @param spec spec
     * @param keys keys
     * @return builder
     * @throws UnsupportedKeyException if no filter can hash such keys
     */
    public static <T> FilterBuilder<CountingFilter<T>> builder(CountingSpec spec, KeyFunctions<T> keys) {
        return new FilterBuilder<>(FilterOrder.counting(spec, KeyFunctions.typeOf(keys, SeedAccess.LIBRARY)));
    }

    /**
     * Returns a reader of stored filters, from any source and with options.
     *
     * @return reader
     */
    public static FilterReader reader() {
        return new FilterReader();
    }

    /**
     * Reads a filter from a stream, as {@link FilterReader#read(Class, FilterSource)}. Nothing
     * behind the filter is read, and the stream is not closed.
     *
     * @param <F> type of the filter
     * @param type annotated interface, or {@link LongFilter} or {@link LongCountingFilter}
     * @param in stream positioned at the start of the filter
     * @return filter with the same content
     * @throws IOException if the stream fails, or holds no such filter
     */
    public static <F extends Filter> F read(Class<F> type, InputStream in) throws IOException {
        return reader().read(type, FilterSource.of(in));
    }

    /**
     * Reads a filter from a file, as {@link FilterReader#read(Class, FilterSource)}.
     *
     * @param <F> type of the filter
     * @param type annotated interface, or {@link LongFilter} or {@link LongCountingFilter}
     * @param file file that holds one filter and nothing else
     * @return filter with the same content
     * @throws IOException if the file cannot be read, or holds no such filter
     */
    public static <F extends Filter> F read(Class<F> type, Path file) throws IOException {
        return reader().read(type, FilterSource.of(file));
    }

    /**
     * Maps the file of a filter, as {@link FilterReader#view(Class, FilterSource)}.
     *
     * @param <F> type of the filter
     * @param type annotated interface, or {@link LongFilter} or {@link LongCountingFilter}
     * @param file file that holds one filter and nothing else
     * @return view of a filter with the same content
     * @throws IOException if the file cannot be mapped, or holds no such filter
     */
    public static <F extends Filter> FilterView<F> map(Class<F> type, Path file) throws IOException {
        return reader().view(type, FilterSource.of(file));
    }

    /**
     * Returns an independent copy of a filter, of the same interface, engine, mode, seed, name and
     * content. A copy of a filter that {@linkplain FilterBuilder#statistics counts} its operations
     * counts its own, from 0 on. If threads share the filter, the copy has all keys that were put
     * before the call and not removed.
     *
     * @param <F> interface of the filter
     * @param filter filter that this class created or read
     * @return copy, which takes as much heap
     * @throws IllegalArgumentException if the filter is none of this library
     * @throws MissingEngineException if a bound filter is to be copied and the agent is gone
     * @throws OutOfMemoryError if the heap has no room for the copy
     */
    public static <F extends Filter> F copy(F filter) {
        return FilterCopies.copy(filter);
    }

    /**
     * Returns a collector of the keys of a stream. Parts of a parallel stream are filters of the
     * full size, which are {@linkplain Filter#putAll(Filter) merged}; with the mode {@code
     * MULTI_WRITER} all threads put into one filter. Only then is the collector concurrent and
     * unordered: the words of most families depend on the order.
     *
     * @param <T> type of the keys
     * @param <F> annotated interface
     * @param type annotated interface
     * @param expectedElements number of different keys or elements, as in {@link #create}
     * @return collector, which throws a {@link FilterFullException} if there is no room
     * @throws IllegalArgumentException if the type is no annotated interface, or its rate counts on
     *     sweeps
     */
    public static <T, F extends MembershipFilter<T>> Collector<T, ?, F> collector(
            Class<F> type, long expectedElements) {
        return FilterOrder.collector(() -> create(type, expectedElements), FilterSpec.of(type), F::put);
    }

    /**
     * Returns a collector of a stream of boxed longs, as {@link #collector}. {@link
     * FilterBuilder#addAll(java.util.stream.LongStream)} boxes none.
     *
     * @param <F> annotated interface
     * @param type annotated interface
     * @param expectedElements number of different keys or elements, as in {@link #create}
     * @return collector, which throws a {@link FilterFullException} if there is no room
     * @throws IllegalArgumentException as in {@link #collector}
     */
    public static <F extends LongFilter> Collector<Long, ?, F> longCollector(Class<F> type, long expectedElements) {
        return FilterOrder.collector(() -> create(type, expectedElements), FilterSpec.of(type), F::put);
    }

    /**
     * Reports a false positive: a lookup answered true, and the application found that the key was
     * absent. If the filter {@linkplain FilterBuilder#statistics counts} its operations, or the
     * Java agent shows telemetry, the measured rate of false positives is computed from these
     * reports; otherwise nothing happens. Report every false positive, or also the {@linkplain
     * #reportTruePositive true positives} among those that are checked.
     *
     * @param filter filter that answered
     */
    public static void reportFalsePositive(Filter filter) {
        report(filter, Meter::falsePositive);
    }

    /**
     * Reports a false positive of a known key: the same as {@link #reportFalsePositive(Filter)},
     * and a profile, while one is recorded, counts how often the same keys are false positives. It
     * gets a hash of the key, which it does not write.
     *
     * @param filter filter that answered
     * @param key key that was absent
     */
    public static void reportFalsePositive(LongFilter filter, long key) {
        reportKey(filter, own -> own.hashOf(SeedAccess.LIBRARY, key));
    }

    /**
     * Reports a false positive of a known key, as {@link #reportFalsePositive(LongFilter, long)}.
     *
     * @param <T> type of the keys
     * @param filter filter that answered
     * @param key key that was absent
     * @throws NullPointerException if the key is null; or a component of it, while a profile is
     *     recorded
     */
    public static <T> void reportFalsePositive(MembershipFilter<T> filter, T key) {
        Object given = Keys.require(key, "key");
        reportKey(filter, own -> own.hashOf(SeedAccess.LIBRARY, given));
    }

    private static void reportKey(Filter filter, ToLongFunction<HotFilter> keyHash) {
        FilterCore core = FilterCore.of(filter);
        if (core != null) {
            for (Meter meter : core.meters()) {
                meter.falsePositive();
                if (meter.isRecorded()) {
                    meter.tell(AgentLink.FALSE_POSITIVE, keyHash.applyAsLong((HotFilter) core.filter()));
                }
            }
        }
    }

    /**
     * Reports a true positive: a lookup answered true, and the application found that the key was
     * present. From the first report of this kind on, the reports count as a sample of all
     * positives, so it suffices to check some of them, chosen at random.
     *
     * @param filter filter that answered
     */
    public static void reportTruePositive(Filter filter) {
        report(filter, Meter::truePositive);
    }

    private static void report(Filter filter, Consumer<Meter> report) {
        FilterCore core = FilterCore.of(filter);
        if (core != null) {
            core.meters().forEach(report);
        }
    }

    /**
     * Returns the counts of the operations on a filter, without a pass over it: the same as {@link
     * FilterStatistics#operations()}. Any thread may call this at any time, in all modes.
     *
     * @param filter filter
     * @return counts; empty if neither the filter {@linkplain FilterBuilder#statistics counts} nor
     *     the Java agent
     */
    public static Optional<OperationCounts> operationCounts(Filter filter) {
        return Optional.ofNullable(FilterCore.of(filter))
                .map(FilterCore::counting)
                .map(Meter::counts);
    }

    /**
     * Returns the numbers of the keys that a maintained filter knows to be absent, without a pass
     * over the filter: the same as {@link FilterStatistics#absentKeys()}. Any thread may call this
     * at any time, in all modes.
     *
     * @param filter filter
     * @return numbers; empty unless the filter is or was in use by a maintained filter that learns
     *     such keys
     */
    public static Optional<AbsentKeyCounts> absentKeyCounts(Filter filter) {
        return Optional.ofNullable(FilterCore.of(filter)).map(FilterCore::absentKeys);
    }

    /**
     * Returns the type of the keys of a filter.
     *
     * @param filter filter that this class created or read
     * @return type argument of {@link MembershipFilter} in its interface, or the class that it was
     *     created with; {@code long.class} for a {@link LongFilter}
     * @throws IllegalArgumentException if the filter is none of this library
     */
    public static Type keyType(Filter filter) {
        return FilterCopies.keyType(filter);
    }
}
