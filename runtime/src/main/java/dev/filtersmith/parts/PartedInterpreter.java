package dev.filtersmith.parts;

import dev.filtersmith.storage.FilterParts;
import dev.filtersmith.storage.InterpretedLongFilter;
import dev.filtersmith.storage.PartedFilter;

/** A filter over long keys that is made of several, where no class is emitted for it. */
@SuppressWarnings("serial") // Another object is serialized in its place.
public final class PartedInterpreter extends PartedFilter implements InterpretedLongFilter {
    /**
     * Creates a filter.
     *
     * @param parts filters that it is made of
     */
    public PartedInterpreter(FilterParts parts) {
        super(parts);
    }

    @Override
    public boolean putHash(long hash) {
        return parts.put(hash);
    }

    @Override
    public boolean mightContainHash(long hash) {
        return parts.mightContain(hash);
    }

    @Override
    protected int mightContainHashes(long[] hashes, int count, long[] hits, int to) {
        return parts.mightContain(hashes, count, hits, to);
    }

    @Override
    public int mightContain(long[] keys, int offset, int length, long[] hits) {
        return mightContainLongs(keys, offset, length, hits);
    }

    @Override
    public int putAll(long[] keys, int offset, int length) {
        return putLongs(keys, offset, length);
    }
}
