package dev.filtersmith.processor.windows;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.States;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Method;
import javax.lang.model.element.Modifier;

/**
 * Emitter of the operations on values, which are the high bits of fingerprints. A key has the value
 * of each slot whose other bits are those of its own fingerprint.
 */
final class WindowValueEmitter {
    private static final CodeBlock JOINED =
            Code.of("value == $L || value == found ? found : $L", States.ABSENT, States.AMBIGUOUS);

    private final WindowText text;

    WindowValueEmitter(WindowText text) {
        this.text = text;
    }

    void emit(TypeSpec.Builder type) {
        type.addMethod(countAlone());
        type.addMethod(text.readsWindows() ? valueInWindows() : valueInSlots());
        type.addMethod(text.readsWindows() ? valueOfSeveral() : joined());
        type.addMethod(changeAlone());
    }

    private MethodSpec countAlone() {
        Method method = Method.overHash(int.class, "countAlone");
        text.declareKey(method);
        return method.addStatement(
                        "return $L",
                        text.readsWindows()
                                ? "value(fingerprint, slots(first), slots(second))"
                                : "value(fingerprint, first, second)")
                .build();
    }

    /**
     * Emits the lookup in two words, without a branch that depends on the slots, unless several
     * match, which is seldom.
     */
    private MethodSpec valueInWindows() {
        long compared = text.inBoth(text.tagMask() | 1L << text.offsetBit());
        int slot = text.slotBits();
        return Method.of(int.class, "value", true)
                .addParameter(long.class, "fingerprint")
                .addParameter(long.class, "inFirst")
                .addParameter(long.class, "inSecond")
                .addStatement(
                        "final long query = (fingerprint & $L) * $L | $L",
                        text.tagMask(),
                        text.inBoth(1),
                        1L << (slot + text.offsetBit()))
                .addStatement("final long first = zeros((inFirst ^ query) & $L)", compared)
                .addStatement("final long second = zeros((inSecond ^ query) & $L)", compared)
                .addStatement("final long held = first | second << 1")
                .addIf("(held & held - 1) != 0", "return valueOfSeveral(held, inFirst, inSecond)")
                .addStatement(
                        "final long found = inFirst & -(first & 1)$W| inFirst >>> $L & -(first >>> $L)"
                                + "$W| inSecond & -(second & 1)$W| inSecond >>> $L & -(second >>> $L)",
                        slot,
                        slot,
                        slot,
                        slot)
                .addStatement(
                        "return (int) (found >>> $L) & $L | (int) (held - 1 >> 63)", text.tagBits(), text.valueMask())
                .build();
    }

    private MethodSpec valueOfSeveral() {
        return Method.of(int.class, "valueOfSeveral", true)
                .addParameter(long.class, "some")
                .addParameter(long.class, "inFirst")
                .addParameter(long.class, "inSecond")
                .addStatement("int value = $L", States.ABSENT)
                .addStatement("long held = some")
                .beginControlFlow("for (; held != 0; held &= held - 1)")
                .addStatement("final int at = $T.numberOfTrailingZeros(held)", Long.class)
                .addStatement("final int slot = at < $L ? 0 : $L", text.slotBits(), text.slotBits())
                .addStatement(
                        "final int found = (int) ((at == slot ? inFirst : inSecond) >>> slot + $L) & $L",
                        text.tagBits(),
                        text.valueMask())
                .addStatement("value = $L", JOINED)
                .endControlFlow()
                .addStatement("return value")
                .build();
    }

    private MethodSpec valueInSlots() {
        Method method = text.ofKey(int.class, "value");
        method.addStatement("final long tag = fingerprint & $L", text.tagMask())
                .addStatement("int value = joined($L, slot(first), tag)", States.ABSENT);
        for (String read : new String[] {"next(first)", "slot(second)", "next(second)"}) {
            boolean isNext = read.startsWith("next");
            method.addStatement(
                    "value = joined(value, $L, $L)",
                    isNext && text.nextShift() != 0 ? Code.of("$L >>> $L", read, text.nextShift()) : read,
                    isNext ? Code.of("tag | $L", 1L << text.offsetBit()) : "tag");
        }
        return method.addStatement("return value").build();
    }

    private MethodSpec joined() {
        return Method.of(int.class, "joined", true)
                .addJavadoc("The answer for a key with a value so far, and another slot.\n")
                .addParameter(int.class, "value")
                .addParameter(long.class, "slot")
                .addParameter(long.class, "tag")
                .addIf("(slot & $L) != tag", "return value", text.tagMask() | 1L << text.offsetBit())
                .addStatement("final int found = (int) (slot >>> $L) & $L", text.tagBits(), text.valueMask())
                .addStatement("return $L", JOINED)
                .build();
    }

    private MethodSpec changeAlone() {
        Method method = Method.over(boolean.class, "changeAlone", Modifier.PROTECTED)
                .addParameter(long.class, "hash")
                .addParameter(long.class, "to");
        text.declareKey(method);
        if (text.stripes().severalWriters()) {
            return text.whileMoving(
                            method,
                            change -> FreeWindowEmitter.replaceHeld(
                                    text, change, Code.of("fingerprint(to) | (long) offset << $L", text.offsetBit())))
                    .build();
        }
        WindowText.choose(method, "held", "holders(fingerprint, %s)", "return false");
        return method.addStatement(
                        "flip(window + offset$L, fingerprint ^ fingerprint(to))", text.shared() ? ", fingerprint" : "")
                .addStatement("return true")
                .build();
    }
}
