package dev.filtersmith.storage;

import dev.filtersmith.FilterContent;
import dev.filtersmith.Layout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What views of stored filters with and without deletion share: lookups in the words where they
 * are, and a filter on the heap for all that needs the whole table.
 */
@SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
public final class View {
    private final Layout layout;
    private final TableWords words;
    private final TableLookup lookup;
    private final long elements;
    private final long[] stash;
    private final Reading reading;
    private volatile @Nullable FilterContent content;

    /** A reading of the viewed filter into the heap. */
    public interface Reading {
        /**
         * Reads the filter, and checks its words.
         *
         * @return filter on the heap
         * @throws IOException if the words do not match their checksums, or are corrupt
         */
        FilterStorage read() throws IOException;

        /**
         * Compares the words with their checksums, without a filter on the heap.
         *
         * @throws IOException if they differ
         */
        void verifyChecksums() throws IOException;
    }

    /**
     * Creates a view.
     *
     * @param layout geometry
     * @param words words of the table
     * @param lookup lookups in them
     * @param elements number of elements, as it was stored
     * @param stash hashes in the stash; kept
     * @param reading reading of the whole filter
     */
    public View(Layout layout, TableWords words, TableLookup lookup, long elements, long[] stash, Reading reading) {
        this.layout = layout;
        this.words = words;
        this.lookup = lookup;
        this.elements = elements;
        this.stash = stash;
        this.reading = reading;
    }

    Layout layout() {
        return layout;
    }

    TableWords words() {
        return words;
    }

    TableLookup lookup() {
        return lookup;
    }

    long elements() {
        return elements;
    }

    long[] stash() {
        return stash;
    }

    /** Returns the content, from one pass over a filter on the heap; words never change. */
    FilterContent content() {
        FilterContent known = content;
        if (known == null) {
            known = onHeap().scan();
            content = known;
        }
        return known;
    }

    /** Returns a filter on the heap. */
    FilterStorage onHeap() {
        words.requireOpen();
        try {
            return reading.read();
        } catch (IOException corrupt) {
            throw new UncheckedIOException(corrupt);
        }
    }

    /**
     * Checks the words as a reader does.
     *
     * @throws IOException if they are damaged or corrupt
     */
    public void verify() throws IOException {
        words.requireOpen();
        reading.read();
    }

    /**
     * Compares the words with their checksums.
     *
     * @throws IOException if they differ
     */
    public void verifyChecksums() throws IOException {
        words.requireOpen();
        reading.verifyChecksums();
    }

    /** Describes the corruption, if any, that a reader would refuse. */
    Optional<String> fault() {
        try {
            verify();
            return Optional.empty();
        } catch (IOException corrupt) {
            return Optional.of(String.valueOf(corrupt.getMessage()));
        }
    }

    /**
     * Returns the exception for a change.
     *
     * @param change name of the method
     * @return exception to throw
     */
    public static UnsupportedOperationException readOnly(String change) {
        return new UnsupportedOperationException(
                change + ": the filter is a read-only view of stored bytes. Read it with Filters.read to change it.");
    }

    /** Ends the use of the bytes. */
    public void close() {
        words.close();
    }
}
