package dev.filtersmith.parts;

import dev.filtersmith.DeletableFilter;
import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.emitted.Routing;
import dev.filtersmith.family.InterpretedCountingFilter;
import dev.filtersmith.key.SeedAccess;
import dev.filtersmith.storage.TableCore;

/** A filter over long keys with deletion that is made of several, without an emitted class. */
@SuppressWarnings("serial") // Another object is serialized in its place.
public final class PartedCountingInterpreter extends PartedInterpreter implements InterpretedCountingFilter {
    /** Creates a filter. */
    public PartedCountingInterpreter(Routing routing, KeySeed seed) {
        super(routing, seed);
    }

    /** Returns a filter of some parts, for keys that are hashed already. */
    public static HotFilter of(Routing routing) {
        PartsTable parts = (PartsTable) routing;
        TableCore first = parts.all().get(0);
        KeySeed seed = first.keySeed(SeedAccess.LIBRARY);
        return first.filter() instanceof DeletableFilter && parts.hasRemoval()
                ? new PartedCountingInterpreter(routing, seed)
                : new PartedInterpreter(routing, seed);
    }
}
