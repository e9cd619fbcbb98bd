package dev.filtersmith.engine;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.KeySeed;
import dev.filtersmith.Layout;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.family.RateProblems;
import dev.filtersmith.meter.Metering;
import org.jspecify.annotations.Nullable;

/** The creation of filters whose rate a builder was given. First filters need not load it. */
final class RatedFilters {
    private RatedFilters() {}

    /** Creates an empty filter that holds the rate with so many elements. */
    static <F extends Filter> F create(
            FilterRequest<F> request,
            @Nullable Engine engine,
            @Nullable Sharding sharding,
            long expected,
            double maxFpp,
            KeySeed seed) {
        int shards = sharding == null ? 1 : sharding.shards(expected);
        // The margin of a shard is that of its expected elements.
        long each = Sharding.each(expected, shards);
        long elements = each < 1 ? each : Sharding.all(atRate(request, engine, maxFpp, each, seed), shards);
        try {
            F filter = sharding == null
                    ? request.create(engine, null, elements, seed)
                    : sharding.create(request, engine, shards, elements, seed);
            boolean single = sharding != null && sharding.only != null;
            FilterRequest.coreOf(filter).origin().askedFor(single ? each : expected, maxFpp);
            return filter;
        } catch (OutOfMemoryError exhausted) {
            throw request.explained(exhausted, null, elements, " with maxFpp(" + maxFpp + ")", expected);
        } catch (FilterSpecException unfit) {
            throw elements == expected ? unfit : RateProblems.ofTable(unfit, maxFpp, expected, elements);
        }
    }

    /** Returns the number of elements to create a table for that holds the rate with so many. */
    private static long atRate(
            FilterRequest<?> request, @Nullable Engine engine, double maxFpp, long elements, KeySeed seed) {
        // Before a search for the layout, which is that of the engine that will run.
        if (!Families.of(request.spec()).hasFormOfRate(request.spec())) {
            throw RateProblems.noForm(request.spec(), maxFpp);
        }
        Layout layout =
                Metering.quietly(() -> request.create(engine, null, 1, seed)).layout();
        return Families.elementsAtRate(layout, maxFpp, elements);
    }
}
