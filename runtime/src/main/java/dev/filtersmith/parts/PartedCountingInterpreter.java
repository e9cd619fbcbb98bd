package dev.filtersmith.parts;

import dev.filtersmith.storage.InterpretedCountingFilter;
import dev.filtersmith.storage.PartedCountingFilter;
import dev.filtersmith.storage.Routing;

/** A filter over long keys with deletion that is made of several, without an emitted class. */
@SuppressWarnings("serial") // Another object is serialized in its place.
public final class PartedCountingInterpreter extends PartedCountingFilter implements InterpretedCountingFilter {
    /** Creates a filter. */
    public PartedCountingInterpreter(Routing routing) {
        super(routing);
    }

    @Override
    public boolean putHash(long hash) {
        return routing.put(hash);
    }

    @Override
    public boolean mightContainHash(long hash) {
        return routing.mightContain(hash);
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
