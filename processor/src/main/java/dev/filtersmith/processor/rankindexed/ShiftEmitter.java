package dev.filtersmith.processor.rankindexed;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Method;

/**
 * Emitter of the shifts of the higher index and the slots of a bucket, up and down. They move word
 * by word or, if an index lies in one word, by one addition. The bits behind the slots in use are
 * 0.
 */
final class ShiftEmitter {
    private final RankIndexedText text;
    private final ChainEmitter chain;

    ShiftEmitter(RankIndexedText text, ChainEmitter chain) {
        this.text = text;
        this.chain = chain;
    }

    void emit(TypeSpec.Builder type) {
        boolean oneWord = text.hasShortIndex();
        type.addMethod(oneWord ? insertBitByAddition() : insert("insertBit", text.indexAt(), 1));
        type.addMethod(insert("insertSlot", text.slotsAt(), text.slotBits()));
        if (text.counts()) {
            type.addMethod(oneWord ? deleteBitBySubtraction() : delete("deleteBit", text.indexAt(), 1));
            type.addMethod(delete("deleteSlot", text.slotsAt(), text.slotBits()));
        }
    }

    private static Method ofEnd(String name, String doc) {
        return Method.of(void.class, name, false)
                .addJavadoc(doc)
                .addParameter(int.class, "at")
                .addParameter(int.class, "end");
    }

    private static String insertDoc(String name) {
        return name.endsWith("Bit")
                ? "Moves the bits of the higher index from one on up by one; its place gets 0.\n"
                : "Moves the slots from one on up by one, and fills its place.\n";
    }

    private static String deleteDoc(String name) {
        return name.endsWith("Bit")
                ? "Moves the bits of the higher index behind one down by one; that one is 0.\n"
                : "Moves the slots behind one down by one.\n";
    }

    /**
     * Emits the insertion of a bit by addition. The moving bits are added once more, which doubles
     * them.
     */
    private MethodSpec insertBitByAddition() {
        return byOneWord(ofEnd("insertBit", insertDoc("insertBit")), "index + $L");
    }

    private MethodSpec deleteBitBySubtraction() {
        return byOneWord(ofEnd("deleteBit", deleteDoc("deleteBit")), "index - ($L >>> 1)");
    }

    private MethodSpec byOneWord(Method method, String changed) {
        int offset = text.indexAt() / Byte.SIZE;
        int shift = text.indexAt() % Byte.SIZE;
        CodeBlock moving =
                Code.of("index & $L & -1L << end + $L", (-1L >>> (Long.SIZE - text.slots())) << shift, shift - 1);
        return method.addStatement("final long index = $L", RankIndexedText.word(offset))
                .addStatement("WORDS.set(bytes, at + $L, $L)", offset, Code.of(changed, moving))
                .build();
    }

    private CodeBlock bit(String name) {
        return name.endsWith("Slot") ? chain.slotAt("") : text.indexBit("end");
    }

    /** Returns a mask of the part of a word before the end of the bits that may move. */
    private static CodeBlock inside(int last) {
        return Code.of("-1L >>> Math.max(0, (from << 3) + $L)", Long.SIZE - last);
    }

    private MethodSpec insert(String name, int begin, int width) {
        int last = begin + text.slots() * width;
        Method method = ofEnd(name, insertDoc(name)).addParameter(int.class, "used");
        boolean slots = name.endsWith("Slot");
        if (slots) {
            method.addParameter(long.class, "content");
        }
        return method.addStatement("final int bit = $L", bit(name))
                .addStatement("final int behind = $L", behind(begin + width, width))
                .addStatement("long carry = $L", slots ? "content << (bit & 7)" : "0")
                .addStatement("long moves = -1L << (bit & 7)")
                .beginControlFlow("for (int from = bit >>> 3; from << 3 < behind; from += 8)")
                .addStatement("final long word = word(at + from)")
                .addStatement("final long moving = word & moves & $L", inside(last))
                .addStatement("WORDS.set(bytes, at + from, word ^ moving | moving << $L | carry)", width)
                .addStatement("carry = moving >>> $L", Long.SIZE - width)
                .addStatement("moves = -1")
                .endControlFlow()
                .build();
    }

    private static CodeBlock behind(int begin, int width) {
        return Code.of("used * $L + $L", width, begin);
    }

    private MethodSpec delete(String name, int begin, int width) {
        int last = begin + text.slots() * width;
        return ofEnd(name, deleteDoc(name))
                .addParameter(int.class, "used")
                .addStatement("final int bit = $L", bit(name))
                .addStatement("final int first = bit >>> 3")
                .addStatement("int from = first + (($L >>> 3) - first & -8)", behind(begin - 1, width))
                .addStatement("long carry = 0")
                .beginControlFlow("for (; from > first; from -= 8)")
                .addStatement("final long word = word(at + from)")
                .addStatement("final long moving = word & $L", inside(last))
                .addStatement("WORDS.set(bytes, at + from, word ^ moving | moving >>> $L | carry)", width)
                .addStatement("carry = moving << $L", Long.SIZE - width)
                .endControlFlow()
                .addStatement("final long moves = -1L << (bit & 7)")
                .addStatement("final long word = word(at + first)")
                .addStatement("final long moving = word & moves & $L", inside(last))
                .addStatement("WORDS.set(bytes, at + first, word ^ moving | moving >>> $L & moves | carry)", width)
                .build();
    }
}
