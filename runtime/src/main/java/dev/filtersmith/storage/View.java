package dev.filtersmith.storage;

import dev.filtersmith.FilterContent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A stored filter that a view shows: its words where they are, and its reading into the heap. */
public final class View implements StoredTable {
    private final TableWords words;
    private final long elements;
    private final long[] stash;
    private final Copies copies;
    private final Reading reading;
    private volatile @Nullable FilterContent content;

    /** A reading of the viewed filter into the heap. */
    public interface Reading {
        /** Reads the filter, and checks its words. */
        TableCore read() throws IOException;

        /** Compares the words with their checksums, without a filter on the heap. */
        void verifyChecksums() throws IOException;
    }

    /** Creates a view. */
    public View(TableWords words, long elements, long[] stash, Copies copies, Reading reading) {
        this.words = words;
        this.elements = elements;
        this.stash = stash;
        this.copies = copies;
        this.reading = reading;
    }

    /** Makes a filter show the stored one. */
    public void showIn(TableCore filter) {
        filter.show(this);
    }

    @Override
    public TableWords words() {
        return words;
    }

    @Override
    public long[] stash() {
        return stash;
    }

    @Override
    public Copies copies() {
        return copies;
    }

    @Override
    public long elements() {
        return elements;
    }

    @Override
    public double falsePositiveRate() {
        return scan().expectedFpp();
    }

    @Override
    public FilterContent scan() {
        FilterContent known = content;
        if (known == null) {
            known = onHeap().scan();
            content = known;
        }
        return known;
    }

    @Override
    public TableCore onHeap() {
        words.requireOpen();
        try {
            return reading.read();
        } catch (IOException corrupt) {
            throw new UncheckedIOException(corrupt);
        }
    }

    /** Checks the words as a reader does. */
    public void verify() throws IOException {
        words.requireOpen();
        reading.read();
    }

    /** Compares the words with their checksums. */
    @Override
    public void verifyChecksums() throws IOException {
        words.requireOpen();
        reading.verifyChecksums();
    }

    @Override
    public Optional<String> fault() {
        try {
            verify();
            return Optional.empty();
        } catch (IOException corrupt) {
            return Optional.of(String.valueOf(corrupt.getMessage()));
        }
    }

    /** Ends the use of the bytes. */
    public void close() {
        words.close();
    }
}
