package dev.filtersmith.processor.bloom;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.bloom.Probes;
import dev.filtersmith.processor.Method;

/**
 * Emitter of the probes, which find slots by double hashing, and of the methods that read and set
 * bits.
 */
final class ProbeEmitter {
    private final ProbeText text;

    ProbeEmitter(ProbeText text) {
        this.text = text;
    }

    /** Adds the methods that every family uses. */
    void emitProbes(TypeSpec.Builder type) {
        if (text.groups() > 1) {
            type.addMethod(first());
        }
        if (text.slots() > 1) {
            type.addMethod(step());
        }
        type.addMethod(word());
    }

    /** Adds the methods that families of bits use. */
    void emitBits(TypeSpec.Builder type) {
        type.addMethod(missing().addJavadoc("Not 0 if the bit is 0.\n").build());
        type.addMethod(inWord("missingIn")
                .addJavadoc("Not 0 if the bit is 0 in its word.\n")
                .addStatement("return ~word & 1L << number")
                .build());
        type.addMethod(text.multiWriter() ? setShared() : set());
    }

    private static MethodSpec set() {
        return ofSlot("set")
                .addJavadoc("Sets the bit. Returns it if it was 0, otherwise 0.\n")
                .addStatement("final int at = word(number)")
                .addStatement("final long missing = ~words[at] & 1L << number")
                .addStatement("words[at] |= missing")
                .addStatement("return missing")
                .build();
    }

    private static MethodSpec setShared() {
        return ofSlot("set")
                .addJavadoc("Sets the bit beside other writers. Returns it if this call set it, otherwise 0.\n")
                .addComment("A word that has the bit is not written: that takes its cache line from the others.")
                .addStatement("final long[] words = this.words")
                .addStatement("final int at = word(number)")
                .addStatement("final long bit = 1L << number")
                .addIf("((long) WORD.getAcquire(words, at) & bit) != 0", "return 0")
                .addStatement("return ~(long) WORD.getAndBitwiseOr(words, at, bit) & bit")
                .build();
    }

    /** Begins a method for one slot. */
    static Method ofSlot(String name) {
        return Method.of(long.class, name, false).addParameter(long.class, "number");
    }

    /** Begins the test of a slot, by a method for its word. */
    static Method missing() {
        return ofSlot("missing").addStatement("return missingIn(read(word(number)), number)");
    }

    /** Begins a method for a slot whose word has been read. */
    static Method inWord(String name) {
        return Method.of(long.class, name, true)
                .addParameter(long.class, "word")
                .addParameter(long.class, "number");
    }

    private static MethodSpec first() {
        return Method.of(long.class, "first", true)
                .addJavadoc("The number that a further group begins with.\n")
                .addParameter(long.class, "hash")
                .addParameter(long.class, "multiplier")
                .addStatement("final long mixed = hash * multiplier")
                .addStatement("return mixed ^ mixed >>> 32")
                .build();
    }

    private static MethodSpec step() {
        return Method.of(long.class, "step", true)
                .addJavadoc("The distance of a group's numbers.\n")
                .addParameter(long.class, "first")
                .addStatement("return $T.rotateLeft(first, 32) | 1", Long.class)
                .build();
    }

    private MethodSpec word() {
        return Method.of(int.class, "word", false)
                .addJavadoc("The word of a slot; the low bits of its number give its place there.\n")
                .addParameter(long.class, "number")
                .addStatement(
                        "return (int) (((number ^ number << $L) >>> 32) * $L >>> 32)", Probes.MIXED, text.slotWords())
                .build();
    }
}
