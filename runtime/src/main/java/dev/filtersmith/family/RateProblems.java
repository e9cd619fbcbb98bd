package dev.filtersmith.family;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import dev.filtersmith.key.Causes;
import java.util.List;
import java.util.Locale;

/** The problems of rates that builders are given at run time. */
public final class RateProblems {
    /** Bits of counters of which next to none reaches its highest value. */
    public static final int LASTING_COUNTER_BITS = 4;

    private RateProblems() {}

    /** Returns the exception for a spec whose rates follow from no formula. */
    public static FilterSpecException noForm(FilterSpec spec, double maxFpp) {
        return refused(
                "MaxFppAtRunTime",
                maxFpp,
                "for %s, a rate takes a search. Bloom filters without growth take one at run time, and counting ones"
                        + " with counters of %d bits or more. Write maxFpp into the annotation or a spec, or ask"
                        + " FilterAdvisor.",
                spec.text(),
                LASTING_COUNTER_BITS);
    }

    /** Returns the exception for a table that cannot be, with the numbers of the builder. */
    public static FilterSpecException ofTable(FilterSpecException unfit, double maxFpp, long expected, long elements) {
        Problem problem = unfit.problems().get(0);
        return Causes.of(
                unfit,
                refused(
                        problem.tag(),
                        maxFpp,
                        "with expectedElements = %d, the table is that of the spec for %d elements, to which these"
                                + " numbers refer: %s",
                        expected,
                        elements,
                        problem.message()));
    }

    /** Returns an exception with a formatted reason. */
    @SuppressWarnings("AnnotateFormatMethod")
    public static FilterSpecException refused(String tag, double maxFpp, String reason, Object... values) {
        String message = "maxFpp = " + maxFpp + ": " + String.format(Locale.ROOT, reason, values);
        return new FilterSpecException(List.of(new Problem(tag, "maxFpp", message)));
    }
}
