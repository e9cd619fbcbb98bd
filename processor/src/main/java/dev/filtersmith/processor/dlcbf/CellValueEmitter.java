package dev.filtersmith.processor.dlcbf;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.States;
import dev.filtersmith.processor.Literals;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.buckets.BucketChoiceEmitter;
import javax.lang.model.element.Modifier;

/**
 * Emitter of the operations on values, which are the high bits of remainders. A key has the value
 * of each cell whose other bits are those of its own remainder.
 */
final class CellValueEmitter {
    private final CellText text;
    private final BucketChoiceEmitter choice;

    CellValueEmitter(CellText text, BucketChoiceEmitter choice) {
        this.text = text;
        this.choice = choice;
    }

    void emit(TypeSpec.Builder type) {
        type.addMethod(countAlone());
        type.addMethod(value());
        type.addMethod(joined());
        type.addMethod(changeAlone());
        type.addMethod(changed());
        type.addMethod(withValue());
    }

    private MethodSpec countAlone() {
        Method method = Method.overHash(int.class, "countAlone");
        choice.declareNumbers(method);
        return method.addStatement("return value(query(hash)$L)", text.numbers())
                .build();
    }

    private MethodSpec value() {
        Method method = Method.of(int.class, "value", false)
                .addParameter(long.class, "query")
                .addParameters(text.numberParameters())
                .addStatement("int value = $L", States.ABSENT);
        for (int subtable = 0; subtable < text.subtables(); subtable++) {
            method.addStatement("value = joined(value, $L, query)", BucketChoiceEmitter.name(subtable));
        }
        return method.addStatement("return value").build();
    }

    private MethodSpec joined() {
        return Method.of(int.class, "joined", false)
                .addJavadoc("The answer for a key with a value so far, and another bucket.\n")
                .addParameter(int.class, "value")
                .addParameter(int.class, "number")
                .addParameter(long.class, "query")
                .addStatement("int joined = value")
                .addStatement("final int begin = $L", text.at("number"))
                .beginControlFlow("for (int at = begin; at < begin + $L; at++)", text.words())
                .addStatement("final long word = read(at)")
                .addStatement(
                        "long cells = used(word) & ~(((word ^ query) & $L) + $L)",
                        text.inEveryCell(0, text.layout.tagBits()),
                        text.inEveryCell(0, text.remainderBits()))
                .beginControlFlow("for (; cells != 0; cells &= cells - 1)")
                .addStatement(
                        "final int found = (int) (word >>> $T.numberOfTrailingZeros(cells) - $L) & $L",
                        Long.class,
                        text.valueBits(),
                        Literals.mask(text.valueBits()))
                .addStatement("joined = joined == $L || joined == found ? found : $L", States.ABSENT, States.AMBIGUOUS)
                .endControlFlow()
                .endControlFlow()
                .addStatement("return joined")
                .build();
    }

    private MethodSpec changeAlone() {
        Method method = Method.over(boolean.class, "changeAlone", Modifier.PROTECTED)
                .addParameter(long.class, "hash")
                .addParameter(long.class, "to");
        choice.declareNumbers(method);
        CellText.declareQuery(method);
        return method.addStatement("final int holder = holder(query$L)", text.numbers())
                .addStatement("return holder >= 0 && changed(holder, query, query(to))")
                .build();
    }

    private MethodSpec changed() {
        boolean atomic = text.lockFree();
        Method method = Method.of(boolean.class, "changed", false)
                .addJavadoc(
                        "Changes the value of the first cell of a bucket that holds the remainder, if it counts one.\n")
                .addParameter(int.class, "number")
                .addParameter(long.class, "query")
                .addParameter(long.class, "after")
                .addStatement("$Lint at = $L", text.words() == 1 ? "final " : "", text.at("number"));
        if (text.words() > 1) {
            method.beginControlFlow("while (matching(words[at], query) == 0)")
                    .addStatement("at++")
                    .endControlFlow();
        }
        method.addCode(text.stripes().beginMoves("number")).addStatement("boolean changed = false");
        if (atomic) {
            method.addStatement("boolean done = false").beginControlFlow("while (!done)");
        }
        method.addStatement("final long word = words[at]")
                .addStatement("final long next = withValue(word, query, after)")
                .addStatement("changed = next != word || after == query");
        if (atomic) {
            method.addStatement("done = !changed || WORD.compareAndSet(words, at, word, next)")
                    .endControlFlow();
        } else {
            method.addStatement("words[at] = next");
        }
        return method.addCode(text.stripes().endMoves("number"))
                .addStatement("return changed")
                .build();
    }

    private MethodSpec withValue() {
        return Method.of(long.class, "withValue", true)
                .addJavadoc(
                        "The word with another value in its first cell of a remainder, if that counts one element.\n")
                .addParameter(long.class, "word")
                .addParameter(long.class, "query")
                .addParameter(long.class, "after")
                .addStatement("final long cells = matching(word, query)")
                .addStatement("final long cell = cells & -cells")
                .addStatement(
                        "final boolean one = (word >>> $T.numberOfTrailingZeros(cell) & $L) == 1",
                        Long.class,
                        Literals.mask(text.counterBits()))
                .addStatement("return one ? word ^ (query ^ after) & cell - (cell >>> $L) : word", text.remainderBits())
                .build();
    }
}
