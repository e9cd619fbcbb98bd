package dev.filtersmith.advisor;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.family.ChainSizes;
import java.util.Locale;

/** The goal of each filter of a chain, whose rates add up. */
final class ChainGoal {
    private ChainGoal() {}

    /** Returns the spec of a single filter for one thread. */
    static <S extends FilterSpec> S single(S spec) {
        return Families.in(Growth.FIXED, Families.in(Concurrency.EXCLUSIVE_WRITER, spec));
    }

    /** Returns the spec that each filter has to meet, for one thread. */
    static <S extends FilterSpec> S ofEach(S spec) {
        S single = single(spec);
        return spec.growth().isChained() && spec.maxFpp() > 0
                ? Families.of(single).attributes().with(single, "maxFpp", rateOfEach(spec))
                : single;
    }

    /**
     * Returns the rate that each filter must hold, for all together to hold that of a spec. A false
     * positive of the whole is one of a filter, so the rates add up at most.
     */
    private static double rateOfEach(FilterSpec whole) {
        return whole.maxFpp() / ChainSizes.filters(whole);
    }

    /** Describes a chain whose filters are all full, by the rate of one. */
    static String whole(FilterSpec spec, double rate) {
        int filters = ChainSizes.filters(spec);
        return String.format(
                Locale.ROOT,
                "as many bits per key in a chain of %d full filters, for %d times the expected elements, and a false"
                        + " positive rate of %.2e at most",
                filters,
                ChainSizes.limit(spec),
                filters * rate);
    }

    /** Returns a spec in the mode and of the growth of another. */
    static <S extends FilterSpec> S like(FilterSpec given, S spec) {
        return Families.in(given.growth(), given.growthLimit(), Families.in(given.concurrency(), spec));
    }

    /** Adds the share of each filter to the problems of a rate. */
    static FilterSpecException explained(FilterSpec asked, FilterSpecException failed) {
        if (!asked.growth().isChained() || asked.maxFpp() == 0) {
            return failed;
        }
        String share = String.format(
                Locale.ROOT,
                " With growth = CHAINED each of up to %d filters has to hold maxFpp / %d, %s here.",
                ChainSizes.filters(asked),
                ChainSizes.filters(asked),
                rateOfEach(asked));
        return new FilterSpecException(failed.problems().stream()
                .map(problem -> new Problem(problem.tag(), problem.attribute(), problem.message() + share))
                .toList());
    }
}
