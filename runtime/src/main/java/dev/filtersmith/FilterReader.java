package dev.filtersmith;

import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.engine.CountingProxy;
import dev.filtersmith.engine.FilterRequest;
import dev.filtersmith.meter.Meter;
import dev.filtersmith.rankindexed.TrimmedFormat;
import dev.filtersmith.storage.FilterNames;
import dev.filtersmith.storage.FilterStorage;
import dev.filtersmith.storage.WholeFilter;
import dev.filtersmith.wire.StoredForm;
import dev.filtersmith.wire.StoredHeader;
import dev.filtersmith.wire.WordReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A reader of stored filters; {@link Filters#reader()} creates it. It can read any number of
 * filters, under the rules of {@link Filters}.
 *
 * <p>Reading takes less than 1 MB beside a filter of up to 10 GB, and 64 KB more for each further
 * GB, with one exception below. The header of a filter that did not come costs no memory:
 *
 * <ul>
 *   <li>If the source is known to have all bytes, the filter is allocated at once. Files, buffers,
 *       seekable channels, and streams whose class is {@link java.io.ByteArrayInputStream} or
 *       {@link java.io.FileInputStream} itself are such sources. What streams of other classes
 *       announce as available is not believed.
 *   <li>From other sources 768 KB are read first. Then filters of at most 32 MB are allocated.
 *   <li>From other sources an eighth of a larger filter is read first, and kept beside it.
 * </ul>
 *
 * <p>From these sources, bytes of a stranger therefore cost at most 32 MB, or nine times
 * themselves. A trimmed filter has a directory beside, of at most an eighth of its size and 8
 * bytes. {@link #maxBytes} sets a lower bound where the filters that are expected are smaller.
 */
@SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
public final class FilterReader {
    private @Nullable String name;
    private boolean statistics;
    private @Nullable Engine engine;
    private @Nullable KeySeed seed;
    private boolean anyKeys;
    private boolean parts;
    private Concurrency mode = Concurrency.EXCLUSIVE_WRITER;
    private long maxBytes = Long.MAX_VALUE;

    FilterReader() {}

    /**
     * Sets the name of the filters that are read, as {@link FilterBuilder#name} does.
     *
     * @param value name of 1 to 100 printable characters, not all of them spaces
     * @return this reader
     * @throws IllegalArgumentException if the name is not of this kind
     */
    public FilterReader name(String value) {
        this.name = FilterNames.check(value);
        return this;
    }

    /**
     * Sets whether {@link Filter#statistics()} counts the operations on the filters that are read,
     * as {@link FilterBuilder#statistics} does. The elements that were stored count as no puts.
     *
     * @param counts whether to count
     * @return this reader
     */
    public FilterReader statistics(boolean counts) {
        this.statistics = counts;
        return this;
    }

    /**
     * Requests an engine, as {@link FilterBuilder#engine} does.
     *
     * @param wanted engine
     * @return this reader
     */
    public FilterReader engine(Engine wanted) {
        this.engine = wanted;
        return this;
    }

    /** Reads a filter as one of those that a builder builds, with its options. */
    @SuppressWarnings("unchecked") // The type of a request without an annotation is that of its keys.
    static <F extends Filter> F readAs(FilterBuilder<F> builder, FilterSource source) throws IOException {
        FilterReader reader = new FilterReader();
        reader.name = builder.givenName();
        reader.statistics = builder.counts();
        reader.engine = builder.engine();
        reader.seed = builder.givenSeed();
        FilterRequest<F> request = builder.request();
        if (request.given() == null) {
            return reader.read(request.type(), source);
        }
        reader.mode = request.given().concurrency();
        return (F) (request.keyType() instanceof Class<?> keyType ? reader.read(source, keyType) : reader.read(source));
    }

    /** Lets this reader read parts of a filter, unobserved, for a builder of the whole. */
    FilterReader parts(@Nullable Engine wanted, @Nullable KeySeed given) {
        engine = wanted;
        seed = given;
        parts = true;
        return this;
    }

    /**
     * Gives the seed of filters that were written without it. If a filter contains its seed, it
     * must be this one.
     *
     * @param value seed
     * @return this reader
     * @throws IllegalStateException if a secret key was given
     */
    public FilterReader seed(long value) {
        this.seed = KeySeed.of(value).after(seed);
        return this;
    }

    /**
     * Gives the secret key of the filters, which is never stored.
     *
     * @param secret 16 bytes; copied
     * @return this reader
     * @throws IllegalArgumentException if the number of bytes is another
     * @throws IllegalStateException if a seed was given
     */
    public FilterReader key(byte... secret) {
        this.seed = KeySeed.keyed(secret).after(seed);
        return this;
    }

    /**
     * Accepts keys whose components have other names. Without this, the kinds and the names of the
     * components must be those that the filter was written with, in their order. Use this where
     * components were only renamed: if two of one kind were swapped, the filter has lost its
     * elements. Keys of other kinds are refused even so, since they hash differently.
     *
     * @return this reader
     */
    public FilterReader anyKeys() {
        this.anyKeys = true;
        return this;
    }

    /**
     * Sets the threads that may use the filters at the same time. Stored filters contain no mode.
     * Filters of an annotated interface have that of its annotation instead.
     *
     * @param value mode, whose promise the filters keep; by default {@link
     *     Concurrency#EXCLUSIVE_WRITER}
     * @return this reader
     */
    public FilterReader concurrency(Concurrency value) {
        this.mode = value;
        return this;
    }

    /**
     * Sets the highest number of bytes that the words of a filter may take, with the directory of a
     * trimmed one, and 32 bytes for each element that a chain remembers because an earlier filter
     * matches it. Larger filters are refused before anything is allocated. The default is no cap.
     *
     * @param bytes highest number of bytes, 0 or more
     * @return this reader
     * @throws IllegalArgumentException if the number is negative
     */
    public FilterReader maxBytes(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("maxBytes(" + bytes + "): use 0 or more");
        }
        this.maxBytes = bytes;
        return this;
    }

    /**
     * Reads a filter that {@link Filter#writeTo} wrote, as a filter of an annotated interface.
     *
     * @param <F> annotated interface
     * @param type annotated interface
     * @param source source positioned at the start of the filter
     * @return filter with the same content
     * @throws IOException if the source fails, or holds no filter that the interface could
     *     describe: it is of another family, differs in an attribute of the geometry that the
     *     annotation gives, or has other keys
     * @throws IllegalArgumentException if the type is no annotated interface, or has a method that
     *     filters cannot implement
     * @throws UnsupportedKeyException if no filter can hash its keys
     * @throws IllegalStateException if the emitted class is missing or stale and nothing may
     *     replace it, as in {@link FilterBuilder#build()}
     */
    public <F extends Filter> F read(Class<F> type, FilterSource source) throws IOException {
        ExpectedFilter<F> expected = ExpectedFilter.of(type, anyKeys, maxBytes);
        return source.use(bytes -> fill(expected.match(bytes)));
    }

    /**
     * Reads a filter over long keys that {@link Filter#writeTo} wrote, whatever its spec.
     *
     * @param source source positioned at the start of the filter
     * @return filter with the same content, under the engine that a builder would choose; a {@link
     *     LongCountingFilter} if its spec is a {@link CountingSpec}
     * @throws IOException if the source fails, or holds no filter over long keys
     */
    public LongFilter read(FilterSource source) throws IOException {
        ExpectedFilter<LongFilter> expected = ExpectedFilter.ofLongs(mode, anyKeys, maxBytes);
        return source.use(bytes -> fill(expected.match(bytes)));
    }

    /**
     * Reads a filter over keys of a class that {@link Filter#writeTo} wrote, whatever its spec.
     *
     * @param <T> type of the keys
     * @param source source positioned at the start of the filter
     * @param keyType type of the keys
     * @return filter with the same content, under the engine that a builder would choose; a {@link
     *     CountingFilter} if its spec is a {@link CountingSpec}
     * @throws IOException if the source fails, or holds no filter over such keys
     * @throws UnsupportedKeyException if no filter can hash such keys
     */
    public <T> MembershipFilter<T> read(FilterSource source, Class<T> keyType) throws IOException {
        ExpectedFilter<MembershipFilter<T>> expected = ExpectedFilter.ofKeys(keyType, mode, anyKeys, maxBytes);
        return source.use(bytes -> fill(expected.match(bytes)));
    }

    /**
     * Reads a filter that {@link Filter#writeTo} wrote, whatever its spec and the type of its keys,
     * and returns its statistics. All that reading checks is checked. The filter itself is
     * discarded.
     *
     * @param source source positioned at the start of the filter
     * @return statistics of the filter, which counted no operations
     * @throws IOException if the source fails or holds no such filter
     */
    public FilterStatistics statistics(FilterSource source) throws IOException {
        ExpectedFilter<LongFilter> expected = ExpectedFilter.ofHashes(mode, maxBytes);
        return source.use(bytes -> fill(expected.match(bytes)).statistics());
    }

    /**
     * Views a stored filter where its bytes are, as a filter of an annotated interface.
     *
     * @return view of a filter with the same content, under the engine that a builder would choose
     * @throws IOException as {@link #read(Class, FilterSource)}, after the header and the length
     * @throws IllegalArgumentException as there
     * @throws IllegalStateException as {@link FilterBuilder#build()}, of the class of views
     */
    public <F extends Filter> FilterView<F> view(Class<F> type, FilterBytes bytes) throws IOException {
        return view(bytes.open(ExpectedFilter.of(type, anyKeys, maxBytes)));
    }

    /**
     * Does the same for a filter over long keys, whatever its spec.
     *
     * @return view; its filter is a {@link LongCountingFilter} if its spec is a {@link
     *     CountingSpec}
     * @throws IOException as {@link #read(FilterSource)}
     */
    public FilterView<LongFilter> view(FilterBytes bytes) throws IOException {
        return view(bytes.open(ExpectedFilter.ofLongs(mode, anyKeys, maxBytes)));
    }

    /**
     * Does the same for a filter over keys of a class, whatever its spec.
     *
     * @return view; its filter is a {@link CountingFilter} if its spec is a {@link CountingSpec}
     * @throws IOException as {@link #read(FilterSource, Class)}
     */
    public <T> FilterView<MembershipFilter<T>> view(FilterBytes bytes, Class<T> keyType) throws IOException {
        return view(bytes.open(ExpectedFilter.ofKeys(keyType, mode, anyKeys, maxBytes)));
    }

    /**
     * Reads the trimmed form of a filter that {@link Filter#writeTrimmed} wrote.
     *
     * @param source source positioned at the start of the trimmed filter
     * @return read-only filter with the same answers
     * @throws IOException if the source fails or holds no trimmed filter
     */
    public TrimmedFilter readTrimmed(FilterSource source) throws IOException {
        return source.use(bytes -> {
            StoredHeader header = StoredHeader.read(bytes, StoredForm.TRIMMED);
            header.requireSize(maxBytes);
            KeySeed resolved = header.seed().resolve(seed);
            return new TrimmedFilter(TrimmedFormat.read(header, bytes, maxBytes), header, resolved, anyKeys);
        });
    }

    private <F extends Filter> F fill(ExpectedFilter.Match<F> match) throws IOException {
        ReceivedFilter received = match.received();
        return observed(
                match,
                received.shards() > 0
                        ? fillShards(match.request(), received)
                        : fill(match.request(), received, maxBytes, parts));
    }

    private <F extends Filter> F fill(FilterRequest<F> request, ReceivedFilter received, long most, boolean part)
            throws IOException {
        StoredHeader header = received.header();
        header.requireSize(most);
        KeySeed resolved = header.seed().resolve(seed);
        WordReader words = received.words();
        FilterBuilder<F> builder = new FilterBuilder<>(request);
        if (engine != null) {
            builder.engine(engine);
        }
        builder.expectedElements(header.expectedElements()).seed(resolved).stored(received.layout());
        F filter = part ? Shards.part(builder) : builder.build();
        received.restore(words, FilterRequest.storageOf(filter), most);
        return filter;
    }

    /** Reads shards one after another, so that none is allocated before the ones before it came. */
    private <F extends Filter> F fillShards(FilterRequest<F> request, ReceivedFilter first) throws IOException {
        List<FilterStorage> shards = new ArrayList<>();
        long left = maxBytes;
        try {
            for (ReceivedFilter received = first; ; received = received.nextShard()) {
                F shard = fill(request, received, left, true);
                shards.add(Shards.requireShard(FilterRequest.storageOf(shard), shards, first.shards()));
                left -= received.header().words() * Long.BYTES;
                if (shards.size() == first.shards()) {
                    return Shards.join(request, engine, first.expectedElementsOfShards(), shards);
                }
            }
        } catch (IncompatibleFilterException unfit) {
            throw Shards.corrupted(unfit);
        }
    }

    private <F extends Filter> FilterView<F> view(FilterBytes.Opened<F> opened) throws IOException {
        long left = maxBytes;
        for (FilterBytes.Payload payload : opened.payloads()) {
            payload.header().requireSize(left);
            left -= payload.header().words() * Long.BYTES;
        }
        StoredViews<F> stored = StoredViews.of(opened, seed);
        return new FilterView<>(observed(opened.match(), stored.filter(engine)), stored.views());
    }

    /** Gives a filter its name, and counters if they were asked for. */
    private <F extends Filter> F observed(ExpectedFilter.Match<F> match, F filter) {
        WholeFilter storage = FilterRequest.storageOf(filter);
        if (name != null) {
            storage.named(name);
        }
        if (!statistics) {
            return filter;
        }
        F counted = CountingProxy.of(match.request().type(), filter, 0, 0, 0);
        Meter own = CountingProxy.meterOf(counted);
        if (own != null) {
            own.holds(storage.approximateElementCount());
        }
        return counted;
    }
}
