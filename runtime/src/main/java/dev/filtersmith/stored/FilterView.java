package dev.filtersmith.stored;

import dev.filtersmith.Filter;
import dev.filtersmith.Filters;
import dev.filtersmith.storage.View;
import java.io.IOException;
import java.util.List;

/**
 * A read-only filter over stored bytes where they are: in a mapped file or in a buffer. {@link
 * Filters#map} and {@link FilterReader#view(Class, FilterSource)} create it, in a time that does
 * not depend on its size: only the header and the length are checked.
 *
 * <p>The {@linkplain #filter() filter} answers lookups as one that was read, from the bytes
 * themselves, whatever their number: pages of a mapped file come from the file when they are first
 * looked at, and the operating system may drop them again. Any number of threads may use it. Its
 * engine is the one that a builder would choose; an emitted class has a class of views beside it.
 * Filters that grow or have shards are viewed in the interpreter.
 *
 * <ul>
 *   <li>Methods that change a filter throw an {@link UnsupportedOperationException}.
 *   <li>{@code approximateElementCount} is the number that was stored. {@code expectedFpp} and
 *       {@code statistics} read the filter into the heap, once; {@code writeTrimmed} does, too.
 *       They throw an {@link java.io.UncheckedIOException} if the bytes are corrupt.
 *   <li>{@code writeTo} and Java's serialization verify the checksums first. They throw an {@link
 *       IOException}, and write nothing of the filter, if the words are damaged.
 *   <li>Lookups end, without an exception, and stay in the table whatever its bytes are. Without
 *       {@link #verify} a damaged filter gives wrong answers.
 * </ul>
 *
 * <p><b>The bytes must not change.</b> If a mapped file is overwritten, lookups may miss keys. If
 * it is truncated, a lookup in a page that is gone is an {@link InternalError}, or the end of the
 * JVM by SIGBUS. To replace the file of a view, write another file beside it, rename that to the
 * name of the first, and map again; the view goes on with the old file, which the operating system
 * keeps as long.
 *
 * @param <F> type of the filter
 */
public final class FilterView<F extends Filter> implements AutoCloseable {
    private final F filter;
    private final List<View> views;

    FilterView(F filter, List<View> views) {
        this.filter = filter;
        this.views = views;
    }

    /**
     * Returns the filter.
     *
     * @return read-only filter, until this view is closed
     */
    public F filter() {
        return filter;
    }

    /**
     * Checks all that reading the filter would check: that the words match their checksums, and
     * that a filter could have written them. Takes as much heap as the filter until it returns.
     *
     * @throws IOException if the words are damaged or corrupt
     * @throws IllegalStateException if the view is closed
     */
    public void verify() throws IOException {
        for (View view : views) {
            view.verify();
        }
    }

    /**
     * Checks that the words match their checksums. Reads all bytes, and takes less than 1 MB of
     * heap for a filter of up to 10 GB.
     *
     * @throws IOException if the words are damaged
     * @throws IllegalStateException if the view is closed
     */
    public void verifyChecksums() throws IOException {
        for (View view : views) {
            view.verifyChecksums();
        }
    }

    /**
     * Ends the use of the bytes. Operations on the filter that need them throw an {@link
     * IllegalStateException} from then on. Those that other threads have begun end as they would
     * have, or throw it, too. The memory of a mapping is given back when nothing refers to the
     * filter and its buffers any more, as for all mapped buffers.
     */
    @Override
    public void close() {
        for (View view : views) {
            view.close();
        }
    }
}
