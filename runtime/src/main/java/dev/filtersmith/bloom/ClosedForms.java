package dev.filtersmith.bloom;

import dev.filtersmith.family.SpecAttributes;
import org.jspecify.annotations.Nullable;

/**
 * The closed forms of Bloom filters, and of counting ones whose counters do not wear out, in the
 * limit of many bits: the geometry of a rate that is known only at run time needs no search.
 */
public final class ClosedForms {
    private static final int HUNDREDTHS = 100;

    private ClosedForms() {}

    /** Returns the rate (1 - e^(-k/s))^k of so many slots per key. */
    public static double rate(double slots, int hashFunctions) {
        return StrictMath.pow(-StrictMath.expm1(-hashFunctions / slots), hashFunctions);
    }

    /**
     * Returns the number of hash functions with the lowest rate, 1 or more. It is one of the two
     * whole numbers around s ln 2, the optimum if fractions are allowed.
     */
    public static int bestHashFunctions(double slots) {
        int lower = Math.max(1, (int) Math.floor(slots * StrictMath.log(2)));
        return rate(slots, lower) <= rate(slots, lower + 1) ? lower : lower + 1;
    }

    /**
     * Returns the spec with the fewest bits for its rate, in hundredths, and the best number of
     * hash functions, or with what it gives of these; null if that takes a search, or holds no
     * rate.
     */
    static <S extends BloomTableSpec> @Nullable S resolved(SpecAttributes<S> attributes, S spec) {
        int slotBits = spec.slotBits();
        if (spec.storesCount()
                || spec.expectedElements() != 0
                || spec.growth().isChained()
                || (slotBits > 1 && slotBits < BloomRules.LASTING_COUNTER_BITS)) {
            return null;
        }
        double bits = spec.bitsPerKey();
        if (bits == 0) {
            bits = spec.maxFpp() == 0 ? BloomRules.USUAL_SLOTS * slotBits : fewestBits(spec);
        }
        int hashFunctions = hashFunctions(spec, bits);
        // Counters of several elements each may reach their ceiling.
        if (!holds(spec, bits) || (slotBits > 1 && hashFunctions * slotBits > bits)) {
            return null;
        }
        S chosen = attributes.with(attributes.with(spec, "bitsPerKey", bits), "hashFunctions", hashFunctions);
        return attributes.with(chosen, "maxFpp", 0.0);
    }

    private static double fewestBits(BloomTableSpec spec) {
        int least = spec.slotBits() * HUNDREDTHS;
        int enough = BloomRules.MAXIMUM_SLOTS_PER_KEY * least;
        while (least < enough) {
            int middle = (least + enough) >>> 1;
            if (holds(spec, (double) middle / HUNDREDTHS)) {
                enough = middle;
            } else {
                least = middle + 1;
            }
        }
        return (double) enough / HUNDREDTHS;
    }

    private static int hashFunctions(BloomTableSpec spec, double bits) {
        return spec.hashFunctions() > 0 ? spec.hashFunctions() : bestHashFunctions(bits / spec.slotBits());
    }

    private static boolean holds(BloomTableSpec spec, double bits) {
        return spec.maxFpp() == 0 || rate(bits / spec.slotBits(), hashFunctions(spec, bits)) <= spec.maxFpp();
    }
}
