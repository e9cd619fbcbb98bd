package dev.filtersmith.processor.windows;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Literals;
import dev.filtersmith.processor.Method;

/**
 * Emitter of the windows of a key, and of the reads and comparisons of their slots. A window is one
 * read if its slots fit in a word; otherwise each slot is read.
 */
final class WindowReadEmitter {
    private final WindowText text;

    WindowReadEmitter(WindowText text) {
        this.text = text;
    }

    void emit(TypeSpec.Builder type) {
        type.addMethod(matches());
        if (text.counts() || text.stripes().severalWriters()) {
            type.addMethod(holders());
        }
        type.addMethod(empty());
        type.addMethod(text.readsWindows() ? zerosInWord() : zerosInSlots());
        if (text.readsWindows()) {
            type.addMethod(slots());
        } else {
            type.addMethod(slot());
            type.addMethod(next());
        }
        type.addMethod(fingerprint());
        type.addMethod(window());
        type.addMethod(partner());
    }

    private MethodSpec matches() {
        if (text.areInts()) {
            return matchesInInts();
        }
        return text.readsWindows() ? matchesInWords() : matchesInSlots();
    }

    /**
     * Emits the comparison of four slots in two words. A borrow can come only out of a slot that
     * matches, so the sum of all is exact.
     */
    private MethodSpec matchesInWords() {
        return matches(long.class)
                .addStatement("final long query = $L", query())
                .addStatement("final long one = inFirst ^ query")
                .addStatement("final long other = inSecond ^ query")
                .addStatement(
                        "return (one - $L & ~one | other - $L & ~other)$W& $L",
                        text.inBoth(1),
                        text.inBoth(1),
                        text.inBoth(1L << text.offsetBit()))
                .build();
    }

    /** Emits the comparison of four slots in two ints: their constants are part of instructions. */
    private MethodSpec matchesInInts() {
        int lowest = 1 | 1 << text.slotBits();
        return matches(int.class)
                .addStatement(
                        "final int query = (int) fingerprint * $L | $L", Literals.hex(lowest), Literals.hex(1 << 31))
                .addStatement("final int one = (int) inFirst ^ query")
                .addStatement("final int other = (int) inSecond ^ query")
                .addStatement(
                        "return (one - $L & ~one | other - $L & ~other)$W& $L",
                        Literals.hex(lowest),
                        Literals.hex(lowest),
                        Literals.hex(lowest << text.offsetBit()))
                .build();
    }

    private static Method matches(Class<?> word) {
        return Method.of(word, "matches", true)
                .addJavadoc("Not 0 if one of the four slots of two windows is that of a fingerprint.\n")
                .addParameter(long.class, "fingerprint")
                .addParameter(long.class, "inFirst")
                .addParameter(long.class, "inSecond");
    }

    /** Returns the fingerprint in both slots of a window, with their offsets. */
    private CodeBlock query() {
        return Code.of("fingerprint * $L | $L", text.inBoth(1), 1L << (text.slotBits() + text.offsetBit()));
    }

    private MethodSpec matchesInSlots() {
        return text.ofKey(long.class, "matches")
                .addJavadoc("Not 0 if one of the four slots of two windows is that of a fingerprint.\n")
                .addStatement("final long atNext = $L", atNext())
                .addStatement("final long inFirst = (slot(first) ^ fingerprint) - 1 | (next(first) ^ atNext) - 1")
                .addStatement("final long inSecond = (slot(second) ^ fingerprint) - 1 | (next(second) ^ atNext) - 1")
                .addStatement("return (inFirst | inSecond) >>> 63")
                .build();
    }

    /** Returns the second slot of a window that has the fingerprint, as {@code next} reads it. */
    private CodeBlock atNext() {
        CodeBlock value = Code.of("fingerprint | $L", 1L << text.offsetBit());
        return Code.of("$L << $L", value, text.nextShift());
    }

    private MethodSpec holders() {
        Method method = Method.of(long.class, "holders", false)
                .addJavadoc("Bit 0 if the first slot of a window is that of a fingerprint, a higher bit if the "
                        + "second is.\n")
                .addParameter(long.class, "fingerprint")
                .addParameter(int.class, "window");
        if (text.readsWindows()) {
            return method.addStatement("return zeros(slots(window) ^ $L)", query())
                    .build();
        }
        return method.addStatement("return zeros(slot(window) ^ fingerprint, next(window) ^ $L)", atNext())
                .build();
    }

    private MethodSpec empty() {
        return Method.of(long.class, "empty", false)
                .addJavadoc("Bit 0 if the first slot of a window is empty, a higher bit if the second is.\n")
                .addParameter(int.class, "window")
                .addStatement(
                        text.readsWindows()
                                ? "return zeros(slots(window))"
                                : "return zeros(slot(window), next(window))")
                .build();
    }

    /** Emits the exact test: a sum carries into the highest bit of a slot, but not out of it. */
    private MethodSpec zerosInWord() {
        long low = text.inBoth((1L << text.offsetBit()) - 1);
        return Method.of(long.class, "zeros", true)
                .addJavadoc("Bit 0 if the first of two slots is 0, bit $L if the second is.\n", text.slotBits())
                .addParameter(long.class, "slots")
                .addStatement(
                        "return ~((slots & $L) + $L | slots) >>> $L & $L", low, low, text.offsetBit(), text.inBoth(1))
                .build();
    }

    private static MethodSpec zerosInSlots() {
        return Method.of(long.class, "zeros", true)
                .addJavadoc("Bit 0 if the first slot is 0, bit 1 if the second is.\n")
                .addParameter(long.class, "first")
                .addParameter(long.class, "second")
                .addStatement("return first - 1 >>> 63 | second - 1 >>> 63 << 1")
                .build();
    }

    private MethodSpec slots() {
        String above = 2 * text.slotBits() == Long.SIZE ? "" : ", with other bits above";
        return read("slots", "The slots of a window" + above + ".\n", 0, -1);
    }

    private MethodSpec slot() {
        return read("slot", "The first slot of a window.\n", 0, text.slotMask());
    }

    /** Emits the read of the second slot, which needs no place of its own. */
    private MethodSpec next() {
        int shift = text.nextShift();
        return read(
                "next",
                "The second slot of a window" + (shift == 0 ? "" : ", shifted up by " + shift) + ".\n",
                text.slotBits() / Byte.SIZE,
                text.slotMask() << shift);
    }

    private MethodSpec read(String name, String doc, int bytesOn, Number mask) {
        Method method = Method.of(long.class, name, false).addJavadoc(doc).addParameter(int.class, "window");
        text.declarePlace(method, "window");
        return method.addStatement("return word(from + $L) >>> $L & $L", bytesOn, text.bit(), mask)
                .build();
    }

    private MethodSpec fingerprint() {
        return Method.of(long.class, "fingerprint", true)
                .addJavadoc("The fingerprint of a hash: 1 stands for 0 too, since 0 marks an empty slot.\n")
                .addParameter(long.class, "hash")
                .addStatement("final long low = hash & $L", text.fingerprintMask())
                .addStatement("return low + (low - 1 >>> 63)")
                .build();
    }

    private static MethodSpec window() {
        return Method.of(int.class, "window", false)
                .addJavadoc("The high bits of a hash as the number of a window.\n")
                .addParameter(long.class, "hash")
                .addStatement("return (int) $T.multiplyHigh(hash >>> 1, 2L * buckets)", Math.class)
                .build();
    }

    private static MethodSpec partner() {
        return Method.of(int.class, "partner", false)
                .addJavadoc("The other window of a fingerprint.\n")
                .addParameter(int.class, "number")
                .addParameter(long.class, "fingerprint")
                .addStatement("final int sum = window(fingerprint * fingerprint * 0x9e3779b97f4a7c15L)")
                .addStatement("return sum - number + (sum - number >> 31 & buckets)")
                .build();
    }
}
