package dev.filtersmith.family;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Layout;
import dev.filtersmith.Problem;
import dev.filtersmith.key.Causes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The sizes of the filters of a chain. The first has the expected elements of the whole, and each
 * other three times those of all before it. The last has all that is left up to the limit, which is
 * at least as much as all before it, and less than seven times as much.
 */
public final class ChainSizes {
    public static final int MAX_FILTERS = 9;

    /** The limit of chains that have none of their own. */
    public static final int MAX_LIMIT = 1 << 16;

    private ChainSizes() {}

    /** Returns the factor by which the elements of a chain may exceed the expected ones. */
    public static int limit(FilterSpec spec) {
        return spec.growthLimit() == 0 ? MAX_LIMIT : spec.growthLimit();
    }

    /** Returns the most filters of a chain: {@code 4^(k - 2)} is at most half of the limit. */
    public static int filters(FilterSpec spec) {
        return filters(limit(spec));
    }

    private static int filters(int limit) {
        return 2 + (Integer.SIZE - 2 - Integer.numberOfLeadingZeros(limit)) / 2;
    }

    /**
     * Returns the expected elements of the filter that follows, in a whole whose first filter is
     * made for {@code first}; 0 if the last one is as large as any.
     */
    public static long next(FilterSpec spec, long first, long last) {
        long before = first;
        for (int filter = 2; filter <= filters(spec); filter++) {
            long size = filter < filters(spec) ? 3 * before : limit(spec) * first - before;
            if (size > last || last <= first) {
                return size;
            }
            before += size;
        }
        return 0;
    }

    /** Returns the most elements of a filter of the chain. */
    public static long most(FilterSpec spec, long first) {
        return most(limit(spec), first);
    }

    private static long most(int limit, long first) {
        return (limit - before(limit)) * first;
    }

    /** Returns the room of all filters before the last, over that of the first. */
    private static long before(int limit) {
        return 1L << (2 * (filters(limit) - 2));
    }

    /**
     * Returns a layout, if a table holds the last filter of a chain with a limit whose spec names
     * its elements.
     */
    public static Layout checked(Layout layout) {
        FilterSpec spec = layout.spec();
        FilterSpecException tooLarge = spec.expectedElements() == 0 ? null : tooLarge(layout, spec.growthLimit());
        if (tooLarge != null) {
            throw Causes.of(tooLarge, new FilterSpecException(List.of(unfit(layout, tooLarge))));
        }
        return layout;
    }

    private static @Nullable FilterSpecException tooLarge(Layout layout, int limit) {
        try {
            long unused = layout.tableWords(most(limit, layout.spec().expectedElements()));
            return null;
        } catch (FilterSpecException tooLarge) {
            return tooLarge;
        }
    }

    private static Problem unfit(Layout layout, FilterSpecException tooLarge) {
        int limit = layout.spec().growthLimit();
        // With 2, the last filter is one like the first, which was checked.
        int fitting = limit / 2;
        while (fitting > 2 && tooLarge(layout, fitting) != null) {
            fitting /= 2;
        }
        return new Problem(
                "GrowthLimitTooLarge",
                "growthLimit",
                "growthLimit = " + limit + ": the last of " + filters(limit) + " filters would be for (" + limit + " - "
                        + before(limit) + ") x " + layout.spec().expectedElements() + " elements. Use growthLimit = "
                        + Math.max(2, fitting) + ", or fewer elements. "
                        + tooLarge.problems().get(0).message());
    }
}
