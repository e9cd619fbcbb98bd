package dev.filtersmith.choice;

import dev.filtersmith.Advice;
import dev.filtersmith.DLeftCountingSpec;
import dev.filtersmith.DLeftSpec;
import dev.filtersmith.DynamicDLeftCountingSpec;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;

/** Turns specs that ask for bits or a rate into specs that name a geometry: the way in for all families. */
public final class Choices {
    private static final Chooser<DLeftSpec> D_LEFT = new DLeftChooser();
    private static final Chooser<DLeftCountingSpec> D_LEFT_COUNTING = new DLeftCountingChooser();
    private static final Chooser<DynamicDLeftCountingSpec> DYNAMIC = new DynamicDLeftCountingChooser();

    private Choices() {}

    /**
     * The spec that names the geometry in full and asks for nothing.
     *
     * @param spec spec
     * @return the spec itself, unchecked, if it asks for nothing
     * @throws FilterSpecException if the spec has problems, or no geometry, or not the one given, holds the rate asked for
     */
    public static DLeftSpec resolve(DLeftSpec spec) {
        return D_LEFT.resolve(spec);
    }

    /**
     * The same for d-left counting filters.
     *
     * @param spec spec
     * @return the spec itself, unchecked, if it asks for nothing
     * @throws FilterSpecException if the spec has problems, or no geometry, or not the one given, holds the rate asked for
     */
    public static DLeftCountingSpec resolve(DLeftCountingSpec spec) {
        return D_LEFT_COUNTING.resolve(spec);
    }

    /**
     * The same for dynamic d-left counting filters.
     *
     * @param spec spec
     * @return the spec itself, unchecked, if it asks for nothing
     * @throws FilterSpecException if the spec has problems, or no geometry, or not the one given, holds the rate asked for
     */
    public static DynamicDLeftCountingSpec resolve(DynamicDLeftCountingSpec spec) {
        return DYNAMIC.resolve(spec);
    }

    /**
     * The choice for a spec.
     *
     * @param spec spec that leaves the choice
     * @return advice
     * @throws FilterSpecException if the spec has problems, or no geometry is good enough
     * @throws IllegalArgumentException if the spec does not leave the choice
     */
    public static Advice advise(FilterSpec spec) {
        if (spec instanceof DLeftSpec dLeft) {
            return D_LEFT.advise(dLeft);
        } else if (spec instanceof DLeftCountingSpec counting) {
            return D_LEFT_COUNTING.advise(counting);
        }
        return DYNAMIC.advise((DynamicDLeftCountingSpec) spec);
    }
}
