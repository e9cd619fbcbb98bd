package dev.filtersmith.processor.ddlcbf;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.Answers;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.Tables;
import dev.filtersmith.processor.buckets.BatchKernel;
import dev.filtersmith.processor.buckets.BucketChoiceEmitter;
import dev.filtersmith.processor.buckets.StripeEmitter;

/**
 * Emitter of the operations on buckets of one word whose fields all have one width. One product
 * puts the query into the fields of every bucket. If there are slots, the code is compared as one
 * more field, so that one test of the result also detects a bucket of slots.
 */
final class UniformEmitter implements BatchKernel {
    private final DynamicText text;
    private final BucketChoiceEmitter choice;
    private final UniformTables constants;
    private final boolean slots;

    UniformEmitter(DynamicText text, BucketChoiceEmitter choice) {
        this.text = text;
        this.choice = choice;
        this.constants = new UniformTables(text);
        this.slots = text.layout.hasSlots();
    }

    void emit(TypeSpec.Builder type, Tables tables) {
        tables.longs(
                "ONES",
                constants.rows(constants.ones(), "queries that end in "),
                "By first bits of the query and counter code: the bottom bits of the fields of the query's class.");
        StripeEmitter stripes = text.stripes();
        stripes.emitLookup(type, mightContainAlone(), choice::declareNumbers, text::declareBuckets, text.anyMatch());
        stripes.emitWholeChanges(type, text.lockFree());
        type.addMethod(emitAnyMatch());
        if (slots || text.counts()) {
            type.addMethod(matches());
        }
        new UniformInsertEmitter(text, choice, constants).emit(type, tables);
        if (text.counts()) {
            new UniformRemovalEmitter(text, choice).emit(type);
        }
        if (slots) {
            new SlotBucketEmitter(text, constants).emit(type);
        }
        if (text.searches()) {
            new SearchEmitter(text).emit(type);
        }
    }

    private MethodSpec mightContainAlone() {
        Method method = Method.overHash(boolean.class, "mightContainAlone");
        choice.declareNumbers(method);
        text.lookUpBuckets(method);
        return Answers.lookup(method, text.anyMatch());
    }

    /**
     * Emits the test of a key's buckets. A field that equals the query borrows from its top bit.
     * Fields above it may then do so too, which changes nothing.
     */
    private MethodSpec emitAnyMatch() {
        Method method = Method.of(long.class, "anyMatch", true)
                .addJavadoc("Not 0 if one of the buckets holds the remainder.\n");
        text.addBuckets(method);
        method.addParameter(long.class, "hash")
                .addStatement(
                        "final long copies = (hash & $L) * $L + $L",
                        constants.query(),
                        constants.times(),
                        slots ? text.layout.slotCode() : 0);
        for (int subtable = 0; subtable < text.subtables(); subtable++) {
            method.addStatement("final long $L = $L ^ copies", difference(subtable), DynamicText.in(subtable));
        }
        for (int subtable = 0; subtable < text.subtables(); subtable++) {
            method.addStatement(
                    "final long $L = $L - Tables.ONES[$L]$W& ~$L",
                    BucketChoiceEmitter.name(subtable),
                    difference(subtable),
                    text.index(DynamicText.in(subtable)),
                    difference(subtable));
        }
        method.addStatement(
                "final long hits = $L & $L",
                text.join(BucketChoiceEmitter::name, " | "),
                slots ? constants.tops() | constants.flag() : constants.tops());
        return (slots
                        ? method.addStatement(
                                "return (hits & $L) == 0 ? hits : anySlot($L, hash)",
                                constants.flag(),
                                text.buckets(""))
                        : method.addStatement("return hits"))
                .build();
    }

    private static String difference(int subtable) {
        return BucketChoiceEmitter.name(subtable) + "Difference";
    }

    private MethodSpec matches() {
        return Method.of(long.class, "matches", true)
                .addJavadoc("The top bits of the fields that equal the query.\n")
                .addParameter(long.class, "bucket")
                .addParameter(long.class, "hash")
                .addStatement("final long difference = bucket ^ (hash & $L) * $L", constants.query(), constants.times())
                .addStatement("final long ones = Tables.ONES[$L]", text.index("bucket"))
                .addStatement(
                        "return ~((difference & $L) + $L | difference)$W& ones << $L & $L",
                        constants.low(),
                        constants.low(),
                        text.level().fieldBits() - 1,
                        constants.tops())
                .build();
    }

    @Override
    public boolean testsContents() {
        return true;
    }

    @Override
    public boolean putsFreely() {
        return text.lockFree();
    }

    @Override
    public CodeBlock read(String number) {
        return Code.of("read($L)", number);
    }

    @Override
    public CodeBlock anyMatch() {
        return Code.of("anyMatch($L, hash)", text.buckets("[i]"));
    }
}
