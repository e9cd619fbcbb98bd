package dev.filtersmith.processor.windows;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.Answers;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.Stored;
import dev.filtersmith.processor.buckets.BucketChoiceEmitter;

/**
 * Emitter of the operations on hashes. A put takes the first empty slot of four, and a removal
 * empties the first that matches; both choose it without a branch, since it cannot be predicted.
 */
final class WindowOperationEmitter {
    private final WindowText text;

    WindowOperationEmitter(WindowText text) {
        this.text = text;
    }

    void emit(TypeSpec.Builder type) {
        if (text.areInts()) {
            text.stripes().emitIntLookup(type, mightContainAlone(), text::declareKey, matches());
        } else {
            text.stripes().emitLookup(type, mightContainAlone(), text::declareKey, buckets -> {}, matches());
        }
        boolean severalWriters = text.stripes().severalWriters();
        if (severalWriters) {
            new FreeWindowEmitter(text).emit(type);
        } else {
            type.addMethod(putAlone());
        }
        type.addMethod(putAt());
        if (!severalWriters) {
            type.addMethod(putInWindows());
        }
        if (text.counts()) {
            type.addMethod(countAlone());
            type.addMethod(putInTable());
            type.addMethod(removeAlone());
        }
        text.stripes().emitWholeChanges(type, false);
        if (!severalWriters) {
            type.addMethod(flip());
        }
    }

    private CodeBlock matches() {
        return Code.of(
                text.readsWindows()
                        ? "matches(fingerprint, slots(first), slots(second))"
                        : "matches(fingerprint, first, second)");
    }

    private MethodSpec mightContainAlone() {
        Method method = Method.overHash(boolean.class, "mightContainAlone");
        text.declareKey(method);
        if (text.areInts()) {
            Answers.addStash(method);
            return method.addStatement("return $L != 0", matches()).build();
        }
        return Answers.lookup(method, matches());
    }

    private MethodSpec countAlone() {
        Method method = Method.overHash(int.class, "countAlone");
        text.declareKey(method);
        return method.addStatement("int count = stashed == 0 ? 0 : countInStash(hash)")
                .addStatement("count += $T.bitCount(holders(fingerprint, first))", Long.class)
                .addIf("second != first", "count += $T.bitCount(holders(fingerprint, second))", Long.class)
                .addStatement("return count")
                .build();
    }

    private MethodSpec putAlone() {
        Method method = Method.overHash(boolean.class, "putAlone");
        text.declareNumbers(method);
        return Stored.putAlone(method, Code.of("putAt(hash, first, second)"), text.counts(), text.shared())
                .build();
    }

    private MethodSpec putAt() {
        boolean severalWriters = text.stripes().severalWriters();
        Method method = Method.of(boolean.class, severalWriters ? "putAloneAt" : "putAt", false)
                .addParameter(long.class, "hash")
                .addParameters(BucketChoiceEmitter.parameters(WindowText.WINDOWS))
                .addStatement("final long fingerprint = fingerprint(hash)");
        if (severalWriters) {
            method.addIf(
                    "$L != 0$W&& held(fingerprint, first, second)$W|| $L",
                    "return $L",
                    matches(),
                    Answers.IN_STASH,
                    text.counts() ? "putAgain(hash)" : "false");
        } else {
            Answers.endPutOfHeld(method, text.counts(), matches());
        }
        return method.addStatement(
                        "return putInWindows(fingerprint, first, second)$W|| putCrowded(hash) || stash(hash)")
                .build();
    }

    private MethodSpec putInTable() {
        Method method = Method.overHash(boolean.class, "putInTable");
        text.declareNumbers(method);
        return method.addStatement("return putInWindows(fingerprint(hash), first, second)$W|| putCrowded(hash)")
                .build();
    }

    private MethodSpec putInWindows() {
        Method method = text.ofKey(boolean.class, "putInWindows")
                .addJavadoc("Takes the first empty slot of four, if there is one.\n");
        WindowText.choose(method, "empty", "empty(%s)", "return false");
        return flip(method).addStatement("return true").build();
    }

    private Method flip(Method method) {
        return method.addStatement("flip(window + offset$L, $L)", shared(", fingerprint"), text.chosen());
    }

    private String shared(String argument) {
        return text.shared() ? argument : "";
    }

    private MethodSpec removeAlone() {
        Method method = Method.overHash(boolean.class, "removeAlone");
        text.declareKey(method);
        if (text.stripes().severalWriters()) {
            return text.whileMoving(method, change -> FreeWindowEmitter.replaceHeld(text, change, CodeBlock.of("0")))
                    .build();
        }
        WindowText.choose(method, "held", "holders(fingerprint, %s)", "return false");
        return flip(method).addStatement("return true").build();
    }

    private MethodSpec flip() {
        Method method = Method.of(void.class, "flip", false)
                .addJavadoc("Writes a value into an empty slot, or empties the slot that has it.\n")
                .addParameter(int.class, "number");
        if (text.shared()) {
            method.addParameter(long.class, "fingerprint");
        }
        method.addParameter(long.class, "value");
        text.declarePlace(method, "number");
        return text.whileMoving(
                        method,
                        change -> change.addStatement("WORDS.set(bytes, from, word(from) ^ value << $L)", text.bit()))
                .build();
    }
}
