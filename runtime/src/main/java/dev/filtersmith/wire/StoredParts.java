package dev.filtersmith.wire;

import java.io.IOException;
import java.io.StreamCorruptedException;
import java.nio.LongBuffer;

/**
 * The header of a filter that is made of several, with the words that follow it. The filters
 * themselves come next, one after another, each as it would be stored alone.
 */
public final class StoredParts {
    /** Header of all; the number of its table words is that of the filters. */
    private final StoredHeader header;

    private final StoredHeader first;
    private final long[] words;

    public StoredParts(StoredHeader header, StoredHeader first, long... words) {
        this.header = header;
        this.first = first;
        this.words = words;
    }

    public StoredHeader header() {
        return header;
    }

    public StoredHeader first() {
        return first;
    }

    public long[] words() {
        return words;
    }

    /** Arrays of more elements than this are not in every JVM. */
    private static final int MAX_WORDS = Integer.MAX_VALUE - 8;

    /** Reads the words after the header, and the header of the first filter. */
    public static StoredParts read(StoredHeader header, ByteSource source, int most, long maxBytes) throws IOException {
        if (header.tableWords() < 1
                || header.tableWords() > most
                || header.stashWords() < 0
                || header.words() > MAX_WORDS) {
            throw new StreamCorruptedException("the " + header.form() + " has " + header.tableWords() + " filters and "
                    + header.stashWords() + " words beside; use 1 to " + most + " filters");
        }
        header.requireSize(maxBytes);
        WordReader reader = new WordReader(source, header.words());
        long[] words = new long[(int) header.words()];
        reader.read(LongBuffer.wrap(words));
        reader.end();
        header.readPadding(source);
        StoredParts parts = new StoredParts(header, StoredHeader.read(source, StoredForm.FILTER), words);
        parts.requirePart(parts.first);
        return parts;
    }

    /** Returns the number of the filters, 1 or more. */
    public int filters() {
        return (int) header.tableWords();
    }

    /** Checks that a filter is one of these. */
    public void requirePart(StoredHeader part) throws StreamCorruptedException {
        if (!part.spec().equals(header.spec())
                || part.set() != header.set()
                || !part.keys().equals(header.keys())
                || !part.seed().isSame(header.seed())) {
            throw new StreamCorruptedException("the " + header.form() + " of " + header.spec()
                    + " has a filter of another spec, another kind, other keys or another seed: " + part.spec());
        }
    }
}
