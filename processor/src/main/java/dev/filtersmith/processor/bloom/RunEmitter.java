package dev.filtersmith.processor.bloom;

import com.palantir.javapoet.CodeBlock;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Method;

/**
 * Emitter of methods that apply one operation to some slots of a group, one after the other. The
 * calls are written out for the first slots of a group, and in a loop for those beyond.
 *
 * @param each name of the method for one slot, which takes its number and returns a long
 * @param result name of the variable that combines the results
 * @param gather statement that combines the result of a further slot, with {@code %s} in its place
 * @param answer expression that the method returns
 */
record RunEmitter(String each, String result, String gather, String answer) {
    RunEmitter(String each, String result, String gather) {
        this(each, result, gather, result);
    }

    /** Returns a run whose results are or-ed. */
    static RunEmitter or(String each, String result) {
        return new RunEmitter(each, result, Code.of("$L |= %s", result).toString());
    }

    /**
     * Returns a run that counts results that are not 0. Each is a bit at the place of its slot in a
     * word of bits, or 0. Since the step is odd, the up to 64 slots of a group have places of their
     * own, so the results can be or-ed.
     */
    static RunEmitter count(String each, String result) {
        return new RunEmitter(
                each,
                result,
                Code.of("$L |= %s", result).toString(),
                Code.of("Long.bitCount($L)", result).toString());
    }

    /** Returns a run whose results are added up. */
    static RunEmitter sum(String each, String result) {
        return new RunEmitter(each, result, Code.of("$L += %s", result).toString());
    }

    /** Begins the method for a whole group. */
    Method whole(String name, int slots) {
        int unrolled = Math.min(slots, ProbeText.MAX_UNROLLED);
        Method method = begin(name, 0, slots);
        unroll(method, unrolled);
        if (slots > unrolled) {
            method.beginControlFlow("for (int i = $L; i < $L; i++)", unrolled, slots);
            next(method);
            method.endControlFlow();
        }
        return method.addStatement("return $L", answer);
    }

    /** Begins the method for some slots, all written out. */
    Method part(String name, int from, int to) {
        Method method = begin(name, from, to);
        unroll(method, to - from);
        return method.addStatement("return $L", result);
    }

    /** Begins a method that declares the number of its first slot. */
    static Method begin(String name, int from, int to) {
        Method method = Method.of(long.class, name, false).addParameter(long.class, "first");
        if (to > 1) {
            method.addStatement("final long step = step(first)");
        }
        return method.addStatement("$Llong number = $L", to - from > 1 ? "" : "final ", number(from));
    }

    /**
     * Returns the number of a slot of a group, from the variables {@code first} and {@code step}.
     */
    static CodeBlock number(int slot) {
        return slot == 0 ? CodeBlock.of("first") : Code.of("first + step * $L", slot);
    }

    private void unroll(Method method, int count) {
        method.addStatement("$Llong $L = $L(number)", count > 1 ? "" : "final ", result, each);
        for (int i = 1; i < count; i++) {
            next(method);
        }
    }

    private void next(Method method) {
        method.addStatement("number += step").addStatement("$L", gather.formatted(each + "(number)"));
    }
}
