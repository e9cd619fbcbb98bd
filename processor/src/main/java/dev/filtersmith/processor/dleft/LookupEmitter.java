package dev.filtersmith.processor.dleft;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.buckets.LookupTables;
import dev.filtersmith.processor.Answers;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Literals;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.Tables;
import dev.filtersmith.processor.buckets.BucketChoiceEmitter;
import dev.filtersmith.processor.buckets.ColumnEmitter;
import dev.filtersmith.processor.buckets.StripeEmitter;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * Emitter of the lookup. All buckets are read first, then compared without a branch that depends on
 * them.
 */
final class LookupEmitter {
    private final DLeftText text;
    private final BucketChoiceEmitter choice;
    private final StripeEmitter stripes;

    LookupEmitter(DLeftText text, BucketChoiceEmitter choice, StripeEmitter stripes) {
        this.text = text;
        this.choice = choice;
        this.stripes = stripes;
    }

    void emit(TypeSpec.Builder type, Tables tables) {
        if (text.onlyGrows()) {
            stripes.emitLookup(type, mightContainAlone());
        } else {
            stripes.emitLookup(type, mightContainAlone(), choice::declareNumbers, this::declareBuckets, anyMatch());
        }
        if (text.byMasks()) {
            addMatch(tables);
            type.addMethod(matches());
            if (text.spareBits()) {
                emitState(type, tables);
            }
        } else if (text.byColumns()) {
            new ColumnEmitter(text.layout).emit(type, tables, CodeBlock.of("groupAt(number)"), this::declareState);
            if (text.spareBits()) {
                addHeads(tables);
            }
        } else {
            new WindowEmitter(text).emit(type, tables);
        }
    }

    private MethodSpec mightContainAlone() {
        Method method = Method.overHash(boolean.class, "mightContainAlone");
        choice.declareNumbers(method);
        declareBuckets(method, text::lookedUp);
        return Answers.lookup(method, anyMatch());
    }

    /** Adds statements that read all of a key's buckets before any is compared. */
    void declareBuckets(Method method) {
        declareBuckets(method, text::read);
    }

    private void declareBuckets(Method method, UnaryOperator<String> read) {
        if (!text.byMasks()) {
            return;
        }
        for (int subtable = 0; subtable < text.subtables(); subtable++) {
            method.addStatement("final long $L = $L", text.bucket(subtable), read.apply(text.number(subtable)));
        }
    }

    /** Returns the condition that one of a key's buckets has changed since it was read. */
    CodeBlock bucketsChanged() {
        return IntStream.range(0, text.subtables())
                .mapToObj(subtable -> Code.of("$L != $L", text.read(text.number(subtable)), text.bucket(subtable)))
                .collect(Code.joining("$W|| "));
    }

    CodeBlock anyMatch() {
        return text.anyMatch("");
    }

    /** Adds the match table: four columns by first bits of the query and counter state. */
    private void addMatch(Tables tables) {
        int column = text.layout.states() << text.layout.deepest();
        List<String> columns = List.of("ONES", "TIMES", "QUERY", "TOPS");
        tables.column("ONES", 0, "Column of MATCH: the bottom bits of the fields of the query's class.");
        tables.column("TIMES", column, "Column of MATCH: the multiplier that copies the query into these fields.");
        tables.column("QUERY", 2 * column, "Column of MATCH: the bits of the query that a field holds.");
        tables.column("TOPS", 3 * column, "Column of MATCH: the top bits of the fields of the query's class.");
        tables.longs(
                "MATCH",
                text.contents.rows(LookupTables.match(text.layout), columns, text.layout.deepest()),
                "Comparison of a query with a bucket, in columns by first bits of the query and counter state.");
    }

    private MethodSpec matches() {
        return Method.of(long.class, "matches", true)
                .addJavadoc("""
                        Not 0 if the bucket holds the fingerprint: a field that equals the query borrows from
                        its top bit.
                        """)
                .addParameter(long.class, "bucket")
                .addParameter(long.class, "word")
                .addStatement("final int row = $L", row())
                .addStatement("final long copies = (word & Tables.MATCH[row + Tables.QUERY]) "
                        + "* Tables.MATCH[row + Tables.TIMES]")
                .addStatement("final long difference = bucket ^ copies")
                .addStatement("return difference - Tables.MATCH[row + Tables.ONES] & ~difference "
                        + "& Tables.MATCH[row + Tables.TOPS]")
                .build();
    }

    /** Returns the index of a bucket's state and the first bits of the word. */
    private CodeBlock row() {
        int deepest = text.layout.deepest();
        Object first =
                deepest == 0 ? 0 : Code.of("((int) word & $L) * $L", Literals.mask(deepest), text.layout.states());
        return Code.of("$L + $L", text.state("bucket"), first);
    }

    private void declareState(Method method) {
        if (!text.spareBits()) {
            method.addStatement("final int state = $L", text.code("first"));
            return;
        }
        String last = text.groupWords() == 1 ? "first" : "second";
        method.addStatement("final int head = Tables.HEADS[$L]", text.code("first"))
                .addStatement("final int state = (head & 0xffff) + (int) ($L >>> 1 >>> (head >>> 16))", last);
    }

    private void addHeads(Tables tables) {
        tables.computed(
                "HEADS", int[].class, "By counter code: the state with spare bits 0, and the shift of the spare bits.");
    }

    private void emitState(TypeSpec.Builder type, Tables tables) {
        addHeads(tables);
        if (text.byTables()) {
            tables.computed("COUNTERS", long[].class, "Counter code and spare bits by state.");
        }
        type.addMethod(Method.of(int.class, "state", true)
                .addParameter(long.class, "bucket")
                .addStatement("final int head = Tables.HEADS[$L]", text.code("bucket"))
                .addStatement("return (head & 0xffff) + (int) (bucket >>> 1 >>> (head >>> 16))")
                .build());
    }
}
