package dev.filtersmith.emitted;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.key.TextBuffer;
import dev.filtersmith.link.AgentLink;
import dev.filtersmith.meter.Meter;
import dev.filtersmith.storage.FilterCore;
import dev.filtersmith.storage.KeyChunks;
import dev.filtersmith.storage.KeyHashes;
import dev.filtersmith.storage.KnownPuts;
import dev.filtersmith.storage.Threads;
import org.jspecify.annotations.Nullable;

/*
 * A class looks up a chunk in its table. The stash is searched afterwards, for the whole chunk.
 * Between the two searches a writer may move an element from the stash to the table, so that both
 * miss it: the writer stores it in the table, raises the versions of its stripes, and only then
 * takes it out of the stash. The versions are taken before the table is searched and compared after
 * the stash was, so that such a key is looked up again. An element that moves from the table to the
 * stash is in the stash before it leaves the table, in a change that the versions show, too.
 */

/** Operations on a chunk of hashes, by those that a class has for its own table. */
final class HashChunks {
    private HashChunks() {}

    /**
     * Looks up a chunk, with the answers of {@link HotFilter#mightContainHashes}. Returns the
     * number of keys that may be present.
     */
    static int mightContain(HotFilter filter, long[] hashes, int count, long[] hits, int to) {
        if (filter.routing != null) {
            HotFilter.mightContainRouted(filter, hashes, count, hits, to);
            ownLooked(filter, count, hits, to);
        } else if (needsStamps(filter)) {
            long[] versions = Longs.VERSIONS.array();
            filter.threads.stamp(versions);
            lookUp(filter, hashes, count, hits, to);
            lookAgain(filter, versions, hashes, count, hits, to);
        } else {
            lookUp(filter, hashes, count, hits, to);
        }
        int found = hits(count, hits, to);
        filter.filterCore().batched(AgentLink.BATCH_LOOKUP, count);
        Meter counting = counting(filter);
        if (counting != null) {
            counting.looked(count, found);
        }
        return found;
    }

    /** Returns the meter of a filter whose class does not count; null for other filters. */
    private static @Nullable Meter counting(HotFilter filter) {
        return filter.ownLookups == null ? filter.filterCore().ownMeter() : null;
    }

    /** Returns how many of the answers are true. */
    static int hits(int count, long[] hits, int to) {
        int sum = 0;
        for (int i = 0; i < count; i += Long.SIZE) {
            sum += Long.bitCount(hits[to + (i >>> 6)]);
        }
        return sum;
    }

    /** Counts lookups where the filter has a meter of its own. */
    static void ownLooked(HotFilter filter, int count, long[] hits, int to) {
        long[] own = filter.ownLookups;
        if (own != null) {
            Meter.looked(own, count, hits(count, hits, to));
        }
    }

    /** Takes a put by the library itself out of the counts of those by the application. */
    static void uncount(HotFilter filter, boolean fresh) {
        FilterCore core = filter.filterCore();
        for (Meter counted : core.meters()) {
            if (filter.ownLookups != null || counted != core.ownMeter()) {
                counted.put(-1, fresh ? -1 : 0);
            }
        }
    }

    /** Returns whether a change may hide an element from a lookup beside it. */
    private static boolean needsStamps(HotFilter filter) {
        return filter.threads != Threads.ALONE && (filter.table().movesElements() || HotFilter.tears(filter));
    }

    private static void lookUp(HotFilter filter, long[] hashes, int count, long[] hits, int to) {
        filter.mightContainHashes(hashes, count, hits, to);
        for (int begin = 0; filter.stashed != 0 && begin < count; begin += Long.SIZE) {
            long found = filter.stash.find(hashes, begin, Math.min(begin + Long.SIZE, count));
            change(filter, found & ~hits[to + (begin >>> 6)], hits, to + (begin >>> 6));
        }
    }

    /** Looks up again the keys in whose stripes a writer was. */
    private static void lookAgain(HotFilter filter, long[] versions, long[] hashes, int count, long[] hits, int to) {
        long changed = filter.threads.changedSince(versions);
        for (int i = 0; i < count && changed != 0; i++) {
            if ((filter.stripesOf(hashes[i]) & changed) != 0) {
                long now = filter.mightContainShared(hashes[i]) ? 1 : 0;
                change(filter, ((hits[to + (i >>> 6)] >>> i & 1) ^ now) << i, hits, to + (i >>> 6));
            }
        }
    }

    /** Changes some answers of a word, also in the counts of hits. */
    private static void change(HotFilter filter, long changed, long[] hits, int word) {
        if (changed == 0) {
            return;
        }
        hits[word] ^= changed;
        int more = Long.bitCount(hits[word] & changed) - Long.bitCount(~hits[word] & changed);
        Meter opened = filter.filterCore().openedMeter();
        if (opened != null) {
            opened.looked(0, more);
        }
        long[] own = filter.ownLookups;
        if (own != null) {
            Meter.looked(own, 0, more);
        }
    }

    /** Adds a chunk after other keys of the same call, and returns the number of fresh ones. */
    static long put(HotFilter filter, long done, long fresh, long[] hashes, int count) {
        Meter counting = counting(filter);
        try {
            int more = hasTable(filter) ? filter.putHashes(hashes, count) : putEach(filter, hashes, count);
            filter.filterCore().batched(AgentLink.BATCH_PUT, count);
            if (counting != null) {
                counting.put(hashes, count, more);
            }
            return fresh + more;
        } catch (FilterFullException full) {
            if (counting != null) {
                counting.refused(full);
            }
            throw full.after(done + full.accepted(), fresh + full.fresh());
        }
    }

    private static int putEach(HotFilter filter, long[] hashes, int count) {
        readAhead(filter, hashes, count);
        return HotFilter.putEach(filter, hashes, count);
    }

    /** Returns whether the filter has a table of its own: it is no view and not made of several. */
    private static boolean hasTable(HotFilter filter) {
        return filter.routing == null && filter.viewed == null;
    }

    /**
     * Reads the buckets of a chunk before it is put or removed, but of no view: its put or removal
     * refuses the change.
     */
    static void readAhead(HotFilter filter, long[] hashes, int count) {
        if (hasTable(filter)) {
            filter.readAhead(hashes, count);
        } else if (filter.routing != null) {
            filter.routing.readAhead(hashes, count);
        }
    }

    /** Removes one occurrence of each key. Returns the number of removed fingerprints. */
    static int remove(HotFilter filter, long[] hashes, int count) {
        readAhead(filter, hashes, count);
        Meter counting = counting(filter);
        int removed = 0;
        for (int i = 0; i < count; i++) {
            boolean found = filter.removeHash(hashes[i]);
            removed += found ? 1 : 0;
            if (counting != null) {
                counting.removed(hashes[i], found);
            }
        }
        return removed;
    }

    // Known keys.

    /** Puts known keys in the order given. Returns the number of fresh ones. */
    static long putInOrder(HotFilter filter, KeyHashes hashes) {
        return KnownPuts.inOrder(hashes, (done, fresh, some, count) -> putKnown(filter, done, fresh, some, count));
    }

    /** Puts known keys after others, however many there are. */
    static long putKnown(HotFilter filter, long done, long fresh, long[] hashes, int count) {
        if (count <= KeyChunks.SIZE) {
            return put(filter, done, fresh, hashes, count);
        }
        long[] chunk = hashes();
        long sum = fresh;
        for (int from = 0, size; from < count; from += size) {
            size = Math.min(KeyChunks.SIZE, count - from);
            System.arraycopy(hashes, from, chunk, 0, size);
            sum = put(filter, done + from, sum, chunk, size);
        }
        return sum;
    }

    // Buffers.

    /**
     * Returns room for the hashes of a chunk of long keys, one for each platform thread. Keys of
     * other types may run code of the user meanwhile.
     */
    static long[] hashes() {
        return Longs.HASHES.array();
    }

    /** Buffers of threads, loaded by the first batch. */
    private static final class Longs extends ThreadLocal<long[]> {
        static final Longs HASHES = new Longs(KeyChunks.SIZE);

        /** The versions of all stripes when a lookup began. */
        static final Longs VERSIONS = new Longs(Long.SIZE);

        private final int length;

        private Longs(int length) {
            this.length = length;
        }

        /** Returns a new array for a virtual thread, which keeps none. */
        long[] array() {
            return TextBuffer.isVirtual() ? initialValue() : get();
        }

        @Override
        protected long[] initialValue() {
            return new long[length];
        }
    }
}
