package dev.filtersmith.parts;

import dev.filtersmith.storage.FilterParts;
import dev.filtersmith.storage.InterpretedCountingFilter;
import dev.filtersmith.storage.PartedCountingFilter;

/** A filter over long keys with deletion that is made of several, without an emitted class. */
@SuppressWarnings("serial") // Another object is serialized in its place.
public final class PartedCountingInterpreter extends PartedCountingFilter implements InterpretedCountingFilter {
    /**
     * Creates a filter.
     *
     * @param parts filters that it is made of
     */
    public PartedCountingInterpreter(FilterParts parts) {
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
    public boolean removeHash(long hash) {
        return parts.remove(hash);
    }

    @Override
    public int countHash(long hash) {
        return parts.count(hash);
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

    @Override
    public int removeAll(long[] keys, int offset, int length) {
        return removeLongs(keys, offset, length);
    }
}
