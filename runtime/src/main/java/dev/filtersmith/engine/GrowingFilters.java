package dev.filtersmith.engine;

import dev.filtersmith.DeletableFilter;
import dev.filtersmith.parts.FilterChain;
import dev.filtersmith.parts.PartedCountingInterpreter;
import dev.filtersmith.parts.PartedInterpreter;
import dev.filtersmith.storage.CountingRouting;
import dev.filtersmith.storage.FilterStorage;
import dev.filtersmith.storage.PartsTable;
import dev.filtersmith.storage.Routing;
import dev.filtersmith.storage.WholeFilter;
import java.util.function.LongFunction;

/**
 * The parts of filters that are made of several. They are created here, apart from other filters,
 * so that the verifier loads their classes for no filter of one table.
 */
final class GrowingFilters {
    private GrowingFilters() {}

    /** Returns a chain that grows. */
    static Routing chain(FilterStorage first, LongFunction<FilterStorage> maker) {
        return new FilterChain(first, maker);
    }

    /** Returns a filter of some parts, for keys that are hashed already. */
    static WholeFilter interpreted(Routing routing) {
        boolean deletes = routing instanceof CountingRouting
                && ((PartsTable) routing).all().get(0) instanceof DeletableFilter;
        return deletes ? new PartedCountingInterpreter(routing) : new PartedInterpreter(routing);
    }
}
