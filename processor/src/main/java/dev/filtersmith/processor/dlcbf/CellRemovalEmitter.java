package dev.filtersmith.processor.dlcbf;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.buckets.BucketChoiceEmitter;

/** Emitter of the removal. */
final class CellRemovalEmitter {
    private final CellText text;
    private final BucketChoiceEmitter choice;

    CellRemovalEmitter(CellText text, BucketChoiceEmitter choice) {
        this.text = text;
        this.choice = choice;
    }

    void emit(TypeSpec.Builder type) {
        type.addMethod(removeAlone());
        type.addMethod(text.lockFree() ? takeAtomically() : take());
        type.addMethod(countedDown());
    }

    private MethodSpec removeAlone() {
        Method method = Method.overHash(boolean.class, "removeAlone");
        choice.declareNumbers(method);
        CellText.declareQuery(method);
        return method.addStatement("final int holder = holder(query$L)", text.numbers())
                .addIf("holder < 0", "return false")
                .addStatement("take(holder, query)")
                .addStatement("return true")
                .build();
    }

    private MethodSpec take() {
        String variable = text.words() == 1 ? "final " : "";
        Method method = takeSignature()
                .addStatement("$Lint at = $L", variable, text.at("number"))
                .addStatement("$Llong cells = matching(words[at], query)", variable);
        if (text.words() > 1) {
            method.beginControlFlow("while (cells == 0)")
                    .addStatement("cells = matching(words[++at], query)")
                    .endControlFlow();
        }
        return method.addCode(text.stripes().beginMoves("number"))
                .addStatement("words[at] = countedDown(words[at], cells)")
                .addCode(text.stripes().endMoves("number"))
                .build();
    }

    /** Emits the removal from a bucket of one word, into which other threads put without locks. */
    private MethodSpec takeAtomically() {
        return takeSignature()
                .addStatement("final int at = $L", text.at("number"))
                .addCode(text.stripes().beginMoves("number"))
                .addStatement("boolean done = false")
                .beginControlFlow("while (!done)")
                .addStatement("final long bucket = words[at]")
                .addStatement(
                        "done = WORD.compareAndSet(words, at, bucket, countedDown(bucket, matching(bucket, query)))")
                .endControlFlow()
                .addCode(text.stripes().endMoves("number"))
                .build();
    }

    private static Method takeSignature() {
        return Method.of(void.class, "take", false)
                .addJavadoc("Takes one element from the first cell of a bucket that holds the remainder.\n")
                .addParameter(int.class, "number")
                .addParameter(long.class, "query");
    }

    private MethodSpec countedDown() {
        return Method.of(long.class, "countedDown", true)
                .addJavadoc("The word with the first of some cells counted down; with its last element it becomes "
                        + "empty.\n")
                .addParameter(long.class, "word")
                .addParameter(long.class, "cells")
                .addStatement("final int unit = $T.numberOfTrailingZeros(cells)", Long.class)
                .addStatement(
                        "final long cell = word >>> unit - $L & $L",
                        text.remainderBits(),
                        (1L << text.layout.cellBits()) - 1)
                .addStatement(
                        "return word - (cell >>> $L == 1 ? cell << unit - $L : cells & -cells)",
                        text.remainderBits(),
                        text.remainderBits())
                .build();
    }
}
