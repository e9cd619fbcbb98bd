package dev.filtersmith.toy;

import dev.filtersmith.Problem;
import dev.filtersmith.family.SpecChecks;
import java.util.List;

/** The rules for specs. */
public final class ToyRules extends SpecChecks<ToySpec> {
    /** The fewest slots per element: linear probing slows down in fuller tables. */
    public static final int MIN_SLOTS = 2;

    /** The most slots per element. */
    public static final int MAX_SLOTS = 8;

    private ToyRules(ToySpec spec) {
        super(ToySpec.ATTRIBUTES, spec);
    }

    /**
     * Checks a spec.
     *
     * @param spec spec
     * @return all problems; empty if the spec works
     */
    public static List<Problem> problems(ToySpec spec) {
        ToyRules rules = new ToyRules(spec);
        rules.range("slotsPerElement", spec.slotsPerElement(), MIN_SLOTS, MAX_SLOTS, "a lookup ends at an empty slot");
        double leastBits = MIN_SLOTS * ToyLayout.PRINT_BITS;
        if (spec.bitsPerKey() != 0 && !(spec.bitsPerKey() >= leastBits)) {
            rules.problem(
                    "BitsPerKeyOutOfRange",
                    "bitsPerKey",
                    "an element has at least %d slots of %d bits. Use %s or more.",
                    MIN_SLOTS,
                    ToyLayout.PRINT_BITS,
                    leastBits);
        }
        rules.checkMaxFpp();
        rules.checkSizes();
        return rules.problems();
    }
}
