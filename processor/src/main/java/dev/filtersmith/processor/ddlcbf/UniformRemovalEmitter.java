package dev.filtersmith.processor.ddlcbf;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.buckets.BucketChoiceEmitter;

/** Emitter of removals from, and counts in, buckets of one word whose fields all have one width. */
final class UniformRemovalEmitter {
    private final DynamicText text;
    private final BucketChoiceEmitter choice;
    private final boolean slots;

    UniformRemovalEmitter(DynamicText text, BucketChoiceEmitter choice) {
        this.text = text;
        this.choice = choice;
        this.slots = text.layout.hasSlots();
    }

    void emit(TypeSpec.Builder type) {
        type.addMethod(removeAlone());
        type.addMethod(removeAt());
        type.addMethod(countAlone());
    }

    private MethodSpec removeAlone() {
        Method method = Method.overHash(boolean.class, "removeAlone");
        choice.declareNumbers(method);
        return method.addStatement("return $L", text.call("removeAt")).build();
    }

    private MethodSpec removeAt() {
        Method method = text.ofHash("removeAt");
        if (text.lockFree()) {
            method.beginControlFlow("while (true)");
        }
        text.declareBuckets(method);
        for (int subtable = 0; subtable < text.subtables(); subtable++) {
            method.addStatement("final long $LHits = $L", BucketChoiceEmitter.name(subtable), fields(subtable));
        }
        declareFirstHit(method);
        method.beginControlFlow("if (hits == 0)")
                .addStatement(slots ? "return takeSlot(hash" + text.numbers() + ")" : "return false")
                .endControlFlow()
                .addStatement(
                        "final long keep = ((hits & -hits) >>> $L) - 1",
                        text.level().fieldBits() - 1)
                .addCode(text.stripes().beginMoves("number"));
        CodeBlock rest = Code.of(
                "(bucket & keep | bucket >>> $L & ~keep) - $L", text.level().fieldBits(), text.codes("load(bucket)"));
        if (!text.lockFree()) {
            return method.addStatement("words[number] = $L", rest)
                    .addCode(text.stripes().endMoves("number"))
                    .addStatement("return true")
                    .build();
        }
        // A put without a lock may have changed the bucket meanwhile.
        return method.addStatement("final long rest = $L", rest)
                .addStatement("final boolean done = WORD.compareAndSet(words, number, bucket, rest)")
                .addCode(text.stripes().endMoves("number"))
                .addIf("done", "return true")
                .endControlFlow()
                .build();
    }

    private static String fields(int subtable) {
        return "matches(" + DynamicText.in(subtable) + ", hash)";
    }

    /**
     * Declares number, bucket and hits of the first bucket with a hit. It is selected by sign
     * masks, since a branch could not be predicted.
     */
    private void declareFirstHit(Method method) {
        int last = text.subtables() - 1;
        String number = BucketChoiceEmitter.name(last);
        String bucket = DynamicText.in(last);
        String hits = number + "Hits";
        for (int subtable = last - 1; subtable >= 0; subtable--) {
            String name = BucketChoiceEmitter.name(subtable);
            String suffix = subtable == 0 ? "" : Integer.toString(subtable);
            method.addStatement("final long hit$L = ($LHits | -$LHits) >> 63", suffix, name, name);
            method.addStatement(
                    "final int number$L = $L ^ ($L ^ $L) & (int) hit$L", suffix, number, number, name, suffix);
            method.addStatement(
                    "final long bucket$L = $L ^ ($L ^ $L) & hit$L",
                    suffix,
                    bucket,
                    bucket,
                    DynamicText.in(subtable),
                    suffix);
            method.addStatement("final long hits$L = $L ^ ($L ^ $LHits) & hit$L", suffix, hits, hits, name, suffix);
            number = "number" + suffix;
            bucket = "bucket" + suffix;
            hits = "hits" + suffix;
        }
    }

    private MethodSpec countAlone() {
        Method method = Method.overHash(int.class, "countAlone");
        choice.declareNumbers(method);
        text.lookUpBuckets(method);
        method.addStatement("int count = stashed == 0 ? 0 : countInStash(hash)");
        for (int subtable = 0; subtable < text.subtables(); subtable++) {
            method.addStatement("count += $T.bitCount($L)", Long.class, fields(subtable));
            if (slots) {
                method.addStatement("count += $T.bitCount(slots($L, hash))", Long.class, DynamicText.in(subtable));
            }
        }
        return method.addStatement("return count").build();
    }
}
