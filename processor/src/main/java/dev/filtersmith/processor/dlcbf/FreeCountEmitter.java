package dev.filtersmith.processor.dlcbf;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.buckets.BucketChoiceEmitter;

/** Emitter of the insertions into multisets that {@link FreeCellEmitter} describes. */
final class FreeCountEmitter {
    private final CellText text;

    FreeCountEmitter(CellText text) {
        this.text = text;
    }

    void emit(TypeSpec.Builder type) {
        type.addMethod(putAt());
        type.addMethod(countedUp());
        type.addMethod(countable());
        type.addMethod(countUp());
        type.addMethod(addToLeastLoaded());
        type.addMethod(added());
    }

    /**
     * Emits the put. It adds the key even while the thread with the lock is suspended in the middle
     * of a move; only whether the key was there before may be unknown then.
     */
    private MethodSpec putAt() {
        Method method = text.ofHash("putAt");
        CellText.declareQuery(method);
        method.beginControlFlow("while (true)");
        text.stripes().declareFreeVersion(method);
        method.addStatement("final boolean there = $L != 0", text.matches())
                .addStatement("final boolean absent = !there$W&& (stashed == 0 || countInStash(hash) == 0)");
        text.stripes().declareUnchanged(method);
        return method.addIf("there", "return !countedUp(query$L)$W&& $L", text.numbers(), text.call("putLocked"))
                .addStatement("final int number = $L", text.leastLoaded())
                .addIf("number < 0", "return $L", text.call("putLocked"))
                .addStatement("final int at = $L", text.at("number"))
                .addStatement("final long bucket = words[at]")
                .addStatement("final boolean fresh = absent && (unchanged || !mightContainShared(hash))")
                .addComment("Another thread may have put an equal key meanwhile, which is counted up then.")
                .addIf("$L", "return fresh", text.addsTo())
                .endControlFlow()
                .build();
    }

    /**
     * Emits the count without a lock. Cells are counted up in one order in all modes: the first one
     * is not passed over if it is in a full bucket.
     */
    private MethodSpec countedUp() {
        CodeBlock chosen = Code.of("$L", BucketChoiceEmitter.name(text.subtables() - 1));
        for (int subtable = text.subtables() - 2; subtable >= 0; subtable--) {
            String name = BucketChoiceEmitter.name(subtable);
            chosen = Code.of("countable($L, query) ? $L$W: $L", name, name, chosen);
        }
        Method method = Method.of(boolean.class, "countedUp", false)
                .addJavadoc("""
                        Counts up the first cell of the remainder below its ceiling.

                        @return false if there is none, or its bucket is full
                        """)
                .addParameter(long.class, "query")
                .addParameters(text.numberParameters())
                .addStatement("final int number = $L", chosen);
        return counting(method, Code.of("cells == 0 || $L", isFull()));
    }

    private MethodSpec countable() {
        return ofBucket("countable")
                .addJavadoc("Whether a bucket has a cell of the remainder below its ceiling.\n")
                .addStatement("final long bucket = words[$L]", text.at("number"))
                .addStatement("return (matching(bucket, query) & used(~bucket)) != 0")
                .build();
    }

    private MethodSpec countUp() {
        Method method = ofBucket("countUp")
                .addJavadoc("Counts up a cell of the remainder below its ceiling, with the lock of the stripe.\n");
        return counting(method, Code.of("cells == 0"));
    }

    private MethodSpec counting(Method method, CodeBlock unable) {
        return method.beginControlFlow("while (true)")
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

    private static Method ofBucket(String name) {
        return Method.of(boolean.class, name, false)
                .addParameter(int.class, "number")
                .addParameter(long.class, "query");
    }

    private MethodSpec addToLeastLoaded() {
        return text.ofHash("addToLeastLoaded")
                .addJavadoc(CellInsertEmitter.LEAST_LOADED_DOC)
                .beginControlFlow("while (true)")
                .addStatement("final int number = $L", text.leastLoaded())
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

    private CodeBlock isFull() {
        return Code.of("$T.bitCount(used(bucket)) == $L", Long.class, text.cells());
    }
}
