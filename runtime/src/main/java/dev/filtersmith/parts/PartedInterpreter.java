package dev.filtersmith.parts;

import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.emitted.Routing;
import dev.filtersmith.family.InterpretedLongFilter;

/** A filter over long keys that is made of several, where no class is emitted for it. */
@SuppressWarnings("serial") // Another object is serialized in its place.
public class PartedInterpreter extends HotFilter implements InterpretedLongFilter {
    /** Creates a filter. */
    public PartedInterpreter(Routing routing, KeySeed seed) {
        super(routing, 0, seed);
    }

    @Override
    public final boolean putHash(long hash) {
        return putCrowded(hash);
    }

    @Override
    public final boolean mightContainHash(long hash) {
        return mightContainShared(hash);
    }
}
