package dev.filtersmith;

import dev.filtersmith.annotation.Cost;
import dev.filtersmith.choice.DLeftChooser;

/**
 * Chooses geometries by the model of {@link dev.filtersmith.analysis.DLeftModel}, as {@code @DLeftFilter(bitsPerKey = 20)} does. Equal
 * questions have equal answers, on every machine; other versions of the library may know better ones.
 *
 * <p>An answer takes a few tenths of a second, and is kept for the next time.
 */
public final class FilterAdvisor {
    private FilterAdvisor() {}

    /**
     * The geometry with the lowest rate.
     *
     * @param bitsPerKey bits that a key may take, 6 to 40
     * @param cost what a lookup may cost
     * @return advice
     * @throws FilterSpecException if the number is out of its range
     */
    public static Advice forBitsPerKey(double bitsPerKey, Cost cost) {
        return of(FilterSpec.dLeft().bitsPerKey(bitsPerKey).cost(cost).build());
    }

    /**
     * The geometry with the fewest bits.
     *
     * @param maxFpp false positive rate at most, above 0 and below 1
     * @param cost what a lookup may cost
     * @return advice; the rate that it predicts is lower by more than the model's error, 0.7% to 3%
     * @throws FilterSpecException if the rate is out of its range, or no geometry has so low a rate
     */
    public static Advice forMaxFpp(double maxFpp, Cost cost) {
        return of(FilterSpec.dLeft().maxFpp(maxFpp).cost(cost).build());
    }

    /**
     * The geometry that a spec gets which leaves the choice.
     *
     * @param spec spec with bits per key, a rate, or both, and otherwise at most with a stash and expected elements
     * @return advice
     * @throws FilterSpecException if the spec has problems, or no geometry is good enough
     * @throws IllegalArgumentException if the spec does not leave the choice
     */
    public static Advice of(DLeftSpec spec) {
        return DLeftChooser.advise(spec);
    }
}
