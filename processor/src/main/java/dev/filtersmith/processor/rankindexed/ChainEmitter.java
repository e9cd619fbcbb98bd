package dev.filtersmith.processor.rankindexed;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Method;

/**
 * Emitter of the traversal of a chain. An element is identified by the slot behind its own, its
 * end. The end is the result of counting bits up to the element; 0 stands for no element.
 */
final class ChainEmitter {
    private final RankIndexedText text;

    ChainEmitter(RankIndexedText text) {
        this.text = text;
    }

    void emit(TypeSpec.Builder type) {
        type.addMethod(first());
        type.addMethod(next());
        type.addMethod(slot());
        type.addMethod(matching());
        type.addMethod(base());
        type.addMethod(index());
        for (int from = Long.SIZE; from < text.slots(); from += Long.SIZE) {
            type.addMethod(indexFrom(from));
        }
        type.addMethod(at());
    }

    private MethodSpec first() {
        return Method.of(int.class, "first", false)
                .addJavadoc("The end of the first element in the chain of a hash, or 0.\n")
                .addParameter(long.class, "hash")
                .addParameter(int.class, "at")
                .addStatement("final long upTo = base(at) << ~$L", text.chain(true))
                .addStatement("return upTo < 0 ? $T.bitCount(upTo) : 0", Long.class)
                .build();
    }

    /**
     * Emits the end of the next element: the ones up to the element's bit, which is one of them,
     * after those that begin chains. It is greater than the element's, but not in an index that a
     * writer changes meanwhile: beside a writer a chain must end, too.
     */
    private MethodSpec next() {
        Method method = Method.of(int.class, "next", false)
                .addJavadoc("The end of the element after another of its chain, or 0. The other is in the bucket.\n")
                .addParameter(int.class, "at")
                .addParameter(int.class, "begins")
                .addParameter(int.class, "end");
        for (int from = (text.slots() - 1) / Long.SIZE * Long.SIZE; from > 0; from -= Long.SIZE) {
            method.beginControlFlow("if (end > $L)", from)
                    .addStatement("final long upTo = $L << -end", RankIndexedText.index(from))
                    .addStatement(
                            "return upTo < 0 ? $L : 0",
                            after(Code.of("$L + $T.bitCount(upTo)", onesBefore(from), Long.class)))
                    .endControlFlow();
        }
        return method.addStatement("final long upTo = index(at) << -end")
                .addStatement("return upTo < 0 ? $L : 0", after(Code.of("begins + $T.bitCount(upTo)", Long.class)))
                .build();
    }

    private CodeBlock after(CodeBlock next) {
        return text.shared() ? Code.of("$T.max(end + 1, $L)", Math.class, next) : next;
    }

    /**
     * Emits the read of a slot. The position is a bit of the table, not of the bucket, which saves
     * a sum. Slots of whole bytes need no such sums.
     */
    private MethodSpec slot() {
        Method method = Method.of(long.class, "slot", false)
                .addJavadoc("What is in the slot before an end, with other bits above.\n")
                .addParameter(int.class, "at")
                .addParameter(int.class, "end");
        int slotBytes = text.slotBits() / Byte.SIZE;
        if (text.slotBits() % Byte.SIZE != 0 || text.slotsAt() < text.slotBits()) {
            return method.addStatement("final long bit = $L", slotAt("at * 8L + "))
                    .addStatement("return word((int) (bit >>> 3)) >>> (bit & 7)")
                    .build();
        }
        int shift = text.slotsAt() % Byte.SIZE;
        int atZero = text.slotsAt() / Byte.SIZE - slotBytes;
        return method.addStatement("return word(at + end * $L + $L) >>> $L", slotBytes, atZero, shift)
                .build();
    }

    /**
     * Returns the first bit of the slot before {@code end}, behind a summand. If there are fewer
     * bits before the slots than in a slot, an end of 0 must not lead out of the bucket.
     */
    CodeBlock slotAt(String lead) {
        int atZero = text.slotsAt() - text.slotBits();
        return atZero >= 0
                ? Code.of(lead + "end * $L + $L", text.slotBits(), atZero)
                : Code.of(lead + "Math.max(end - 1, 0) * $L + $L", text.slotBits(), text.slotsAt());
    }

    private MethodSpec matching() {
        return Method.of(long.class, "matching", true)
                .addJavadoc("Negative if a slot holds the remainder of a hash.\n")
                .addParameter(long.class, "slot")
                .addParameter(long.class, "hash")
                .addStatement("return ((slot ^ hash) & $L) - 1", RankIndexedText.mask(text.remainderBits()))
                .build();
    }

    private MethodSpec base() {
        return ofBucket("base", "The base index: a bit for each chain that has an element.\n")
                .addStatement("return word(at) & $L", RankIndexedText.mask(text.chains()))
                .build();
    }

    private MethodSpec index() {
        String note = RankIndexedText.isExact(text.indexAt(), text.lowSlots()) ? "" : ", with other bits above";
        return ofBucket("index", "The higher index: a bit for each slot whose chain goes on" + note + ".\n")
                .addStatement("return $L", RankIndexedText.field(text.indexAt(), text.lowSlots()))
                .build();
    }

    /** Returns the elements that begin chains and the ones of the higher index before a slot. */
    private static CodeBlock onesBefore(int slot) {
        CodeBlock ones = CodeBlock.of("begins");
        for (int from = 0; from < slot; from += Long.SIZE) {
            ones = RankIndexedText.plusOnes(ones, from, CodeBlock.of(RankIndexedText.index(from)));
        }
        return ones;
    }

    private MethodSpec indexFrom(int slot) {
        return ofBucket(
                        RankIndexedText.indexName(slot),
                        "The higher index from slot " + slot + " on, with other bits above.\n")
                .addStatement("return $L", RankIndexedText.field(text.indexAt() + slot, text.slotsFrom(slot)))
                .build();
    }

    private static Method ofBucket(String name, String doc) {
        return Method.of(long.class, name, false).addJavadoc(doc).addParameter(int.class, "at");
    }

    private static MethodSpec at() {
        return Method.of(int.class, "at", false)
                .addJavadoc("The byte where the bucket of a hash begins.\n")
                .addParameter(long.class, "hash")
                .addStatement("return (int) ((hash >>> 32) * buckets >>> 32) * bucketBytes")
                .build();
    }
}
