package dev.filtersmith.engine;

import dev.filtersmith.DeletableFilter;
import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.emitted.Routing;
import dev.filtersmith.key.SeedAccess;
import dev.filtersmith.parts.FilterChain;
import dev.filtersmith.parts.FilterPanes;
import dev.filtersmith.parts.PartedCountingInterpreter;
import dev.filtersmith.parts.PartedInterpreter;
import dev.filtersmith.parts.PartsTable;
import dev.filtersmith.storage.TableCore;
import java.util.function.LongFunction;

/**
 * The parts of filters that are made of several. They are created here, apart from other filters,
 * so that the verifier loads their classes for no filter of one table.
 */
final class GrowingFilters {
    private GrowingFilters() {}

    static Routing chain(TableCore first, LongFunction<TableCore> maker) {
        return new FilterChain(first, maker);
    }

    /** Returns a filter of some parts, for keys that are hashed already. */
    static HotFilter interpreted(Routing routing) {
        TableCore first = ((PartsTable) routing).all().get(0);
        KeySeed seed = first.keySeed(SeedAccess.LIBRARY);
        return first.filter() instanceof DeletableFilter && !(routing instanceof FilterPanes)
                ? new PartedCountingInterpreter(routing, seed)
                : new PartedInterpreter(routing, seed);
    }
}
