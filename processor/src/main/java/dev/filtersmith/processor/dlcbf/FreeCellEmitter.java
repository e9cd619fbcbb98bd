package dev.filtersmith.processor.dlcbf;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.Answers;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.buckets.BucketChoiceEmitter;
import java.util.function.Consumer;

/**
 * Emitter of insertions into buckets of one word that take a lock only where a full bucket has to
 * change: cells are moved out of full buckets, so their counters must not change meanwhile. Of a
 * set it emits all, of a multiset what is not in {@link FreeCountEmitter}.
 */
final class FreeCellEmitter {
    private final CellText text;
    private final BucketChoiceEmitter choice;
    private final Consumer<Method> leastLoaded;

    /**
     * Creates an emitter. {@code leastLoaded} adds statements that declare {@code number} and
     * {@code least} of the least loaded bucket.
     */
    FreeCellEmitter(CellText text, BucketChoiceEmitter choice, Consumer<Method> leastLoaded) {
        this.text = text;
        this.choice = choice;
        this.leastLoaded = leastLoaded;
    }

    void emit(TypeSpec.Builder type) {
        text.stripes().emitFreePut(type, choice::declareNumbers, text.call("putAt"), text.counts());
        if (text.counts()) {
            new FreeCountEmitter(text).emit(type);
        } else {
            type.addMethod(putAt());
            type.addMethod(putAloneAt());
            type.addMethod(added());
        }
        type.addMethod(putLocked());
        type.addMethod(leastLoaded());
        type.addMethod(withCell());
    }

    private MethodSpec putAt() {
        Method method = text.ofHash("putAt");
        CellText.declareQuery(method);
        method.beginControlFlow("while (true)");
        text.stripes().declareFreeVersion(method);
        text.stripes().endFreePutOfHeld(method, text.matches(), text.call("putLocked"));
        return putOrElse(method, text.call("putLocked"));
    }

    private MethodSpec putAloneAt() {
        Method method = text.ofHash("putAloneAt").addJavadoc("Puts a key, with the lock of its stripe.\n");
        CellText.declareQuery(method);
        method.beginControlFlow("while (true)");
        Answers.endPutOfHeld(method, false, text.matches());
        return putOrElse(method, Code.of("putCrowded(hash) || stash(hash)"));
    }

    /** Completes a put of a key that was not there, with a result in case all buckets are full. */
    private MethodSpec putOrElse(Method method, CodeBlock ofFull) {
        return method.addStatement("final int number = $L", text.leastLoaded())
                .addIf("number < 0", "return $L", ofFull)
                .addIf("added(number, hash, query)", "return true")
                .endControlFlow()
                .build();
    }

    private MethodSpec added() {
        return Method.of(boolean.class, "added", false)
                .addJavadoc("""
                        Puts a remainder into the lowest empty cell of a bucket that has room, and has it not.

                        @return false if another thread has changed the bucket
                        """)
                .addParameter(int.class, "number")
                .addParameter(long.class, "hash")
                .addParameter(long.class, "query")
                .addComment("Threads that put one key at the same moment may find it absent and each choose another of")
                .addComment("its buckets. It is in both then, but never twice in one.")
                .addStatement("final int at = $L", text.at("number"))
                .addStatement("final long bucket = words[at]")
                .addStatement("return $L", text.addsTo())
                .build();
    }

    private MethodSpec leastLoaded() {
        Method method = Method.of(int.class, "leastLoaded", false).addParameters(text.numberParameters());
        method.addJavadoc("The least loaded bucket, or -1 if all are full.\n");
        leastLoaded.accept(method);
        return method.addStatement("return least == $L ? -1 : number", text.cells())
                .build();
    }

    private MethodSpec putLocked() {
        Method method = text.ofHash("putLocked");
        text.stripes().returnLocked(method, text.call("putAloneAt"));
        return method.build();
    }

    private MethodSpec withCell() {
        return Method.of(long.class, "withCell", true)
                .addJavadoc("A bucket that is not full, with a remainder in its lowest empty cell.\n")
                .addParameter(long.class, "bucket")
                .addParameter(long.class, "hash")
                .addStatement("final long empty = ~used(bucket) & $L", text.units())
                .addStatement(
                        "return bucket | ($L | $L) << $T.numberOfTrailingZeros(empty) - $L",
                        text.remainder(),
                        1L << text.remainderBits(),
                        Long.class,
                        text.remainderBits())
                .build();
    }
}
