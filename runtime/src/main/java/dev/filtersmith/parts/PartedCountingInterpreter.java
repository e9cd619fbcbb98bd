package dev.filtersmith.parts;

import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.Routing;
import dev.filtersmith.family.InterpretedCountingFilter;

/** A filter over long keys with deletion that is made of several, without an emitted class. */
@SuppressWarnings("serial") // Another object is serialized in its place.
public final class PartedCountingInterpreter extends PartedInterpreter implements InterpretedCountingFilter {
    /** Creates a filter. */
    public PartedCountingInterpreter(Routing routing, KeySeed seed) {
        super(routing, seed);
    }
}
