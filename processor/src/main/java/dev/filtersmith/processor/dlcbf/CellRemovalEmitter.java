package dev.filtersmith.processor.dlcbf;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.Literals;
import dev.filtersmith.processor.Methods;
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
        type.addMethod(removeHash());
        type.addMethod(take());
    }

    private MethodSpec removeHash() {
        MethodSpec.Builder method = Methods.overHash(boolean.class, "removeHash");
        choice.declareNumbers(method);
        CellText.declareQuery(method);
        return method.addStatement("final int holder = holder(query$L)", text.numbers())
                .beginControlFlow("if (stashed != 0 && removeFromStash(hash))")
                .addStatement("return true")
                .nextControlFlow("else if (holder < 0)")
                .addStatement("return missed()")
                .endControlFlow()
                .addStatement("take(holder, query)")
                .addStatement("return stashed == 0 || drainStash()")
                .build();
    }

    private MethodSpec take() {
        String variable = text.words() == 1 ? "final " : "";
        MethodSpec.Builder method = Methods.method(void.class, "take", false)
                .addJavadoc("""
                        Counts down the first cell of a bucket that holds the remainder; with its last element
                        it becomes empty.
                        """)
                .addParameter(int.class, "number")
                .addParameter(long.class, "query")
                .addStatement("$Lint at = $L", variable, text.at("number"))
                .addStatement("$Llong cells = matching(words[at], query)", variable);
        if (text.words() > 1) {
            method.beginControlFlow("while (cells == 0)")
                    .addStatement("cells = matching(words[++at], query)")
                    .endControlFlow();
        }
        return method.addStatement("final int unit = $T.numberOfTrailingZeros(cells)", Long.class)
                .addStatement(
                        "final long cell = words[at] >>> unit - $L & $L",
                        text.remainderBits(),
                        Literals.hex((1L << text.layout.cellBits()) - 1))
                .addCode(text.stripes().call("beginMoves", "number"))
                .addStatement(
                        "words[at] -= cell >>> $L == 1 ? cell << unit - $L : cells & -cells",
                        text.remainderBits(),
                        text.remainderBits())
                .addCode(text.stripes().call("endMoves", "number"))
                .build();
    }
}
