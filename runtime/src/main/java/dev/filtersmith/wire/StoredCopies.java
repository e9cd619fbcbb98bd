package dev.filtersmith.wire;

import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;

/**
 * The numbers of different elements of a stored filter that have copies beside the table and the
 * stash.
 *
 * @param tableEntries number of elements of the table that have copies
 * @param stashEntries number of hashes in the stash that have copies
 */
public record StoredCopies(int tableEntries, int stashEntries) {
    /** No copies. */
    public static final StoredCopies NONE = new StoredCopies(0, 0);

    /** The highest number of entries, of both kinds together. */
    public static final int MAX_ENTRIES = 1 << 26;

    /** The flag of a header of a filter with copies. */
    static final int FLAG = 8;

    /** Words of an entry: a key and a count. */
    private static final int ENTRY_WORDS = 2;

    private boolean isEmpty() {
        return tableEntries == 0 && stashEntries == 0;
    }

    int flags() {
        return isEmpty() ? 0 : FLAG;
    }

    /** Returns the number of words of the entries for elements of the table. */
    public int tableWords() {
        return ENTRY_WORDS * tableEntries;
    }

    /** Returns the number of words of the entries for hashes in the stash. */
    public int stashWords() {
        return ENTRY_WORDS * stashEntries;
    }

    /** Returns the number of words of all entries. */
    long words() {
        return (long) tableWords() + stashWords();
    }

    /** Returns the number of bytes that {@link #put} writes. */
    int bytes() {
        return isEmpty() ? 0 : 2 * Integer.BYTES;
    }

    void put(ByteBuffer bytes) {
        if (!isEmpty()) {
            bytes.putInt(tableEntries).putInt(stashEntries);
        }
    }

    /** Reads the numbers, if the flags announce them. */
    static StoredCopies of(int flags, boolean counts, ByteBuffer bytes) throws StreamCorruptedException {
        if ((flags & FLAG) == 0) {
            return NONE;
        }
        StoredCopies copies = new StoredCopies(bytes.getInt(), bytes.getInt());
        long entries = (long) copies.tableEntries + copies.stashEntries;
        boolean negative = copies.tableEntries < 0 || copies.stashEntries < 0;
        if (!counts || negative || entries == 0 || entries > MAX_ENTRIES) {
            throw new StreamCorruptedException("the header has " + copies.tableEntries + " and " + copies.stashEntries
                    + " elements with copies; a filter that counts, and is no set, has 1 to " + MAX_ENTRIES
                    + " or leaves these numbers out");
        }
        return copies;
    }
}
