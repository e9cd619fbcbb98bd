package dev.filtersmith.processor.buckets;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.buckets.ChoiceLayout;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Method;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Emitter of the bucket choice. The bucket numbers of a key follow from the hash {@code hash} and
 * the fields {@code buckets} and {@code chunkMask} of the class.
 */
public final class BucketChoiceEmitter implements KeyNumbers {
    private static final List<String> ORDINALS = List.of("first", "second", "third", "fourth");

    private final ChoiceLayout layout;
    private final PermutationEmitter permutation;

    public BucketChoiceEmitter(ChoiceLayout layout) {
        this.layout = layout;
        this.permutation = new PermutationEmitter(layout);
    }

    /** Adds the methods that the bucket choice uses. */
    public void emit(TypeSpec.Builder type, boolean moves) {
        type.addMethod(reduce());
        if (slices()) {
            type.addMethod(word());
        } else {
            permutation.emit(type, moves);
        }
    }

    @Override
    public int subtables() {
        return layout.subtables();
    }

    @Override
    public boolean slices() {
        return layout.permutation() == Permutation.HASH_SLICES;
    }

    /** Returns the name of the variable that holds the number of a key's bucket. */
    public static String name(int subtable) {
        return ORDINALS.get(subtable);
    }

    /** Returns the numbers of a key's buckets as further arguments. */
    public static String arguments(int subtables) {
        return IntStream.range(0, subtables)
                .mapToObj(subtable -> ", " + name(subtable))
                .collect(Collectors.joining());
    }

    /** Returns the numbers of a key's buckets as parameters. */
    public static List<ParameterSpec> parameters(int subtables) {
        return IntStream.range(0, subtables)
                .mapToObj(subtable ->
                        ParameterSpec.builder(int.class, name(subtable)).build())
                .toList();
    }

    @Override
    public void declareNumbers(Method method) {
        if (slices()) {
            method.addStatement("final long word = word(hash)");
        }
        method.addStatement("final int first = $L", numbered(Code.of("reduce($L)", slice(0)), 0));
        if (permutation.spreads() && layout.permutation() == Permutation.AUTOMATIC) {
            declareEither(method);
            return;
        } else if (permutation.spreads()) {
            method.addStatement("final long spread = spread(hash)");
        }
        for (int subtable = 1; subtable < subtables(); subtable++) {
            method.addStatement("final int $L = $L", name(subtable), number(subtable));
        }
    }

    /**
     * Adds one branch for all numbers. The branch depends on the size of the table alone, so it
     * always goes the same way.
     */
    private void declareEither(Method method) {
        for (int subtable = 1; subtable < subtables(); subtable++) {
            method.addStatement("final int $L", name(subtable));
        }
        method.beginControlFlow("if (chunkMask != 0)").addStatement("final long spread = spread(hash)");
        for (int subtable = 1; subtable < subtables(); subtable++) {
            method.addStatement("$L = $L", name(subtable), inChunkOfFirst(subtable));
        }
        method.nextControlFlow("else");
        for (int subtable = 1; subtable < subtables(); subtable++) {
            method.addStatement("$L = $L", name(subtable), addedToFirst(subtable));
        }
        method.endControlFlow();
    }

    /**
     * Returns the number of a key's further bucket, from its hash, its word and, for permutations,
     * the first number.
     */
    private CodeBlock number(int subtable) {
        if (slices()) {
            return numbered(Code.of("reduce($L)", slice(subtable)), subtable);
        } else if (subtables() == 2) {
            return CodeBlock.of("partner(first, hash)");
        }
        return permutation.spreads() ? inChunkOfFirst(subtable) : addedToFirst(subtable);
    }

    private static CodeBlock inChunkOfFirst(int subtable) {
        int shift = PermutationEmitter.CHUNK_SHIFT * (1 + subtable);
        return Code.of("first ^ ((int) (spread >>> $L) & chunkMask | $L)", shift, subtable);
    }

    private CodeBlock addedToFirst(int subtable) {
        CodeBlock home = Code.of("first >>> $L", layout.interleaved() ? permutation.subtableBits() : 0);
        return numbered(Code.of("modulo($L + displacement(hash, $L) - buckets)", home, subtable), subtable);
    }

    private CodeBlock numbered(CodeBlock bucket, int subtable) {
        if (layout.interleaved()) {
            return Code.of("$L * $L + $L", bucket, subtables(), subtable);
        }
        return subtable == 0 ? bucket : Code.of("$L + buckets * $L", bucket, subtable);
    }

    private String slice(int subtable) {
        int slice = subtable == 1 && subtables() == 2 ? 2 : subtable;
        return switch (slice) {
            case 0 -> "hash >>> 32";
            case 1 -> "hash & 0xffffffffL";
            case 2 -> "word >>> 32";
            default -> "(word ^ word >>> 32) * 0xd6e8feb86659fd93L >>> 32";
        };
    }

    private static MethodSpec reduce() {
        return Method.of(int.class, "reduce", false)
                .addParameter(long.class, "slice")
                .addStatement("return (int) (slice * buckets >>> 32)")
                .build();
    }

    private static MethodSpec word() {
        return Method.of(long.class, "word", true)
                .addParameter(long.class, "hash")
                .addStatement("return (hash ^ hash >>> 32) * $L", PermutationEmitter.SLICE_MULTIPLIER)
                .build();
    }
}
