package dev.filtersmith.emitted;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.meter.Meter;
import org.jspecify.annotations.Nullable;

/**
 * Counts of operations, for the calls that the Java agent weaves into emitted classes and
 * interpreters, and for filters that were asked to count. Their code names this class and the API
 * only, since a user's module sees no more.
 */
public final class WovenCalls {
    private WovenCalls() {}

    private static Meter meter(Filter filter) {
        return ((HotFilter) filter).filterCore().meter();
    }

    /**
     * Opens the meter of a filter that has no elements yet.
     *
     * @param filter filter, at the end of its constructor
     */
    public static void created(Filter filter) {
        Meter opened = meter(filter);
        // Every lookup finds them, so that the code that looks for them is never compiled.
        ((HotFilter) filter).lookups = opened.lookups();
        opened.created();
    }

    /**
     * Counts a lookup.
     *
     * @param filter filter
     * @param hit 1 if the key may be present, 0 otherwise
     */
    public static void looked(Filter filter, int hit) {
        HotFilter own = (HotFilter) filter;
        long[] known = own.lookups;
        if (known == null) {
            known = meter(own).lookups();
            own.lookups = known;
        }
        Meter.looked(known, 1, hit);
    }

    /**
     * Counts the lookups of a batch.
     *
     * @param filter filter
     * @param keys number of keys
     * @param hits array of the answers, one bit for each key
     * @param to index of their first word
     */
    public static void looked(Filter filter, int keys, long[] hits, int to) {
        meter(filter).looked(keys, HashChunks.hits(keys, hits, to));
    }

    /**
     * Counts a put.
     *
     * @param filter filter
     * @param hash hash of the key
     * @param fresh whether the key was definitely not present before
     * @param full exception of a put that was refused, or null
     */
    public static void put(Filter filter, long hash, boolean fresh, @Nullable Throwable full) {
        if (full == null) {
            meter(filter).put(hash, fresh);
        } else {
            meter(filter).refused();
        }
    }

    /**
     * Counts the puts of a batch.
     *
     * @param filter filter
     * @param hashes hashes of the keys
     * @param keys number of keys
     * @param fresh number of keys that were definitely not present before
     * @param full exception if a put was refused, or null
     */
    public static void put(Filter filter, long[] hashes, int keys, int fresh, @Nullable Throwable full) {
        if (full == null) {
            meter(filter).put(hashes, keys, fresh);
        } else {
            meter(filter).refused((FilterFullException) full);
        }
    }

    /**
     * Counts a removal.
     *
     * @param filter filter
     * @param hash hash of the key
     * @param found whether a fingerprint was removed
     */
    public static void removed(Filter filter, long hash, boolean found) {
        meter(filter).removed(hash, found);
    }

    // The same for filters that were asked to count. An agent that is attached later weaves the
    // calls above into their superclasses, so these have another meter. There is none before a new
    // filter has its first elements.

    private static @Nullable Meter own(Filter filter) {
        return ((HotFilter) filter).filterCore().ownMeter();
    }

    /**
     * Counts a lookup.
     *
     * @param filter filter
     * @param hit 1 if the key may be present, 0 otherwise
     */
    public static void ownLooked(Filter filter, int hit) {
        long[] known = ((HotFilter) filter).ownLookups;
        if (known != null) {
            Meter.looked(known, 1, hit);
        }
    }

    /**
     * Counts the lookups of a batch.
     *
     * @param filter filter
     * @param keys number of keys
     * @param hits array of the answers, one bit for each key
     * @param to index of their first word
     */
    public static void ownLooked(Filter filter, int keys, long[] hits, int to) {
        HashChunks.ownLooked((HotFilter) filter, keys, hits, to);
    }

    /**
     * Counts a put.
     *
     * @param filter filter
     * @param hash hash of the key
     * @param fresh whether the key was definitely not present before
     */
    public static void ownPut(Filter filter, long hash, boolean fresh) {
        Meter own = own(filter);
        if (own != null) {
            own.put(hash, fresh);
        }
    }

    /**
     * Counts the puts of a batch.
     *
     * @param filter filter
     * @param hashes hashes of the keys
     * @param keys number of keys
     * @param fresh number of keys that were definitely not present before
     */
    public static void ownPut(Filter filter, long[] hashes, int keys, int fresh) {
        Meter own = own(filter);
        if (own != null) {
            own.put(hashes, keys, fresh);
        }
    }

    /**
     * Counts puts, the last of which was refused.
     *
     * @param filter filter
     * @param full exception, with the number of those before
     */
    public static void ownRefused(Filter filter, FilterFullException full) {
        Meter own = own(filter);
        if (own != null) {
            own.refused(full);
        }
    }

    /**
     * Counts a removal.
     *
     * @param filter filter
     * @param hash hash of the key
     * @param found whether a fingerprint was removed
     */
    public static void ownRemoved(Filter filter, long hash, boolean found) {
        Meter own = own(filter);
        if (own != null) {
            own.removed(hash, found);
        }
    }
}
