package dev.filtersmith.bloom;

import dev.filtersmith.family.RateProblems;
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
        if (spec.expectedElements() != 0 || takesSearch(spec)) {
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

    /**
     * Returns the number of elements for which a table of the spec has the bits that others need
     * at a rate, with its hash functions.
     *
     * @throws dev.filtersmith.FilterSpecException if the rate takes too many bits
     */
    static long elements(BloomTableSpec spec, double maxFpp, long elements) {
        int hashFunctions = spec.hashFunctions();
        double slots = -hashFunctions / StrictMath.log1p(-StrictMath.pow(maxFpp, 1.0 / hashFunctions));
        if (slots > BloomRules.MAXIMUM_SLOTS_PER_KEY) {
            throw RateProblems.refused(
                    "MaxFppOutOfReach",
                    maxFpp,
                    "with the hash functions of %s a key takes %.3g %s, and tables are made with up to %d for each."
                            + " Use at least %.1e, or build the filter from a spec with others.",
                    spec.text(),
                    slots,
                    spec.slotBits() > 1 ? "counters" : "bits",
                    BloomRules.MAXIMUM_SLOTS_PER_KEY,
                    // Also after rounding to two digits.
                    1.05 * rate(BloomRules.MAXIMUM_SLOTS_PER_KEY, hashFunctions));
        }
        // Counters of several elements each may reach their ceiling.
        double enough = spec.slotBits() > 1 ? Math.max(slots, hashFunctions) : slots;
        // In small tables, the slots of a key differ and the share of ones scatters, which has the
        // effect of (1 + k/s) / 2 elements more.
        double all = elements * enough + (enough + hashFunctions) / 2;
        return (long) StrictMath.ceil(all * spec.slotBits() / spec.bitsPerKey());
    }

    /** Returns whether there is no closed form for the rate of a spec. */
    static boolean takesSearch(BloomTableSpec spec) {
        return spec.storesCount()
                || spec.growth().isChained()
                || (spec.slotBits() > 1 && spec.slotBits() < RateProblems.LASTING_COUNTER_BITS);
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
