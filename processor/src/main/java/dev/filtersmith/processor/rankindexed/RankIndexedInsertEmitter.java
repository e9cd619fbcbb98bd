package dev.filtersmith.processor.rankindexed;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Literals;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.Stored;

/**
 * Emitter of insertions into buckets that have room. Full buckets and those with extensions use the
 * inherited method.
 */
final class RankIndexedInsertEmitter {
    private final RankIndexedText text;
    private final ChainEmitter chain;

    RankIndexedInsertEmitter(RankIndexedText text, ChainEmitter chain) {
        this.text = text;
        this.chain = chain;
    }

    void emit(TypeSpec.Builder type) {
        type.addMethod(putAlone());
        type.addMethod(putAt());
        if (text.counts()) {
            type.addMethod(putHeld());
            type.addMethod(putInTable());
            type.addMethod(addAt());
        }
        type.addMethod(append());
        type.addMethod(used());
        type.addMethod(flip());
        if (text.counts()) {
            type.addMethod(change());
        }
    }

    private MethodSpec putAlone() {
        Method method = Method.overHash(boolean.class, "putAlone");
        return Stored.putAlone(method, Code.of("putAt(hash, at(hash))"), text.counts(), text.shared())
                .build();
    }

    private static Method withBucket(String name) {
        return Method.of(boolean.class, name, false)
                .addParameter(long.class, "hash")
                .addParameter(int.class, "at");
    }

    private MethodSpec putAt() {
        String crowded = text.counts() ? "return putHeld(hash, at)" : "return putCrowded(hash)";
        Method method = withBucket("putAt").addStatement("int last = 0");
        RankIndexedLookupEmitter.walkAt(method, text, crowded);
        method.addIf("matching(slot(at, end), hash) < 0", text.counts() ? "return putHeld(hash, at)" : "return false")
                .addStatement("last = end")
                .endControlFlow();
        return appendOrElse(method, crowded);
    }

    private static MethodSpec putHeld() {
        return withBucket("putHeld")
                .addJavadoc("Puts a key whose chain holds it, or leaves its bucket.\n")
                .addStatement("final boolean fresh = found(hash, at) >= 0")
                .addStatement("return (addAt(hash, at, !fresh) || stash(hash)) && fresh")
                .build();
    }

    private static MethodSpec putInTable() {
        return Method.overHash(boolean.class, "putInTable")
                .addStatement("final int at = at(hash)")
                .addStatement("return addAt(hash, at, found(hash, at) < 0)")
                .build();
    }

    private MethodSpec addAt() {
        Method method = withBucket("addAt")
                .addJavadoc("""
                        Counts up the first slot that holds the remainder and is not at its ceiling. If all are,
                        counts the element beside the table, or takes a new slot.

                        @param there whether the chain holds the remainder
                        @return false if there is no room
                        """)
                .addParameter(boolean.class, "there")
                .addStatement("int last = 0");
        RankIndexedLookupEmitter.walkAt(method, text, "return putCrowded(hash)");
        if (text.counterBits() > 0) {
            method.addStatement("final long slot = slot(at, end)")
                    .beginControlFlow(
                            "if (matching(slot, hash) < 0 && (~slot >>> $L & $L) != 0)",
                            text.remainderBits(),
                            Literals.mask(text.counterBits()))
                    .addStatement("change(at, end, $L)", 1L << text.remainderBits())
                    .addStatement("return true")
                    .endControlFlow();
        }
        method.addStatement("last = end").endControlFlow().addIf("there && putCopy(hash)", "return true");
        return appendOrElse(method, "return putCrowded(hash)");
    }

    /** Completes an insertion behind the last element of the chain, which is in the bucket. */
    private MethodSpec appendOrElse(Method method, String crowded) {
        return method.addStatement("final int used = used(at)")
                .addIf("used >= $L", crowded, text.slots())
                .addStatement("append(hash, at, begins, last, used)")
                .addStatement("return true")
                .build();
    }

    /**
     * Emits the addition of an element. The bit of the element is set first, so that its end is
     * found like that of any other element.
     */
    private MethodSpec append() {
        return Method.of(void.class, "append", false)
                .addJavadoc(
                        "Adds an element behind the last of its chain, or as the first, to a bucket that has room.\n")
                .addParameter(long.class, "hash")
                .addParameter(int.class, "at")
                .addParameter(int.class, "begins")
                .addParameter(int.class, "last")
                .addParameter(int.class, "used")
                .addStatement("final int end")
                .beginControlFlow("if (last == 0)")
                .addStatement("flip(at, $L)", text.chain(false))
                .addStatement("end = first(hash, at)")
                .nextControlFlow("else")
                .addStatement("flip(at, $L)", text.indexBit("last"))
                .addStatement("end = next(at, begins, last)")
                .endControlFlow()
                .addStatement("insertBit(at, end$L)", text.usedForIndex())
                .addStatement("insertSlot(at, end, used, $L)", text.remainder())
                .build();
    }

    /**
     * Emits the number of slots in use. Each one bit of an index stands for an element. If there
     * are extensions, all slots of the bucket are in use.
     */
    private MethodSpec used() {
        CodeBlock ones = Code.of("$T.bitCount(base(at))", Long.class);
        for (int from = 0; from < text.slots(); from += Long.SIZE) {
            int count = text.slotsFrom(from);
            boolean exact = RankIndexedText.isExact(text.indexAt() + from, count);
            Number mask = RankIndexedText.mask(exact ? Long.SIZE : count);
            ones = RankIndexedText.plusOnes(ones, from, Code.of("$L & $L", RankIndexedText.index(from), mask));
        }
        return Method.of(int.class, "used", false)
                .addJavadoc(
                        "Slots of the bucket that are in use: at least $L where it is full or has an extension.\n",
                        text.slots())
                .addParameter(int.class, "at")
                .addStatement("return $L", ones)
                .build();
    }

    private static MethodSpec flip() {
        return Method.of(void.class, "flip", false)
                .addParameter(int.class, "at")
                .addParameter(int.class, "bit")
                .addStatement("bytes[at + (bit >>> 3)] ^= (byte) (1 << (bit & 7))")
                .build();
    }

    private MethodSpec change() {
        return Method.of(void.class, "change", false)
                .addJavadoc("Adds to what is in the slot before an end.\n")
                .addParameter(int.class, "at")
                .addParameter(int.class, "end")
                .addParameter(long.class, "difference")
                .addStatement("final int bit = $L", chain.slotAt(""))
                .addStatement("final int from = at + (bit >>> 3)")
                .addStatement("WORDS.set(bytes, from, word(from) + (difference << (bit & 7)))")
                .build();
    }
}
