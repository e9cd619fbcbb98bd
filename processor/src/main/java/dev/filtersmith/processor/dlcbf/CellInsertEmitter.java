package dev.filtersmith.processor.dlcbf;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.Answers;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.buckets.BucketChoiceEmitter;

/**
 * Emitter of insertions. An insertion counts up, or chooses the least loaded bucket and its lowest
 * empty cell.
 */
final class CellInsertEmitter {
    static final String LEAST_LOADED_DOC =
            "Takes an empty cell of the least loaded bucket; where all are full, moves a cell away first.\n";

    private final CellText text;
    private final BucketChoiceEmitter choice;

    CellInsertEmitter(CellText text, BucketChoiceEmitter choice) {
        this.text = text;
        this.choice = choice;
    }

    void emit(TypeSpec.Builder type) {
        if (text.lockFree()) {
            new FreeCellEmitter(text, choice, this::declareLeastLoaded).emit(type);
        } else {
            text.stripes().emitPut(type, choice::declareNumbers, text.call("putAt"), text.counts(), true);
            type.addMethod(put("putAt"));
            type.addMethod(addToLeastLoaded());
            type.addMethod(add());
        }
        if (text.counts()) {
            emitCounting(type);
        }
        type.addMethod(load());
    }

    /** Adds the rest of what a multiset does. */
    private void emitCounting(TypeSpec.Builder type) {
        type.addMethod(putInTable());
        type.addMethod(putInTableAt());
        type.addMethod(addAgain());
        if (text.lockFree()) {
            type.addMethod(put("putAloneAt"));
        } else {
            type.addMethod(countUp());
        }
    }

    private MethodSpec put(String name) {
        Method method = text.ofHash(name);
        CellText.declareQuery(method);
        CodeBlock again = Code.of("!$L && !stash(hash)", text.call("putInTableAt"));
        Answers.endPutOfHeld(method, text.matches(), text.counts() ? again : Code.of("false"));
        return method.addStatement("return $L || stash(hash)", text.call("addToLeastLoaded"))
                .build();
    }

    private MethodSpec putInTable() {
        Method method = Method.overHash(boolean.class, "putInTable");
        choice.declareNumbers(method);
        return method.addStatement("return $L", text.call("putInTableAt")).build();
    }

    private MethodSpec putInTableAt() {
        Method method = text.ofHash("putInTableAt");
        CellText.declareQuery(method);
        return method.addStatement(
                        "return $L != 0 && $L$W|| $L",
                        text.matches(),
                        text.call("addAgain"),
                        text.call("addToLeastLoaded"))
                .build();
    }

    private MethodSpec addAgain() {
        Method method = text.ofHash("addAgain").addJavadoc("""
                        Adds an element whose remainder is there: counts up, or else counts it beside the table,
                        or takes a further cell of the first bucket that holds it.

                        @return false if there is no room for any of that
                        """);
        CellText.declareQuery(method);
        method.addIf(
                "$L$W|| putCopy(hash)",
                "return true",
                text.each(subtable -> "countUp(" + BucketChoiceEmitter.name(subtable) + ", query)", "$W|| "));
        method.addStatement("final int holder = holder(query$L)", text.numbers());
        if (text.lockFree()) {
            return method.addStatement("return added(holder, hash)").build();
        }
        return method.addIf("load(holder) == $L", "return false", text.cells())
                .addStatement("add(holder, hash)")
                .addStatement("return true")
                .build();
    }

    private MethodSpec countUp() {
        return Method.of(boolean.class, "countUp", false)
                .addJavadoc("Counts up the first cell that holds the remainder and is not at its ceiling, if there "
                        + "is one.\n")
                .addParameter(int.class, "number")
                .addParameter(long.class, "query")
                .addStatement("final int begin = $L", text.at("number"))
                .beginControlFlow("for (int at = begin; at < begin + $L; at++)", text.words())
                .addStatement("final long cells = matching(words[at], query) & used(~words[at])")
                .beginControlFlow("if (cells != 0)")
                .addStatement("words[at] += cells & -cells")
                .addStatement("return true")
                .endControlFlow()
                .endControlFlow()
                .addStatement("return false")
                .build();
    }

    /**
     * Emits the addition to the least loaded bucket, ties to the left. It is selected by sign
     * masks, since a branch could not be predicted.
     */
    private MethodSpec addToLeastLoaded() {
        Method method = text.ofHash("addToLeastLoaded").addJavadoc(LEAST_LOADED_DOC);
        declareLeastLoaded(method);
        return method.addIf("least == $L", "return putCrowded(hash)", text.cells())
                .addStatement("add(number, hash)")
                .addStatement("return true")
                .build();
    }

    /** Declares {@code number} and {@code least} of the least loaded bucket. */
    private void declareLeastLoaded(Method method) {
        for (int subtable = 0; subtable < text.subtables(); subtable++) {
            String name = BucketChoiceEmitter.name(subtable);
            method.addStatement("final int $LLoad = load($L)", name, name);
        }
        method.addStatement("int number = first").addStatement("int least = firstLoad");
        for (int subtable = 1; subtable < text.subtables(); subtable++) {
            String name = BucketChoiceEmitter.name(subtable);
            method.addStatement("number ^= (number ^ $L) & $LLoad - least >> 31", name, name)
                    .addStatement("least = Math.min(least, $LLoad)", name);
        }
    }

    private MethodSpec load() {
        Method method = Method.of(int.class, "load", false)
                .addParameter(int.class, "number")
                .addStatement("final int at = $L", text.at("number"));
        text.returnOverWords(method, "int", "0", "+", word -> Code.of("Long.bitCount(used($L))", word));
        return method.build();
    }

    /**
     * Emits the addition to a bucket. The last word may have room for more cells than the bucket
     * has; they are never the lowest empty ones.
     */
    private MethodSpec add() {
        String variable = text.words() == 1 ? "final " : "";
        Method method = Method.of(void.class, "add", false)
                .addJavadoc("Puts a remainder into the lowest empty cell of a bucket that has one.\n")
                .addParameter(int.class, "number")
                .addParameter(long.class, "hash")
                .addStatement("$Lint at = $L", variable, text.at("number"))
                .addStatement("$Llong empty = ~used(words[at]) & $L", variable, text.units());
        if (text.words() > 1) {
            method.beginControlFlow("while (empty == 0)")
                    .addStatement("empty = ~used(words[++at]) & $L", text.units())
                    .endControlFlow();
        }
        return method.addStatement(
                        "words[at] |= ($L | $L) << $T.numberOfTrailingZeros(empty) - $L",
                        text.remainder(),
                        1L << text.remainderBits(),
                        Long.class,
                        text.remainderBits())
                .build();
    }
}
