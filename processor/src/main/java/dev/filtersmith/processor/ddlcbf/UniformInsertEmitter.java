package dev.filtersmith.processor.ddlcbf;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.Answers;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.Tables;
import dev.filtersmith.processor.buckets.BucketChoiceEmitter;

/** Emitter of insertions into buckets of one word whose fields all have one width. */
final class UniformInsertEmitter {
    private final DynamicText text;
    private final BucketChoiceEmitter choice;
    private final UniformTables constants;

    UniformInsertEmitter(DynamicText text, BucketChoiceEmitter choice, UniformTables constants) {
        this.text = text;
        this.choice = choice;
        this.constants = constants;
    }

    void emit(TypeSpec.Builder type, Tables tables) {
        tables.longs(
                "KEEP",
                constants.rows(constants.keep(), "new fields that end in "),
                "By first bits of a new field and counter code: the bits below its place.");
        tables.bytes("LOADS", constants.loads(), "Load by counter code.");
        if (text.lockFree()) {
            new FreeInsertEmitter(text, choice, this::declareLeastLoaded).emit(type);
        } else {
            text.stripes().emitPut(type, choice::declareNumbers, text.call("putAt"), text.counts(), true);
            emitPutAt(type);
        }
        type.addMethod(load());
        type.addMethod(add());
        type.addMethod(putCrowdedAt());
    }

    private void emitPutAt(TypeSpec.Builder type) {
        Method method = text.ofHash("putAt");
        text.declareBuckets(method);
        Answers.endPutOfHeld(method, text.counts(), text.anyMatch());
        declareLeastLoaded(method);
        type.addMethod(method.beginControlFlow("if (least < $L)", text.layout.crowdedLoad())
                .addStatement("words[number] = add(bucket, hash, least)")
                .nextControlFlow("else if (!$L)", text.call("putCrowdedAt"))
                .addStatement("stash(hash)")
                .endControlFlow()
                .addStatement("return true")
                .build());
        if (text.counts()) {
            type.addMethod(putInTable());
        }
    }

    /**
     * Declares {@code number}, {@code bucket} and {@code least} of the least loaded bucket, ties to
     * the left, by sign masks.
     */
    private void declareLeastLoaded(Method method) {
        int last = text.subtables() - 1;
        String number = BucketChoiceEmitter.name(0);
        String bucket = DynamicText.in(0);
        for (int subtable = 0; subtable <= last; subtable++) {
            method.addStatement(
                    "final int $LLoad = load($L)", BucketChoiceEmitter.name(subtable), DynamicText.in(subtable));
        }
        String least = BucketChoiceEmitter.name(0) + "Load";
        for (int subtable = 1; subtable <= last; subtable++) {
            String suffix = subtable == last ? "" : Integer.toString(subtable);
            String other = BucketChoiceEmitter.name(subtable);
            method.addStatement("final int fewer$L = $LLoad - $L >> 31", suffix, other, least);
            method.addStatement("final int number$L = $L ^ ($L ^ $L) & fewer$L", suffix, number, number, other, suffix);
            method.addStatement(
                    "final long bucket$L = $L ^ ($L ^ $L) & fewer$L",
                    suffix,
                    bucket,
                    bucket,
                    DynamicText.in(subtable),
                    suffix);
            method.addStatement("final int least$L = Math.min($L, $LLoad)", suffix, least, other);
            number = "number" + suffix;
            bucket = "bucket" + suffix;
            least = "least" + suffix;
        }
    }

    private MethodSpec load() {
        return Method.of(int.class, "load", true)
                .addParameter(long.class, "bucket")
                .addStatement("return Tables.LOADS[$L]", text.code("bucket"))
                .build();
    }

    private MethodSpec add() {
        int depth = text.layout.deepest();
        CodeBlock field = depth == 0
                ? Code.of("hash & $L", constants.query())
                : Code.of("hash >>> 1 & $L", constants.query() >>> 1);
        return Method.of(long.class, "add", true)
                .addJavadoc("The bucket with one more field, behind those of its class.\n")
                .addParameter(long.class, "bucket")
                .addParameter(long.class, "hash")
                .addParameter(int.class, "load")
                .addStatement("final long keep = Tables.KEEP[$L]", text.index("bucket"))
                .addStatement("final long below = bucket & keep")
                .addStatement(
                        "return (below | bucket - below << $L | $L * (keep + 1)) + $L",
                        text.level().fieldBits(),
                        field,
                        text.codes("load + 1"))
                .build();
    }

    private MethodSpec putCrowdedAt() {
        Method method = text.ofHash("putCrowdedAt");
        return (text.searches()
                        ? method.addStatement("return $L || putCrowded(hash)", text.call("relocate"))
                        : method.addStatement("return putCrowded(hash)"))
                .build();
    }

    private MethodSpec putInTable() {
        Method method = Method.overHash(boolean.class, "putInTable");
        choice.declareNumbers(method);
        text.declareBuckets(method);
        declareLeastLoaded(method);
        return method.beginControlFlow("if (least < $L)", text.layout.crowdedLoad())
                .addStatement("words[number] = add(bucket, hash, least)")
                .addStatement("return true")
                .endControlFlow()
                .addStatement("return $L", text.call("putCrowdedAt"))
                .build();
    }
}
