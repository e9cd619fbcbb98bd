package dev.filtersmith.maintained;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.KeySeed;
import dev.filtersmith.Layout;
import dev.filtersmith.engine.FilterRecipe;
import dev.filtersmith.engine.FilterRequest;
import dev.filtersmith.meter.Metering;
import org.jspecify.annotations.Nullable;

/**
 * A filter that may be made next.
 *
 * @param recipe what makes such filters
 * @param layout their geometry
 * @param elements expected elements
 * @param isOwn whether the geometry is that of the interface, which an emitted class may have
 */
record FilterPlan<F extends Filter>(FilterRecipe<F> recipe, Layout layout, long elements, boolean isOwn) {
    /** Returns the plan of a filter of another geometry, otherwise like those of a recipe. */
    static <F extends Filter> FilterPlan<F> other(FilterRecipe<F> own, Layout layout, long elements) {
        FilterRequest<F> asked = own.request();
        FilterRequest<F> request =
                new FilterRequest<>(asked.type(), layout.spec(), asked.keyType()).statistics(asked.statistics());
        KeySeed seed = own.givenSeed() != null ? own.givenSeed() : KeySeed.of(0);
        FilterRecipe<F> recipe =
                new FilterRecipe<>(request, own.engine(), own.givenSeed(), own.name(), own.expectedElements(), size -> {
                    try {
                        F filter = request.create(own.engine(), null, size, seed);
                        FilterRequest.coreOf(filter).named(own.name());
                        return request.counted(filter, 0, 0, 0);
                    } catch (OutOfMemoryError exhausted) {
                        throw request.explained(exhausted, null, size);
                    }
                });
        return new FilterPlan<>(recipe, layout, elements, false);
    }

    F create() {
        return recipe.maker().apply(elements);
    }

    /** Creates the least filter of the plan that nobody observes, for its engine. */
    F tried() {
        KeySeed seed = KeySeed.of(0);
        return Metering.quietly(() -> recipe.request().create(recipe.engine(), layout, 1, seed));
    }

    FilterPlan<F> sized(long size) {
        return new FilterPlan<>(recipe, layout, size, isOwn);
    }

    /** Returns the bits of the table and the stash, as the filter has them; many if none can. */
    long bits() {
        try {
            return Long.SIZE * (layout.tableWords(elements) + layout.spec().stashCapacity());
        } catch (FilterSpecException outOfRange) {
            if (elements < 1) {
                throw outOfRange;
            }
            return Long.MAX_VALUE;
        }
    }

    /**
     * Returns a plan of the same geometry for as many elements as the bytes allow, at most as many
     * as now; null if they do not allow the least number.
     */
    @Nullable
    FilterPlan<F> within(long bytes, long least) {
        if (sized(least).bits() / Byte.SIZE > bytes) {
            return null;
        }
        long fits = least;
        long above = Math.max(elements, elements + 1); // No more than there are.
        while (fits + 1 < above) {
            long middle = fits + (above - fits) / 2;
            if (sized(middle).bits() / Byte.SIZE <= bytes) {
                fits = middle;
            } else {
                above = middle;
            }
        }
        return sized(fits);
    }

    @Override
    public String toString() {
        return layout.spec().text() + " for " + elements + " elements";
    }
}
