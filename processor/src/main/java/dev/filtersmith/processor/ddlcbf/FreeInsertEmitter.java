package dev.filtersmith.processor.ddlcbf;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.Answers;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.buckets.BucketChoiceEmitter;
import java.util.function.Consumer;

/**
 * Emitter of insertions that take a lock only if the key's buckets are full. A bucket that is not
 * full is changed by compare-and-set, by whoever changes it.
 */
final class FreeInsertEmitter {
    private final DynamicText text;
    private final BucketChoiceEmitter choice;
    private final Consumer<Method> leastLoaded;

    /**
     * Creates an emitter. {@code leastLoaded} adds statements that declare {@code number}, {@code
     * bucket} and {@code least} of the least loaded bucket.
     */
    FreeInsertEmitter(DynamicText text, BucketChoiceEmitter choice, Consumer<Method> leastLoaded) {
        this.text = text;
        this.choice = choice;
        this.leastLoaded = leastLoaded;
    }

    void emit(TypeSpec.Builder type) {
        text.stripes().emitFreePut(type, choice::declareNumbers, text.call("putAt"), text.counts());
        type.addMethod(text.counts() ? putAndCount() : putNew());
        type.addMethod(putLocked());
        if (text.counts()) {
            type.addMethod(putAndCountAlone());
            type.addMethod(putInTable());
            type.addMethod(putInTableAt());
        } else {
            type.addMethod(putNewAlone());
        }
        if (text.searches()) {
            type.addMethod(added());
        }
    }

    private MethodSpec putNew() {
        Method method = text.ofHash("putAt").beginControlFlow("while (true)");
        text.stripes().declareFreeVersion(method);
        text.declareBuckets(method);
        text.stripes().endFreePutOfHeld(method, text.anyMatch(), text.call("putLocked"));
        leastLoaded.accept(method);
        method.addIf("least >= $L", "return $L", text.layout.crowdedLoad(), text.call("putLocked"))
                .addComment("Threads that put one key at the same moment may find it absent and each choose another of")
                .addComment("its buckets. It is in both then, but never twice in one.");
        return addOrLookAgain(method, "true");
    }

    /** Completes a loop by an addition to the bucket that was read, if it has not changed since. */
    private static MethodSpec addOrLookAgain(Method method, String result) {
        return method.addIf("WORD.compareAndSet(words, number, bucket, add(bucket, hash, least))", "return " + result)
                .endControlFlow()
                .build();
    }

    private MethodSpec putNewAlone() {
        Method method = beginAlone().beginControlFlow("while (true)");
        text.declareBuckets(method);
        Answers.endPutOfHeld(method, false, text.anyMatch());
        leastLoaded.accept(method);
        method.addIf("least >= $L", "return $L || stash(hash)", text.layout.crowdedLoad(), text.call("putCrowdedAt"));
        return addOrLookAgain(method, "true");
    }

    private Method beginAlone() {
        return text.ofHash("putAloneAt").addJavadoc("Puts a key, with the lock of its stripe.\n");
    }

    /**
     * Emits the put. It adds a new key even while the thread with the lock is suspended in the
     * middle of a move; only whether the key was there before may be unknown then. A key that is
     * there may have to be counted beside the table, which takes the lock.
     */
    private MethodSpec putAndCount() {
        Method method = text.ofHash("putAt").beginControlFlow("while (true)");
        text.stripes().declareFreeVersion(method);
        text.declareBuckets(method);
        Answers.endPutOfHeld(method, text.anyMatch(), text.call("putLocked"));
        text.stripes().declareUnchanged(method);
        leastLoaded.accept(method);
        method.addIf("least >= $L", "return $L", text.layout.crowdedLoad(), text.call("putLocked"))
                .addStatement("final boolean fresh = unchanged || !mightContainShared(hash)");
        return addOrLookAgain(method, "fresh");
    }

    private MethodSpec putLocked() {
        Method method = text.ofHash("putLocked");
        text.stripes().returnLocked(method, text.call("putAloneAt"));
        return method.build();
    }

    private MethodSpec putAndCountAlone() {
        Method method = beginAlone();
        text.declareBuckets(method);
        Answers.endPutOfHeld(method, true, text.anyMatch());
        return method.addStatement("return $L || stash(hash)", text.call("putInTableAt"))
                .build();
    }

    private MethodSpec putInTable() {
        Method method = Method.overHash(boolean.class, "putInTable");
        choice.declareNumbers(method);
        return method.addStatement("return $L", text.call("putInTableAt")).build();
    }

    private MethodSpec putInTableAt() {
        Method method = text.ofHash("putInTableAt").beginControlFlow("while (true)");
        text.declareBuckets(method);
        leastLoaded.accept(method);
        method.addIf("least >= $L", "return $L", text.layout.crowdedLoad(), text.call("putCrowdedAt"));
        return addOrLookAgain(method, "true");
    }

    private MethodSpec added() {
        return Method.of(boolean.class, "added", false)
                .addJavadoc("Adds an element to a bucket, unless puts of other threads have filled it.\n")
                .addParameter(int.class, "number")
                .addParameter(long.class, "hash")
                .beginControlFlow("while (true)")
                .addStatement("final long bucket = words[number]")
                .addStatement("final int load = load(bucket)")
                .addIf("load >= $L", "return false", text.layout.crowdedLoad())
                .addIf("WORD.compareAndSet(words, number, bucket, add(bucket, hash, load))", "return true")
                .endControlFlow()
                .build();
    }
}
