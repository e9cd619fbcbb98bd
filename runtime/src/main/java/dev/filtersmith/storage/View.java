package dev.filtersmith.storage;

import dev.filtersmith.FilterContent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A stored filter that a view shows: its words where they are, and its reading into the heap. */
public final class View implements TableReading {
    private final TableWords words;
    private final long elements;
    private final long[] stash;
    private final Copies copies;
    private final Reading reading;
    private volatile @Nullable FilterContent content;

    /** A reading of the viewed filter into the heap. */
    public interface Reading {
        /** Reads the filter, and checks its words. */
        FilterCore read() throws IOException;

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

    public TableWords words() {
        return words;
    }

    /** Returns the hashes in the stash, in an array that never changes. */
    long[] stash() {
        return stash;
    }

    /** Returns the copies of elements, which nobody else uses. */
    Copies copies() {
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

    /** Reads the whole filter into the heap, and checks it. */
    FilterCore onHeap() {
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
    public void verifyChecksums() throws IOException {
        words.requireOpen();
        reading.verifyChecksums();
    }

    /** Describes the corruption, if any, that would break lookups on restored words. */
    Optional<String> fault() {
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
