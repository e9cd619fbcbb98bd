package dev.filtersmith.storage;

import java.util.Optional;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;

/*
 * Where the elements of a key are: in the table, by its hash in the stash, or counted as copies of
 * either. Lookups read the table and the stash only, so these must have one as long as there are
 * copies.
 *
 * A copy is made where the table has an element of its class, by a thread with the locks of the
 * key's stripes. Those are the stripes of all keys of the class, and of all that an element of the
 * class may match, and whoever removes an element or moves it has them, too. Copies go before
 * elements of the table, so the last element goes after the last copy. Puts without locks only add
 * elements. In the same way the copies of a hash go before the hash leaves the stash, or they
 * become copies of the element that has come into the table.
 *
 * A count reads the table, the stash and the copies one after another. An element that is added is
 * counted or not. A removal from the copies or the stash is a part of a change that counts do not
 * trust: a count that has read the table before the put of another element would miss both.
 */

/**
 * Elements beside the table of a filter. Whoever changes them for a key has the locks of the key's
 * stripes.
 */
public final class BesideTable {
    /** Hashes without room in the table. */
    private final Stash stash;
    /** Elements that come more often than both can hold them. */
    private final Copies copies;

    public BesideTable(Stash stash, Copies copies) {
        this.stash = stash;
        this.copies = copies;
    }

    public Stash stash() {
        return stash;
    }

    public Copies copies() {
        return copies;
    }

    /** Counts a key as a copy. The table has elements of its class, as many as it should. */
    public boolean putCopy(long hash, FilterTable table) {
        return copies.add(table.copyKey(hash), 1);
    }

    /** Puts a hash into the stash, or counts it as a copy if it is there. */
    public boolean putInStash(long hash) {
        return (stash.count(hash) > 0 && copies.addStashed(hash, 1)) || stash.add(hash);
    }

    /** Adds the copies of a key to its other occurrences. */
    public int withCopies(long hash, FilterTable table, int others) {
        return (int) Math.min(others + copies.count(table.copyKey(hash), hash), Integer.MAX_VALUE);
    }

    /**
     * Removes an occurrence of a key that is not in the table: first from the stash, since a full
     * hash is the longest possible match. A change of the key may write to the stripes given.
     */
    public boolean take(long hash, FilterTable table, Threads threads, long stripes) {
        boolean stashed = stash.count(hash) > 0;
        if (!stashed && copies.isEmpty()) {
            return false;
        }
        threads.begin(stripes, Threads.MOVING);
        try {
            return stashed ? copies.takeStashed(hash) || unstash(hash, threads, stripes) : table.takeCopy(hash, copies);
        } finally {
            threads.end(stripes, Threads.MOVING);
        }
    }

    /**
     * Moves a hash of the stash and its copies into the table, if it is still in the stash. The
     * argument puts it there, or returns false if there is no room.
     */
    public void drain(long hash, FilterTable table, Threads threads, long stripes, LongPredicate put) {
        int stashed = stash.count(hash);
        long key = table.copyKey(hash);
        if (stashed == 0) {
            return;
        } else if ((stashed > 1 || copies.mayUnstash(hash, key)) && put.test(hash)) {
            // Before the hash: where memory is short, it stays, and its copies with it.
            if (stashed == 1) {
                copies.unstash(hash, key);
            }
            unstash(hash, threads, stripes);
        } else {
            stash.moveToFront(hash);
        }
    }

    private boolean unstash(long hash, Threads threads, long stripes) {
        // An equal element may come into the table after a lookup has read its buckets; or, for a
        // count, when the element has left the stash.
        threads.raise(stripes);
        boolean removed = stash.remove(hash);
        threads.raise(stripes);
        return removed;
    }

    /** Describes copies, if any, of elements that are neither in the table nor in the stash. */
    Optional<String> fault(FilterTable table) {
        return LongStream.of(copies.tableKeys())
                .filter(key -> !table.holdsCopied(key))
                .mapToObj(key -> "there are copies of the elements of key " + key + ", of which the table has none")
                .findFirst()
                .or(() -> LongStream.of(copies.stashKeys())
                        .filter(hash -> stash.count(hash) == 0)
                        .mapToObj(hash -> "there are copies of the hash " + hash + ", which is not in the stash")
                        .findFirst());
    }
}
