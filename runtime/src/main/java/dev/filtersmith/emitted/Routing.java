package dev.filtersmith.emitted;

import dev.filtersmith.Filter;
import dev.filtersmith.storage.FilterCore;
import dev.filtersmith.storage.Geometries;
import dev.filtersmith.storage.KeyRoutes;
import dev.filtersmith.storage.TableCore;

/**
 * The rule by which several filters share the keys of one. They hash keys alike, so that a key is
 * hashed once.
 */
@SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
public abstract class Routing extends Geometry implements KeyRoutes {
    /** Creates the rule of filters like one of them. */
    protected Routing(TableCore part) {
        super(Geometries.instance(), part.layout(), part.engine(), false);
    }

    @Override
    final boolean isOfSeveral() {
        return true;
    }

    /**
     * Looks up a chunk of keys by their hashes. The answers are bit i % 64 of word i / 64 after the
     * first; the bits after the last answer in its word become 0.
     *
     * @param hashes hashes, from the start of the array
     * @param count number of hashes, at most that of a chunk
     * @param hits array of the answers
     * @param to index of the first word of the answers
     * @return number of keys that may be present
     */
    public abstract int mightContain(long[] hashes, int count, long[] hits, int to);

    /**
     * Reads the buckets of a chunk of keys, all at once, so that they are in the caches.
     *
     * @param hashes hashes, from the start of the array
     * @param count number of hashes, at most that of a chunk
     */
    public abstract void readAhead(long[] hashes, int count);

    /** Returns the core of the filter that is made of all. */
    protected abstract FilterCore core(Filter whole);
}
