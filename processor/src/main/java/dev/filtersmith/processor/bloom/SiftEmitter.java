package dev.filtersmith.processor.bloom;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.emitted.Scratch;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Literals;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.buckets.BatchEmitter;
import java.util.Arrays;

/**
 * Emitter of lookups of many keys in phases. The phases are the hashes, the slots ahead of all
 * keys, which rule out most absent keys, and the slots behind of the remaining keys. Each phase is
 * a small method without a branch that depends on the slots read. So absent keys cost few reads and
 * no key costs a misprediction. Further groups are tested for keys not found in those before.
 * Tables beyond the caches have the phases of {@link FarSiftEmitter}.
 */
final class SiftEmitter {
    private final ProbeText text;
    private final CoverEmitter cover;
    private final Mark mark;

    SiftEmitter(ProbeText text, CoverEmitter cover, Mark mark) {
        this.text = text;
        this.cover = cover;
        this.mark = mark;
    }

    /** Adds the lookup of a chunk of hashes. */
    void emit(TypeSpec.Builder type) {
        type.addMethod(mightContainHashes());
        type.addMethod(locate());
        if (text.groups() > 1) {
            type.addMethod(turn());
        }
        type.addMethod(find());
        if (isSiftedFar()) {
            new FarSiftEmitter(text, mark).emit(type);
        }
        type.addMethod(sift());
        if (cover.hasBehind()) {
            type.addMethod(finish());
        }
        if (isSiftedFar() || !cover.hasBehind()) {
            type.addMethod(markAll());
        }
    }

    /** Returns whether tables beyond the caches have phases of their own. */
    private boolean isSiftedFar() {
        return text.slots() > 1;
    }

    private MethodSpec find() {
        Method method = overHits("find", "Marks the keys that have all slots of their groups.\n");
        if (isSiftedFar()) {
            method.beginControlFlow("if ($L > $L)", text.slotWords(), Literals.hex(BatchEmitter.CACHED_WORDS))
                    .addStatement("markAll(siftFar(count, $L), numbers, hits, to)", SiftText.ROWS)
                    .nextControlFlow("else");
        }
        boolean finishes = cover.hasBehind();
        method.addStatement(
                "$L(sift(count, $L), $L, hits, to)",
                finishes ? "finish" : "markAll",
                SiftText.ROWS,
                finishes ? SiftText.ROWS : "numbers");
        return (isSiftedFar() ? method.endControlFlow() : method).build();
    }

    private static MethodSpec markAll() {
        Method method = Method.of(void.class, "markAll", false)
                .addJavadoc("Marks all keys that are left.\n")
                .addParameter(int.class, "count")
                .addParameter(int[][].class, "numbers");
        return addHits(method)
                .addStatement("final int[] places = numbers[0]")
                .beginControlFlow("for (int i = 0; i < count; i++)")
                .addStatement("hits[to + (places[i] >>> 6)] |= 1L << places[i]")
                .endControlFlow()
                .build();
    }

    /** Begins a method that marks keys in the answers. */
    private static Method overHits(String name, String javadoc) {
        return addHits(SiftText.overKeys(void.class, name).addJavadoc(javadoc));
    }

    private static Method addHits(Method method) {
        return method.addParameter(long[].class, "hits").addParameter(int.class, "to");
    }

    /**
     * Returns the arguments of {@link Scratch}: for the keys, and for their slots in tables beyond
     * the caches.
     */
    private CodeBlock rows() {
        return isSiftedFar() ? Code.of("2, $L * count", FarSiftEmitter.MAX_SLOTS) : Code.of("1, count");
    }

    private MethodSpec mightContainHashes() {
        Method method = addHits(BatchEmitter.chunk("mightContainHashes"))
                .addStatement("final int[][] numbers = $T.ints($L)", Scratch.class, rows())
                .addStatement("final long[][] contents = $T.longs($L)", Scratch.class, rows())
                .addStatement("locate(hashes, count, $L)", SiftText.ROWS)
                .addStatement("$T.fill(hits, to, to + (count + 63 >>> 6), 0)", Arrays.class)
                .addStatement("find(count, $L, hits, to)", SiftText.ROWS);
        if (text.groups() == 2) {
            findInGroup(method, Code.of("$L", ProbeText.multiplier(1)));
        } else if (text.groups() > 2) {
            method.beginControlFlow("for (int group = 1; group < $L; group++)", text.groups());
            findInGroup(method, Code.of("$L + 2 * group", ProbeText.multiplier(0)));
            method.endControlFlow();
        }
        return method.build();
    }

    private static void findInGroup(Method method, CodeBlock multiplier) {
        method.addStatement("final int left = turn(hashes, count, $L, $L, hits, to)", multiplier, SiftText.ROWS)
                .addStatement("find(left, $L, hits, to)", SiftText.ROWS);
    }

    private static MethodSpec locate() {
        Method method = Method.of(void.class, "locate", false)
                .addJavadoc("Begins with the first group of each key.\n")
                .addParameter(long[].class, "hashes")
                .addParameter(int.class, "count");
        SiftText.declareArrays(SiftText.addRows(method));
        return method.beginControlFlow("for (int i = 0; i < count; i++)")
                .addStatement("places[i] = i")
                .addStatement("firsts[i] = hashes[i]")
                .endControlFlow()
                .build();
    }

    private static MethodSpec turn() {
        Method method = Method.of(int.class, "turn", false)
                .addJavadoc("Turns to a further group of the keys not found so far and returns their number.\n")
                .addParameter(long[].class, "hashes")
                .addParameter(int.class, "count")
                .addParameter(long.class, "multiplier");
        SiftText.declareArrays(addHits(SiftText.addRows(method)));
        return method.addStatement("int left = 0")
                .beginControlFlow("for (int i = 0; i < count; i++)")
                .addStatement("firsts[left] = first(hashes[i], multiplier)")
                .addStatement("places[left] = i")
                .addStatement("left += (int) (~(hits[to + (i >>> 6)] >>> i) & 1)")
                .endControlFlow()
                .addStatement("return left")
                .build();
    }

    private MethodSpec sift() {
        Method method = SiftText.overKeys(int.class, "sift")
                .addJavadoc("Keeps the keys that have all slots ahead and returns their number.\n");
        SiftText.declareArrays(method);
        return method.addStatement("int left = 0")
                .beginControlFlow("for (int i = 0; i < count; i++)")
                .addStatement("final long first = firsts[i]")
                .addStatement("final long missing = missingAhead(first)")
                .addStatement("firsts[left] = first")
                .addStatement("places[left] = places[i]")
                .addStatement("left += (int) $L", mark.fullBit("missing"))
                .endControlFlow()
                .addStatement("return left")
                .build();
    }

    private MethodSpec finish() {
        Method method = overHits("finish", "Marks the keys that have the other slots too.\n");
        SiftText.declareArrays(method);
        method.beginControlFlow("for (int i = 0; i < count; i++)");
        if (cover.hasBeyond()) {
            method.addStatement(
                    "final long hit = missingBehind(firsts[i])$L$L ? 1 : 0",
                    mark.full(),
                    cover.beyondCovered("firsts[i]"));
        } else {
            method.addStatement("final long missing = missingBehind(firsts[i])")
                    .addStatement("final long hit = $L", mark.fullBit("missing"));
        }
        return method.addStatement("hits[to + (places[i] >>> 6)] |= hit << places[i]")
                .endControlFlow()
                .build();
    }
}
