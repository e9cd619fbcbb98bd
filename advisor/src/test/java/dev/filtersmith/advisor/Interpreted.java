package dev.filtersmith.advisor;

import dev.filtersmith.KeySeed;
import dev.filtersmith.Layout;
import dev.filtersmith.LongFilter;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.family.Interpreter;
import java.util.function.LongFunction;

/**
 * Many filters of one layout. A builder derives the layout for each, which takes longer than to
 * fill a small one.
 */
public final class Interpreted {
    private Interpreted() {}

    /** Returns empty filters by their seeds. */
    public static LongFunction<LongFilter> filters(Layout layout, long expectedElements) {
        Interpreter<?> interpreter = Families.interpreterOf(layout, false);
        return seed -> (LongFilter) interpreter.create(expectedElements, KeySeed.of(seed));
    }
}
