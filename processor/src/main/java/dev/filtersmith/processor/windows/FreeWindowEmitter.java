package dev.filtersmith.processor.windows;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.emitted.Changes;
import dev.filtersmith.processor.Answers;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.buckets.BucketChoiceEmitter;
import dev.filtersmith.storage.Stripes;
import dev.filtersmith.windows.WindowSlots;

/**
 * Emitter of the puts of several threads. One that finds a slot empty takes it in the lock of its
 * range, which few other puts share. It takes the lock of its stripe only where the key is
 * there already, or all slots are taken.
 */
final class FreeWindowEmitter {
    private static final String NUMBERS = "(hash, first, second)";
    private static final String EMPTY = "empty(%s)";

    private final WindowText text;

    FreeWindowEmitter(WindowText text) {
        this.text = text;
    }

    void emit(TypeSpec.Builder type) {
        text.stripes().emitFreePut(type, text::declareNumbers, CodeBlock.of("putAt" + NUMBERS), text.counts());
        type.addMethod(putAt());
        type.addMethod(putLocked());
        type.addMethod(putInWindows());
        type.addMethod(held());
        type.addMethod(replaced());
    }

    private MethodSpec putAt() {
        Method method = ofHash("putAt").addStatement("final long fingerprint = fingerprint(hash)");
        method.beginControlFlow("while (true)");
        text.stripes().declareFreeVersion(method);
        if (text.readsWindows()) {
            method.addStatement("final long firsts = slots(first)").addStatement("final long seconds = slots(second)");
        }
        method.addStatement("final boolean there = $L != 0$W|| $L", matches(), Answers.IN_STASH);
        text.stripes().declareUnchanged(method);
        method.addIf("there || !unchanged", "return putLocked" + NUMBERS);
        return take(method, text.readsWindows() ? "zeros(%ss)" : EMPTY, "return putLocked" + NUMBERS);
    }

    private String matches() {
        return text.readsWindows() ? "matches(fingerprint, firsts, seconds)" : "matches(fingerprint, first, second)";
    }

    private MethodSpec putLocked() {
        Method method = ofHash("putLocked");
        text.stripes().returnLocked(method, CodeBlock.of("putAloneAt" + NUMBERS));
        return method.build();
    }

    private MethodSpec putInWindows() {
        Method method = text.ofKey(boolean.class, "putInWindows")
                .addJavadoc("Takes the first empty slot of four, if there is one.\n")
                .beginControlFlow("while (true)");
        return take(method, EMPTY, "return false");
    }

    private MethodSpec held() {
        Method method = text.ofKey(boolean.class, "held")
                .addJavadoc("Whether a slot of four has a fingerprint, when no store is half done.\n");
        return replaceHeld(text, method, text.chosen()).build();
    }

    /**
     * Ends a method that replaces the first slot of four with a fingerprint. What another thread
     * has stored by half looks like any other element: then it looks again.
     */
    static Method replaceHeld(WindowText text, Method method, CodeBlock after) {
        method.beginControlFlow("while (true)");
        WindowText.choose(method, "held", "holders(fingerprint, %s)", "return false");
        return method.addIf("replaced(window + offset, $L, $L)", "return true", text.chosen(), after)
                .endControlFlow();
    }

    /** Ends a loop that takes the first empty slot of four, with a statement if there is none. */
    private MethodSpec take(Method method, String empty, String none) {
        WindowText.choose(method, "empty", empty, none);
        return method.addIf("replaced(window + offset, 0, $L)", "return true", text.chosen())
                .endControlFlow()
                .build();
    }

    private static Method ofHash(String name) {
        return Method.of(boolean.class, name, false)
                .addParameter(long.class, "hash")
                .addParameters(BucketChoiceEmitter.parameters(WindowText.WINDOWS));
    }

    private MethodSpec replaced() {
        Method method = Method.of(boolean.class, "replaced", false)
                .addJavadoc("Changes the value of a slot, unless another thread has.\n")
                .addParameter(int.class, "number")
                .addParameter(long.class, "before")
                .addParameter(long.class, "after");
        text.declarePlace(method, "number");
        return method.addStatement(
                        "final int range = (number >>> $L & $L) + $L",
                        WindowSlots.RANGE_SHIFT - Stripes.SHIFT,
                        (Stripes.ofRange(-1) - Stripes.ofRange(0)) << Stripes.SHIFT,
                        Stripes.ofRange(0) << Stripes.SHIFT)
                .addStatement("begin(range, $T.LOCKED)", Changes.class)
                .beginControlFlow("try")
                .addIf("(word(from) >>> $L & $L) != before", "return false", text.bit(), text.slotMask())
                .addComment("Not whole words, whose other bytes may be of another range.")
                .addStatement("int at = from")
                .addStatement("final long changed = before ^ after")
                .beginControlFlow("for (long left = changed << $L; left != 0; left >>>= 8)", text.bit())
                .addStatement("bytes[at++] ^= (byte) left")
                .endControlFlow()
                .addStatement("return true")
                .nextControlFlow("finally")
                .addStatement("end(range, $T.LOCKED)", Changes.class)
                .endControlFlow()
                .build();
    }
}
