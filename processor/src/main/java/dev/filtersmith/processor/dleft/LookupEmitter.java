package dev.filtersmith.processor.dleft;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.emitted.LookupTables;
import dev.filtersmith.processor.Literals;
import dev.filtersmith.processor.Methods;
import dev.filtersmith.processor.buckets.BucketChoiceEmitter;
import dev.filtersmith.processor.buckets.ColumnEmitter;

/**
 * Emitter of the lookup. All buckets are read first, then compared without a branch that depends on
 * them.
 */
final class LookupEmitter {
    private final DLeftText text;
    private final BucketChoiceEmitter choice;

    LookupEmitter(DLeftText text, BucketChoiceEmitter choice) {
        this.text = text;
        this.choice = choice;
    }

    void emit(TypeSpec.Builder type) {
        type.addMethod(mightContainHash());
        if (text.byMasks()) {
            type.addField(Literals.table("MATCH", LookupTables.match(text.layout), 4, text.lookupTables("match"), """
                    Four columns by first bits of the query and counter state, for the fields of the query's class: \
                    the bottom
                    bits, the multiplier of the query, the query's bits, the top bits.
                    """));
            type.addMethod(matches());
            if (text.spareBits()) {
                emitState(type);
            }
        } else if (text.byColumns()) {
            new ColumnEmitter(text.layout).emit(type, "groupAt(number)", declareState());
            if (text.spareBits()) {
                emitHeads(type);
            }
        } else {
            new WindowEmitter(text).emit(type);
        }
    }

    private MethodSpec mightContainHash() {
        MethodSpec.Builder method = Methods.overHash(boolean.class, "mightContainHash");
        choice.declareNumbers(method);
        declareBuckets(method);
        method.beginControlFlow("if (stashed != 0 && inStash(hash))")
                .addStatement("return true")
                .endControlFlow();
        return method.addStatement("return ($L) != 0", anyMatch()).build();
    }

    /** Adds statements that read all of a key's buckets before any is compared. */
    void declareBuckets(MethodSpec.Builder method) {
        if (!text.byMasks()) {
            return;
        }
        for (int subtable = 0; subtable < text.subtables(); subtable++) {
            method.addStatement("final long $L = $L", text.bucket(subtable), text.read(text.number(subtable)));
        }
    }

    CodeBlock anyMatch() {
        return text.anyMatch("");
    }

    private MethodSpec matches() {
        int states = text.layout.states();
        int column = states << text.layout.deepest();
        String query =
                column == states ? "" : " + ((int) word & " + Literals.mask(text.layout.deepest()) + ") * " + states;
        return Methods.method(long.class, "matches", true)
                .addJavadoc("Not 0 if the bucket holds the fingerprint: a field that equals the query borrows from "
                        + "its top bit.\n")
                .addParameter(long.class, "bucket")
                .addParameter(long.class, "word")
                .addStatement("final int at = $L$L", text.state("bucket"), query)
                .addStatement(
                        "final long difference = bucket ^ (word & MATCH[at + $L]) * MATCH[at + $L]", 2 * column, column)
                .addStatement("return (difference - MATCH[at]) & ~difference & MATCH[at + $L]", 3 * column)
                .build();
    }

    private CodeBlock declareState() {
        if (!text.spareBits()) {
            return CodeBlock.builder()
                    .addStatement("final int state = $L", text.code("first"))
                    .build();
        }
        String last = text.groupWords() == 1 ? "first" : "second";
        return CodeBlock.builder()
                .addStatement("final int head = HEADS[$L]", text.code("first"))
                .addStatement("final int state = (head & 0xffff) + (int) ($L >>> 1 >>> (head >>> 16))", last)
                .build();
    }

    private void emitHeads(TypeSpec.Builder type) {
        type.addField(Literals.constant(
                "HEADS",
                TypeName.get(int[].class),
                text.tables("heads"),
                "By counter code: the state with spare bits 0, and the shift of the spare bits.\n"));
    }

    private void emitState(TypeSpec.Builder type) {
        emitHeads(type);
        if (text.byTables()) {
            type.addField(Literals.constant(
                    "COUNTERS",
                    TypeName.get(long[].class),
                    text.tables("counters"),
                    "Counter code and spare bits by state.\n"));
        }
        type.addMethod(Methods.method(int.class, "state", true)
                .addParameter(long.class, "bucket")
                .addStatement("final int head = HEADS[$L]", text.code("bucket"))
                .addStatement("return (head & 0xffff) + (int) (bucket >>> 1 >>> (head >>> 16))")
                .build());
    }
}
