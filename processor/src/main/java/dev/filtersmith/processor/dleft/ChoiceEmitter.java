package dev.filtersmith.processor.dleft;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.processor.Literals;
import java.util.List;

/** Emits the choice of buckets and the access to them. */
final class ChoiceEmitter {
    private static final String SLICE_MULTIPLIER = "0x9e3779b97f4a7c15L";
    private static final String FOURTH_SLICE_MULTIPLIER = "0xd6e8feb86659fd93L";
    private static final String DISPLACEMENT_MULTIPLIER = "0xbf58476d1ce4e5b9L";
    private static final String DISPLACEMENT_FINISHER = "0x94d049bb133111ebL";

    private final DLeftText text;

    ChoiceEmitter(DLeftText text) {
        this.text = text;
    }

    void emit(TypeSpec.Builder type) {
        type.addMethod(reduce());
        if (text.slices()) {
            type.addMethod(word());
        } else {
            emitPermutation(type);
        }
        if (text.halfWords() && text.byMasks()) {
            type.addMethod(bucket());
            if (text.byTables()) {
                type.addMethod(store());
            }
        }
    }

    /** Statements that declare the numbers of a key's buckets, and the fingerprint word where it is not the hash. */
    void declareNumbers(MethodSpec.Builder method) {
        if (text.slices()) {
            method.addStatement("final long word = word(hash)");
        }
        for (int subtable = 0; subtable < text.subtables(); subtable++) {
            method.addStatement("final int $L = $L", text.number(subtable), number(subtable));
        }
    }

    /** The number of a key's bucket, from its hash, its word and, for permutations, the numbers before. */
    String number(int subtable) {
        if (text.slices()) {
            return numbered("reduce(" + slice(subtable) + ")", subtable);
        } else if (subtable == 0) {
            return numbered("reduce(hash >>> 32)", 0);
        }
        return text.subtables() == 2 ? "partner(first, hash)" : "alternate(first, hash, " + subtable + ")";
    }

    private String numbered(String bucket, int subtable) {
        if (text.subtables() == 2) {
            return bucket + " * 2" + (subtable == 0 ? "" : " + 1");
        }
        return bucket
                + List.of("", " + buckets", " + buckets * 2", " + buckets * 3").get(subtable);
    }

    private String slice(int subtable) {
        int slice = subtable == 1 && text.subtables() == 2 ? 2 : subtable;
        return switch (slice) {
            case 0 -> "hash >>> 32";
            case 1 -> "hash & 0xffffffffL";
            case 2 -> "word >>> 32";
            default -> "((word ^ word >>> 32) * " + FOURTH_SLICE_MULTIPLIER + ") >>> 32";
        };
    }

    private static MethodSpec reduce() {
        return DLeftText.method(int.class, "reduce", false)
                .addParameter(long.class, "slice")
                .addStatement("return (int) ((slice * buckets) >>> 32)")
                .build();
    }

    private static MethodSpec word() {
        return DLeftText.method(long.class, "word", true)
                .addParameter(long.class, "hash")
                .addStatement("return (hash ^ hash >>> 32) * $L", SLICE_MULTIPLIER)
                .build();
    }

    private void emitPermutation(TypeSpec.Builder type) {
        Permutation permutation = text.layout.permutation();
        if (text.subtables() == 2) {
            type.addMethod(partner(permutation));
        } else {
            type.addMethod(alternate());
        }
        if (permutation != Permutation.XOR_IN_CHUNK) {
            type.addMethod(displacement());
            type.addMethod(modulo());
            if (text.subtables() == 2) {
                type.addMethod(additivePartner());
            }
        }
    }

    private MethodSpec partner(Permutation permutation) {
        MethodSpec.Builder method = DLeftText.method(int.class, "partner", false)
                .addParameter(int.class, "number")
                .addParameter(long.class, "fingerprint");
        if (permutation == Permutation.AUTOMATIC) {
            method.beginControlFlow("if (chunkMask == 0)")
                    .addStatement("return additivePartner(number, fingerprint)")
                    .endControlFlow();
        }
        return permutation == Permutation.ADDITIVE
                ? method.addStatement("return additivePartner(number, fingerprint)")
                        .build()
                : method.addStatement("return number ^ (((int) fingerprint & chunkMask) | 1)")
                        .build();
    }

    private static MethodSpec additivePartner() {
        return DLeftText.method(int.class, "additivePartner", false)
                .addParameter(int.class, "number")
                .addParameter(long.class, "fingerprint")
                .addStatement("return modulo(displacement(fingerprint, 1) - (number >>> 1)) * 2 + (~number & 1)")
                .build();
    }

    private static MethodSpec alternate() {
        return DLeftText.method(int.class, "alternate", false)
                .addParameter(int.class, "number")
                .addParameter(long.class, "fingerprint")
                .addParameter(int.class, "subtable")
                .addStatement("final int own = number / buckets")
                .addStatement("final int home = modulo(number - own * buckets - displacement(fingerprint, own))")
                .addStatement(
                        "return modulo(home + displacement(fingerprint, subtable) - buckets) + subtable * buckets")
                .build();
    }

    private MethodSpec displacement() {
        MethodSpec.Builder method = DLeftText.method(int.class, "displacement", false)
                .addParameter(long.class, "fingerprint")
                .addParameter(int.class, "subtable");
        if (text.subtables() > 2) {
            method.beginControlFlow("if (subtable == 0)")
                    .addStatement("return 0")
                    .endControlFlow();
        }
        String remainder = Literals.hex(text.layout.choiceMask());
        return method.addStatement(
                        "final long mixed = (fingerprint & $L | (long) subtable << 32) * $L",
                        remainder,
                        DISPLACEMENT_MULTIPLIER)
                .addStatement("return reduce(((mixed ^ mixed >>> 32) * $L) >>> 32)", DISPLACEMENT_FINISHER)
                .build();
    }

    private static MethodSpec modulo() {
        return DLeftText.method(int.class, "modulo", false)
                .addParameter(int.class, "difference")
                .addStatement("return difference + (difference >> 31 & buckets)")
                .build();
    }

    private static MethodSpec bucket() {
        return DLeftText.method(long.class, "bucket", false)
                .addParameter(int.class, "number")
                .addStatement("return words[number >>> 1] >>> (number << 5) & 0xffffffffL")
                .build();
    }

    private static MethodSpec store() {
        return DLeftText.method(void.class, "store", false)
                .addParameter(int.class, "number")
                .addParameter(long.class, "bucket")
                .addStatement("final int shift = number << 5")
                .addStatement("words[number >>> 1] = words[number >>> 1] & ~(0xffffffffL << shift) | bucket << shift")
                .build();
    }
}
