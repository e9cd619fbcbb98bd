package dev.filtersmith.processor.dlcbf;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.Answers;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Literals;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.buckets.BatchEmitter;
import dev.filtersmith.processor.buckets.BucketChoiceEmitter;

/**
 * Emitter of lookups and counts. The cells of a word are compared at once, without a branch that
 * depends on them.
 */
final class CellLookupEmitter {
    private final CellText text;
    private final BucketChoiceEmitter choice;

    CellLookupEmitter(CellText text, BucketChoiceEmitter choice) {
        this.text = text;
        this.choice = choice;
    }

    void emit(TypeSpec.Builder type) {
        text.stripes()
                .emitLookup(type, mightContainAlone(), this::declareQuery, method -> {}, Code.of("$L", text.matches()));
        text.stripes().emitWholeChanges(type, text.lockFree());
        if (text.counts()) {
            type.addMethod(countAlone());
            type.addMethod(counted());
        }
        type.addMethod(matches());
        type.addMethod(differing());
        type.addMethod(holder());
        type.addMethod(holds());
        type.addMethod(query());
        type.addMethod(matching());
        type.addMethod(used());
    }

    private void declareQuery(Method method) {
        choice.declareNumbers(method);
        CellText.declareQuery(method);
    }

    private MethodSpec mightContainAlone() {
        Method method = Method.overHash(boolean.class, "mightContainAlone");
        declareQuery(method);
        return Answers.lookup(method, Code.of("$L", text.matches()));
    }

    private MethodSpec countAlone() {
        Method method = Method.overHash(int.class, "countAlone");
        choice.declareNumbers(method);
        CellText.declareQuery(method);
        method.addStatement("final int count = stashed == 0 ? 0 : countInStash(hash)");
        CodeBlock sum = Code.of("count + counted(first, query)");
        for (int subtable = 1; subtable < text.subtables(); subtable++) {
            sum = Code.of("$L$W+ counted($L, query)", sum, BucketChoiceEmitter.name(subtable));
        }
        return method.addStatement("return $L", sum).build();
    }

    private MethodSpec counted() {
        return ofBucket(int.class, "counted")
                .addJavadoc("The sum of the counters beside a remainder in a bucket.\n")
                .addParameter(long.class, "query")
                .addStatement("final int begin = $L", text.at("number"))
                .addStatement("int count = 0")
                .beginControlFlow("for (int at = begin; at < begin + $L; at++)", text.words())
                .addStatement("long cells = matching(read(at), query)")
                .beginControlFlow("while (cells != 0)")
                .addStatement(
                        "count += (int) (read(at) >>> $T.numberOfTrailingZeros(cells)) & $L",
                        Long.class,
                        Literals.mask(text.counterBits()))
                .addStatement("cells &= cells - 1")
                .endControlFlow()
                .endControlFlow()
                .addStatement("return count")
                .build();
    }

    /**
     * Emits the test of a bucket. Counters need no test: an empty cell has the remainder 0, which
     * no other query equals.
     */
    private MethodSpec matches() {
        return Method.of(long.class, "matches", false)
                .addJavadoc("""
                        Not 0 if a bucket holds the remainder: only an empty cell equals the remainder 0
                        without holding it.
                        """)
                .addParameter(long.class, "query")
                .addParameters(text.numberParameters())
                .addIf("query == 0", "return holder(query$L) + 1", text.numbers())
                .addStatement(
                        "return ~$L & $L",
                        text.each(subtable -> "differing(" + BucketChoiceEmitter.name(subtable) + ", query)", "$W& "),
                        text.units())
                .build();
    }

    /**
     * Emits the test of cells for difference. The carry of the sum stays in its cell, since the sum
     * is at most twice the mask.
     */
    private MethodSpec differing() {
        long remainders = text.inEveryCell(0, text.remainderBits());
        Method method = ofBucket(long.class, "differing")
                .addJavadoc("""
                        In the lowest bit of each counter, whether all remainders at that place differ: any
                        difference carries into it.
                        """)
                .addParameter(long.class, "query")
                .addStatement("final int at = $L", text.at("number"));
        text.returnOverWords(
                method, "long", "-1", "&", word -> Code.of("(($L ^ query) & $L) + $L", word, remainders, remainders));
        return method.build();
    }

    private MethodSpec holder() {
        int last = text.subtables() - 1;
        Method method = Method.of(int.class, "holder", false)
                .addJavadoc("The leftmost bucket that holds the remainder, or -1. By masks: it cannot be predicted.\n")
                .addParameter(long.class, "query")
                .addParameters(text.numberParameters())
                .addStatement("int number = -1");
        for (int subtable = last; subtable >= 0; subtable--) {
            String name = BucketChoiceEmitter.name(subtable);
            String found = BatchEmitter.contents(subtable);
            method.addStatement("final long $L = holds($L, query)", found, name)
                    .addStatement("number ^= (number ^ $L) & (int) (($L | -$L) >> 63)", name, found, found);
        }
        return method.addStatement("return number").build();
    }

    private MethodSpec holds() {
        Method method = ofBucket(long.class, "holds")
                .addJavadoc("Not 0 if the bucket holds the remainder.\n")
                .addParameter(long.class, "query")
                .addStatement("final int at = $L", text.at("number"));
        text.returnOverWords(method, "long", "0", "|", word -> Code.of("matching($L, query)", word));
        return method.build();
    }

    private static Method ofBucket(Class<?> returns, String name) {
        return Method.of(returns, name, false).addParameter(int.class, "number");
    }

    private MethodSpec query() {
        return Method.of(long.class, "query", true)
                .addJavadoc("The remainder of a key, in every cell of a word.\n")
                .addParameter(long.class, "hash")
                .addStatement("return $L * $L", text.remainder(), text.inEveryCell(0, 1))
                .build();
    }

    private MethodSpec matching() {
        long remainders = text.inEveryCell(0, text.remainderBits());
        return Method.of(long.class, "matching", true)
                .addJavadoc("The lowest bits of the counters beside the remainder.\n")
                .addParameter(long.class, "word")
                .addParameter(long.class, "query")
                .addStatement("return used(word) & ~(((word ^ query) & $L) + $L)", remainders, remainders)
                .build();
    }

    private MethodSpec used() {
        Method method = Method.of(long.class, "used", true)
                .addJavadoc("The lowest bits of the counters that are not 0.\n")
                .addParameter(long.class, "word");
        if (text.counterBits() <= 2) {
            return method.addStatement(
                            "return $L & $L", text.counterBits() == 1 ? "word" : "(word | word >>> 1)", text.units())
                    .build();
        }
        method.addStatement("long any = word");
        for (int gathered = 1; gathered < text.counterBits(); gathered *= 2) {
            method.addStatement("any |= any >>> $L", Math.min(gathered, text.counterBits() - gathered));
        }
        return method.addStatement("return any & $L", text.units()).build();
    }
}
