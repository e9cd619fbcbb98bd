package dev.filtersmith.parts;

import dev.filtersmith.storage.InterpretedLongFilter;
import dev.filtersmith.storage.PartedFilter;
import dev.filtersmith.storage.Routing;

/** A filter over long keys that is made of several, where no class is emitted for it. */
@SuppressWarnings("serial") // Another object is serialized in its place.
public final class PartedInterpreter extends PartedFilter implements InterpretedLongFilter {
    /** Creates a filter. */
    public PartedInterpreter(Routing routing) {
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
}
