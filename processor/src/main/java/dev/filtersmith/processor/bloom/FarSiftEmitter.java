package dev.filtersmith.processor.bloom;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.Method;

/**
 * Emitter of the phases of a batch in a table beyond the caches. Some slots of all keys are
 * located, then read, then tested, in loops of their own. The reads wait for memory, and a loop of
 * nothing else has the most of them in flight. {@code docs/design-decisions/bloom.md} has the
 * times.
 */
final class FarSiftEmitter {
    /** Ends of the phases that rule out most absent keys, in slots. Others take as many as fit. */
    private static final int[] ENDS = {2, 5};

    /**
     * Slots of one key that are read in one phase at most. More would fill the first-level cache
     * with their words.
     */
    static final int MAX_SLOTS = 8;

    private final ProbeText text;
    private final Mark mark;

    FarSiftEmitter(ProbeText text, Mark mark) {
        this.text = text;
        this.mark = mark;
    }

    void emit(TypeSpec.Builder type) {
        type.addMethod(siftFar());
        type.addMethod(keep());
        type.addMethod(locateSlots());
        type.addMethod(readSlots());
    }

    private MethodSpec siftFar() {
        Method method = SiftText.overKeys(int.class, "siftFar")
                .addJavadoc("Keeps the keys that have all slots in a table beyond the caches.\n")
                .addStatement("int left = count");
        for (int phase = 0, from = 0; from < text.slots(); phase++) {
            int end = Math.min(text.slots(), phase < ENDS.length ? ENDS[phase] : from + MAX_SLOTS);
            method.addStatement("left = keep(left, $L, $L, $L)", SiftText.ROWS, from, end - from);
            from = end;
        }
        return method.addStatement("return left").build();
    }

    private MethodSpec keep() {
        Method method = overSlots(int.class, "keep")
                .addJavadoc("Keeps the keys that have some slots of their groups and returns their number.\n")
                .addStatement("locateSlots(count, $L, from, slots)", SiftText.ROWS)
                .addStatement("readSlots(count * slots, $L)", SiftText.ROWS)
                .addStatement("final long[] words = contents[1]");
        SiftText.declareArrays(method);
        method.addStatement("int left = 0").addStatement("int at = 0");
        beginSlots(method)
                .addStatement("long missing = 0")
                .beginControlFlow("for (int slot = 0; slot < slots; slot++)")
                .addStatement("missing |= missingIn(words[at++], number)");
        return endSlots(method)
                .addStatement("firsts[left] = first")
                .addStatement("places[left] = places[i]")
                .addStatement("left += (int) $L", mark.fullBit("missing"))
                .endControlFlow()
                .addStatement("return left")
                .build();
    }

    private static MethodSpec locateSlots() {
        Method method = overSlots(void.class, "locateSlots")
                .addStatement("final long[] firsts = contents[0]")
                .addStatement("final int[] indices = numbers[1]")
                .addStatement("int at = 0");
        beginSlots(method)
                .beginControlFlow("for (int slot = 0; slot < slots; slot++)")
                .addStatement("indices[at++] = word(number)");
        return endSlots(method).endControlFlow().build();
    }

    private static MethodSpec readSlots() {
        return SiftText.overKeys(void.class, "readSlots")
                .addStatement("final int[] indices = numbers[1]")
                .addStatement("final long[] words = contents[1]")
                .beginControlFlow("for (int i = 0; i < count; i++)")
                .addStatement("words[i] = read(indices[i])")
                .endControlFlow()
                .build();
    }

    /** Begins a method for some slots of the keys that are left. */
    private static Method overSlots(Class<?> returns, String name) {
        return SiftText.overKeys(returns, name).addParameter(int.class, "from").addParameter(int.class, "slots");
    }

    /** Begins the loop over the keys, at the number of the first slot. */
    private static Method beginSlots(Method method) {
        return method.beginControlFlow("for (int i = 0; i < count; i++)")
                .addStatement("final long first = firsts[i]")
                .addStatement("final long step = step(first)")
                .addStatement("long number = first + step * from");
    }

    /** Ends the loop over the slots of a key. */
    private static Method endSlots(Method method) {
        return method.addStatement("number += step").endControlFlow();
    }
}
