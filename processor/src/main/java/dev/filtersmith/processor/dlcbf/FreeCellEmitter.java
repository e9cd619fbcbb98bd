package dev.filtersmith.processor.dlcbf;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.buckets.BucketChoiceEmitter;
import java.util.function.Consumer;

/**
 * Emitter of insertions into buckets of one word that take a lock only where a full bucket has to
 * change: cells are moved out of full buckets, so their counters must not change meanwhile.
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
        text.stripes().emitFreePut(type, choice::declareNumbers, at("putAt"));
        type.addMethod(putAt());
        type.addMethod(putLocked());
        type.addMethod(countedUp());
        type.addMethod(countUp());
        type.addMethod(addToLeastLoaded());
        type.addMethod(added());
        type.addMethod(leastLoaded());
        type.addMethod(withCell());
    }

    private CodeBlock at(String method) {
        return Code.of("$L(hash$L)", method, text.numbers());
    }

    private Method ofHash(String name) {
        return Method.of(boolean.class, name, false)
                .addParameter(long.class, "hash")
                .addParameters(text.numberParameters());
    }

    /**
     * Emits the put. It adds the key even while the thread with the lock is suspended in the middle
     * of a move; only whether the key was there before may be unknown then.
     */
    private MethodSpec putAt() {
        Method method = ofHash("putAt");
        CellText.declareQuery(method);
        method.beginControlFlow("while (true)");
        text.stripes().declareFreeVersion(method);
        method.addStatement("final boolean there = $L != 0", text.matches())
                .addStatement("final boolean absent = !there$W&& (stashed == 0 || countInStash(hash) == 0)");
        text.stripes().declareUnchanged(method);
        return method.addIf(
                        "there",
                        "return !$L$W&& $L",
                        text.each(subtable -> "countedUp(" + BucketChoiceEmitter.name(subtable) + ", query)", "$W|| "),
                        at("putLocked"))
                .addStatement("final int number = $L", leastLoadedCall())
                .addIf("number < 0", "return $L", at("putLocked"))
                .addStatement("final int at = $L", text.at("number"))
                .addStatement("final long bucket = words[at]")
                .addStatement("final boolean fresh = absent && (unchanged || !mightContainShared(hash))")
                .addComment("Another thread may have put an equal key meanwhile, which is counted up then.")
                .addIf(
                        "matching(bucket, query) == 0$W&& $T.bitCount(used(bucket)) < $L"
                                + "$W&& WORD.compareAndSet(words, at, bucket, withCell(bucket, hash))",
                        "return fresh",
                        Long.class,
                        text.cells())
                .endControlFlow()
                .build();
    }

    private CodeBlock isFull() {
        return Code.of("$T.bitCount(used(bucket)) == $L", Long.class, text.cells());
    }

    private MethodSpec leastLoaded() {
        Method method = Method.of(int.class, "leastLoaded", false).addParameters(text.numberParameters());
        method.addJavadoc("The least loaded bucket, or -1 if all are full.\n");
        leastLoaded.accept(method);
        return method.addStatement("return least == $L ? -1 : number", text.cells())
                .build();
    }

    private String leastLoadedCall() {
        return "leastLoaded(" + text.numbers().substring(2) + ")";
    }

    private MethodSpec putLocked() {
        Method method = ofHash("putLocked");
        text.stripes().returnLocked(method, at("putAloneAt"));
        return method.build();
    }

    private MethodSpec countedUp() {
        return counting(
                "countedUp",
                "Counts up a cell of the remainder below its ceiling, in a bucket that is not full.\n",
                Code.of("cells == 0 || $L", isFull()));
    }

    private MethodSpec countUp() {
        return counting(
                "countUp",
                "Counts up a cell of the remainder below its ceiling, with the lock of the stripe.\n",
                Code.of("cells == 0"));
    }

    private MethodSpec counting(String name, String doc, CodeBlock unable) {
        return Method.of(boolean.class, name, false)
                .addJavadoc(doc)
                .addParameter(int.class, "number")
                .addParameter(long.class, "query")
                .beginControlFlow("while (true)")
                .addStatement("final long bucket = words[$L]", text.at("number"))
                .addStatement("final long cells = matching(bucket, query) & used(~bucket)")
                .addIf("$L", "return false", unable)
                .addIf(
                        "WORD.compareAndSet(words, $L, bucket, bucket + (cells & -cells))",
                        "return true",
                        text.at("number"))
                .endControlFlow()
                .build();
    }

    private MethodSpec addToLeastLoaded() {
        return ofHash("addToLeastLoaded")
                .addJavadoc(CellInsertEmitter.LEAST_LOADED_DOC)
                .beginControlFlow("while (true)")
                .addStatement("final int number = $L", leastLoadedCall())
                .addIf("number < 0", "return putCrowded(hash)")
                .addIf("added(number, hash)", "return true")
                .endControlFlow()
                .build();
    }

    private MethodSpec added() {
        return Method.of(boolean.class, "added", false)
                .addJavadoc("Puts a remainder into the lowest empty cell of a bucket, if it has one.\n")
                .addParameter(int.class, "number")
                .addParameter(long.class, "hash")
                .beginControlFlow("while (true)")
                .addStatement("final long bucket = words[$L]", text.at("number"))
                .addIf("$L", "return false", isFull())
                .addIf(
                        "WORD.compareAndSet(words, $L, bucket, withCell(bucket, hash))",
                        "return true",
                        text.at("number"))
                .endControlFlow()
                .build();
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
