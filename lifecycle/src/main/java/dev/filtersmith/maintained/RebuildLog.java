package dev.filtersmith.maintained;

import dev.filtersmith.Filter;
import dev.filtersmith.engine.FilterRecipe;
import dev.filtersmith.engine.FilterRequest;
import dev.filtersmith.parts.PartedCore;
import java.util.Objects;

/** The line of the log for a rebuild that has changed the spec or the size, or folded a chain. */
final class RebuildLog {
    private static final System.Logger LOGGER = System.getLogger("dev.filtersmith");

    private RebuildLog() {}

    static <F extends Filter> void write(
            FilterRecipe<F> filters, String change, MaintainedKeys.Content<?, F> before, F after) {
        LOGGER.log(
                System.Logger.Level.INFO,
                "A maintained filter of " + filters.request().type().getName()
                        + after.name().map(name -> ", " + name + ",").orElse("") + " was " + change + " from "
                        + described(Objects.requireNonNull(before.filter())) + " to " + described(after) + ". It had "
                        + before.live() + " live keys, at most " + before.peak() + " since the rebuild before.");
    }

    private static String described(Filter filter) {
        int parts = parts(filter);
        return filter.layout().spec().text() + " for " + filter.expectedElements() + " elements, " + filter.bitSize()
                + " bits, " + (parts > 1 ? "a chain of " + parts + " filters, " : "") + filter.engine();
    }

    /** Returns the number of filters of a chain; 1 for another filter. */
    static int parts(Filter filter) {
        return FilterRequest.coreOf(filter) instanceof PartedCore parted
                ? parted.parts().all().size()
                : 1;
    }
}
