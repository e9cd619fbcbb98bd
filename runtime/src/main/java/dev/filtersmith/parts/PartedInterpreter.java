package dev.filtersmith.parts;

import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.emitted.LongKeys;
import dev.filtersmith.emitted.Routing;
import dev.filtersmith.storage.InterpretedLongFilter;
import java.util.Objects;

/** A filter over long keys that is made of several, where no class is emitted for it. */
@SuppressWarnings("serial") // Another object is serialized in its place.
public class PartedInterpreter extends HotFilter implements InterpretedLongFilter {
    /** Creates a filter. */
    public PartedInterpreter(Routing routing, KeySeed seed) {
        super(routing, 0, seed);
    }

    final Routing routing() {
        return Objects.requireNonNull(routing);
    }

    @Override
    public final boolean putHash(long hash) {
        return putShared(hash);
    }

    @Override
    public final boolean mightContainHash(long hash) {
        return mightContainShared(hash);
    }

    @Override
    protected final int mightContainHashes(long[] hashes, int count, long[] hits, int to) {
        return routing().mightContain(hashes, count, hits, to);
    }

    @Override
    protected final int putHashes(long[] hashes, int count) {
        readAhead(hashes, count);
        return putEach(hashes, count);
    }

    @Override
    protected final void readAhead(long[] hashes, int count) {
        routing().readAhead(hashes, count);
    }

    @Override
    public final int mightContain(long[] keys, int offset, int length, long[] hits) {
        return LongKeys.mightContain(this, keys, offset, length, hits);
    }

    @Override
    public final int putAll(long[] keys, int offset, int length) {
        return LongKeys.put(this, keys, offset, length);
    }
}
