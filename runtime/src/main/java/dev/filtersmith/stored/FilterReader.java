package dev.filtersmith.stored;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.FilterStatistics;
import dev.filtersmith.Filters;
import dev.filtersmith.KeySeed;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.UnsupportedKeyException;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.KeyComponents;
import dev.filtersmith.key.KeyTypes;
import dev.filtersmith.key.Keys;
import dev.filtersmith.key.SeedAccess;
import dev.filtersmith.reading.ExpectedFilter;
import dev.filtersmith.reading.ReadOptions;
import dev.filtersmith.reading.ViewedFilter;
import dev.filtersmith.spec.KeyFunctions;
import dev.filtersmith.storage.FilterNames;
import dev.filtersmith.wire.StoredCopies;
import dev.filtersmith.wire.StoredForm;
import dev.filtersmith.wire.StoredHeader;
import java.io.IOException;

/**
 * A reader of stored filters; {@link Filters#reader()} creates it. It can read any number of
 * filters.
 *
 * <p>Reading ends with a filter or an {@link IOException}, whatever the bytes are. It is an {@link
 * java.io.EOFException} if the source ends within the filter.
 *
 * <p>Reading takes less than 1 MB beside a filter of up to 10 GB, and 64 KB more for each further
 * GB, with one exception below. The header of a filter that did not come costs no memory:
 *
 * <ul>
 *   <li>If the source is known to have all bytes, the filter is allocated at once. Files, buffers,
 *       seekable channels, and streams whose class is {@link java.io.ByteArrayInputStream} or
 *       {@link java.io.FileInputStream} itself are such sources. Streams of other classes may
 *       announce more than they have.
 *   <li>From other sources 768 KB are read first. Then filters of at most 32 MB are allocated.
 *   <li>From other sources an eighth of a larger filter is read first, and kept beside it.
 * </ul>
 *
 * <p>From these sources, bytes of a stranger therefore cost at most 32 MB, or nine times
 * themselves. A trimmed filter has a directory beside, of at most an eighth of its size and 8
 * bytes. {@link #maxBytes} sets a lower bound where the filters that are expected are smaller.
 */
public final class FilterReader {
    private final ReadOptions options = new ReadOptions();

    /** Creates a reader without options, as {@link Filters#reader} does. */
    public FilterReader() {}

    /**
     * Sets the name of the filters that are read, as {@link FilterBuilder#name} does.
     *
     * @param value name of 1 to 100 printable characters, not all of them spaces
     * @return this reader
     * @throws IllegalArgumentException if the name is not of this kind
     */
    public FilterReader name(String value) {
        options.name = FilterNames.check(value);
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
        options.statistics = counts;
        return this;
    }

    /**
     * Requests an engine, as {@link FilterBuilder#engine} does.
     *
     * @param wanted engine
     * @return this reader
     */
    public FilterReader engine(Engine wanted) {
        options.engine = wanted;
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
        options.seed = Keys.givenAfter(options.seed, KeySeed.of(value));
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
        options.seed = Keys.givenAfter(options.seed, KeySeed.keyed(secret));
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
        options.anyKeys = true;
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
        options.mode = value;
        return this;
    }

    /**
     * Sets the number of different elements that may have copies beside the table of a multiset, as
     * the attribute does. Stored filters contain no such number; those with more copies are read,
     * too. Filters of an annotated interface have that of its annotation instead.
     *
     * @param elements highest number, or 0 if the size of the filter decides, as it does by default
     * @return this reader
     * @throws IllegalArgumentException if the number is out of the attribute's range
     */
    public FilterReader copyCapacity(int elements) {
        if (elements < 0 || elements > StoredCopies.MAX_ENTRIES) {
            throw new IllegalArgumentException("copyCapacity(" + elements + "): use 0 to " + StoredCopies.MAX_ENTRIES);
        }
        options.copyCapacity = elements;
        return this;
    }

    /**
     * Sets the highest number of bytes that the words of a filter may take, with the directory of a
     * trimmed one, and 32 bytes for each element that has copies, or that a chain remembers because
     * an earlier filter matches it. Larger filters are refused before anything is allocated. The
     * default is no cap.
     *
     * @param bytes highest number of bytes, 0 or more
     * @return this reader
     * @throws IllegalArgumentException if the number is negative
     */
    public FilterReader maxBytes(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("maxBytes(" + bytes + "): use 0 or more");
        }
        options.maxBytes = bytes;
        return this;
    }

    /**
     * Reads a filter that {@link Filter#writeTo} wrote, as one of an annotated interface, or as a
     * {@link LongFilter} or {@link LongCountingFilter} whatever its spec.
     *
     * <p>The stored form names the geometry; nothing is searched. A filter of an annotated
     * interface is one of the emitted class if that has the same geometry, and otherwise runs in
     * another engine: this happens with filters that were stored before the library or its search
     * chose a new geometry for the same annotation.
     *
     * @param <F> type of the filter
     * @param type annotated interface, or {@link LongFilter} or {@link LongCountingFilter}
     * @param source source positioned at the start of the filter
     * @return filter with the same content, under the engine that a builder would choose; as a
     *     {@code LongFilter}, a {@code LongCountingFilter} if it was stored as a filter with
     *     deletion
     * @throws IOException if the source fails, or holds no filter that the interface could
     *     describe: it is of another family, differs in an attribute of the geometry that the
     *     annotation gives, has other keys, or no deletion, as a set
     * @throws IllegalArgumentException if the type is no annotated interface, or has a method that
     *     filters cannot implement
     * @throws UnsupportedKeyException if no filter can hash its keys
     * @throws IllegalStateException if the emitted class is missing or stale and nothing may
     *     replace it, as in {@link FilterBuilder#build()}
     */
    public <F extends Filter> F read(Class<F> type, FilterSource source) throws IOException {
        return source.use(ExpectedFilter.of(type, options.copy()));
    }

    /**
     * Reads a filter over keys of a class that {@link Filter#writeTo} wrote, whatever its spec.
     *
     * @param <T> type of the keys
     * @param source source positioned at the start of the filter
     * @param keyType type of the keys; its components have the kinds and the names of those that
     *     the filter was written with
     * @param accessors names as in {@link KeyComponents}, if the class is no record; otherwise none
     * @return filter with the same content, under the engine that a builder would choose; a {@link
     *     CountingFilter} if it was stored as a filter with deletion
     * @throws IOException if the source fails, or holds no filter over such keys
     * @throws UnsupportedKeyException if no filter can hash such keys
     */
    public <T> MembershipFilter<T> read(FilterSource source, Class<T> keyType, String... accessors) throws IOException {
        return source.use(ExpectedFilter.ofKeys(KeyTypes.of(keyType, accessors), options.copy()));
    }

    /**
     * Reads a filter over keys whose components are functions, as the method above.
     *
     * @param <T> type of the keys
     * @param source source positioned at the start of the filter
     * @param keys keys
     * @return filter with the same content
     * @throws IOException as there
     * @throws UnsupportedKeyException as there
     */
    public <T> MembershipFilter<T> read(FilterSource source, KeyFunctions<T> keys) throws IOException {
        return source.use(ExpectedFilter.ofKeys(KeyFunctions.typeOf(keys, SeedAccess.LIBRARY), options.copy()));
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
        return source.use(ExpectedFilter.ofHashes(options.copy())).statistics();
    }

    /**
     * Views a stored filter where its bytes are, in a file or in a buffer. The type is one that
     * {@link #read(Class, FilterSource)} takes.
     *
     * @return view of a filter with the same content, under the engine that a builder would choose
     * @throws IOException as there, after the header and the length
     * @throws IllegalArgumentException as there
     * @throws IllegalStateException as {@link FilterBuilder#build()}, of the class of views
     * @throws UnsupportedOperationException if the source is a stream, or a channel of no file
     */
    public <F extends Filter> FilterView<F> view(Class<F> type, FilterSource source) throws IOException {
        return view(ExpectedFilter.of(type, options.copy()), source);
    }

    /**
     * Does the same for a filter over keys of a class, of any spec.
     *
     * @return view; its filter is a {@link CountingFilter} if it was stored with deletion
     * @throws IOException as {@link #read(FilterSource, Class, String...)}
     */
    public <T> FilterView<MembershipFilter<T>> view(FilterSource source, Class<T> keyType, String... accessors)
            throws IOException {
        return view(ExpectedFilter.ofKeys(KeyTypes.of(keyType, accessors), options.copy()), source);
    }

    /**
     * Does the same for a filter over keys whose components are functions.
     *
     * @return view, as there
     * @throws IOException as there
     */
    public <T> FilterView<MembershipFilter<T>> view(FilterSource source, KeyFunctions<T> keys) throws IOException {
        return view(ExpectedFilter.ofKeys(KeyFunctions.typeOf(keys, SeedAccess.LIBRARY), options.copy()), source);
    }

    private static <F extends Filter> FilterView<F> view(ExpectedFilter<F> expected, FilterSource source)
            throws IOException {
        ViewedFilter<F> viewed = source.use(expected::view);
        return new FilterView<>(viewed.filter(), viewed.views());
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
            header.requireSize(options.maxBytes);
            return TrimmedFilter.read(header, bytes, options.seed, options.anyKeys, options.maxBytes);
        });
    }
}
