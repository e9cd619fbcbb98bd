package dev.filtersmith.processor.buckets;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.buckets.ChoiceLayout;
import dev.filtersmith.processor.Method;

/**
 * Emitter of the permutations that find a key's further buckets from its fingerprint and one of its
 * buckets.
 */
final class PermutationEmitter {
    /** Multiplier that spreads the bits of a hash. */
    static final String SLICE_MULTIPLIER = "0x9e3779b97f4a7c15L";

    /**
     * Shift of the window on a product that selects the second of four buckets in a chunk, and
     * increment of the shift for the others.
     */
    static final int CHUNK_SHIFT = 13;

    private static final String DISPLACEMENT_MULTIPLIER = "0xbf58476d1ce4e5b9L";
    private static final String DISPLACEMENT_FINISHER = "0x94d049bb133111ebL";

    private final ChoiceLayout layout;

    PermutationEmitter(ChoiceLayout layout) {
        this.layout = layout;
    }

    /** Returns whether windows on a product can select the buckets in a chunk. */
    boolean spreads() {
        return layout.interleaved() && layout.subtables() > 2 && layout.permutation() != Permutation.HASH_SLICES;
    }

    int subtableBits() {
        return Integer.numberOfTrailingZeros(layout.subtables());
    }

    /** Adds the methods of the permutation, including those that find alternate buckets. */
    void emit(TypeSpec.Builder type, boolean moves) {
        Permutation permutation = layout.permutation();
        boolean alternates = moves && layout.subtables() > 2;
        if (layout.subtables() == 2) {
            type.addMethod(partner(permutation));
        } else if (alternates) {
            type.addMethod(alternate());
        }
        if (spreads()) {
            type.addMethod(spread());
        }
        if (permutation != Permutation.XOR_IN_CHUNK) {
            type.addMethod(displacement(alternates));
            type.addMethod(modulo());
            if (layout.subtables() == 2) {
                type.addMethod(additivePartner());
            }
        }
    }

    private MethodSpec partner(Permutation permutation) {
        Method method = Method.of(int.class, "partner", false)
                .addParameter(int.class, "number")
                .addParameter(long.class, "fingerprint");
        if (permutation == Permutation.AUTOMATIC) {
            method.addIf("chunkMask == 0", "return additivePartner(number, fingerprint)");
        }
        return permutation == Permutation.ADDITIVE
                ? method.addStatement("return additivePartner(number, fingerprint)")
                        .build()
                : method.addStatement("return number ^ ((int) fingerprint & chunkMask | 1)")
                        .build();
    }

    private static MethodSpec additivePartner() {
        return Method.of(int.class, "additivePartner", false)
                .addParameter(int.class, "number")
                .addParameter(long.class, "fingerprint")
                .addStatement("return modulo(displacement(fingerprint, 1) - (number >>> 1)) * 2 + (~number & 1)")
                .build();
    }

    /**
     * Emits the search of an alternate bucket. Emitted classes with more than two subtables only
     * move elements if these lie one after the other.
     */
    private static MethodSpec alternate() {
        return Method.of(int.class, "alternate", false)
                .addParameter(int.class, "number")
                .addParameter(long.class, "fingerprint")
                .addParameter(int.class, "subtable")
                .addStatement("final int own = number / buckets")
                .addStatement("final int home = modulo(number - own * buckets - displacement(fingerprint, own))")
                .addStatement(
                        "return modulo(home + displacement(fingerprint, subtable) - buckets) + subtable * buckets")
                .build();
    }

    private MethodSpec spread() {
        return Method.of(long.class, "spread", true)
                .addParameter(long.class, "fingerprint")
                .addStatement("return (fingerprint & $L) * $L", layout.choiceMask(), SLICE_MULTIPLIER)
                .build();
    }

    private MethodSpec displacement(boolean alternates) {
        Method method = Method.of(int.class, "displacement", false)
                .addParameter(long.class, "fingerprint")
                .addParameter(int.class, "subtable");
        if (alternates) {
            method.addIf("subtable == 0", "return 0");
        }
        return method.addStatement(
                        "final long mixed = (fingerprint & $L | (long) subtable << 32) * $L",
                        layout.choiceMask(),
                        DISPLACEMENT_MULTIPLIER)
                .addStatement("return reduce((mixed ^ mixed >>> 32) * $L >>> 32)", DISPLACEMENT_FINISHER)
                .build();
    }

    private static MethodSpec modulo() {
        return Method.of(int.class, "modulo", false)
                .addParameter(int.class, "difference")
                .addStatement("return difference + (difference >> 31 & buckets)")
                .build();
    }
}
