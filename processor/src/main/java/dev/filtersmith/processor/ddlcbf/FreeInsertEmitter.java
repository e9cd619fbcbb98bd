package dev.filtersmith.processor.ddlcbf;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.Code;
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
        text.stripes().emitFreePut(type, choice::declareNumbers, at("putAt"));
        type.addMethod(putAt());
        type.addMethod(putLocked());
        type.addMethod(putAloneAt());
        type.addMethod(putInTable());
        type.addMethod(putInTableAt());
        type.addMethod(added());
    }

    private CodeBlock at(String method) {
        return Code.of("$L(hash$L)", method, text.numbers());
    }

    private Method ofHash(String name) {
        Method method = Method.of(boolean.class, name, false).addParameter(long.class, "hash");
        text.addNumbers(method);
        return method;
    }

    /**
     * Emits the put. It adds the key even while the thread with the lock is suspended in the middle
     * of a move; only whether the key was there before may be unknown then.
     */
    private MethodSpec putAt() {
        Method method = ofHash("putAt").beginControlFlow("while (true)");
        text.stripes().declareFreeVersion(method);
        text.declareBuckets(method);
        method.addStatement("final boolean absent = $L", text.absent());
        text.stripes().declareUnchanged(method);
        leastLoaded.accept(method);
        return method.addIf("least >= $L", "return $L", text.layout.crowdedLoad(), at("putLocked"))
                .addStatement("final boolean fresh = absent && (unchanged || !mightContainShared(hash))")
                .addIf("WORD.compareAndSet(words, number, bucket, add(bucket, hash, least))", "return fresh")
                .endControlFlow()
                .build();
    }

    private MethodSpec putLocked() {
        Method method = ofHash("putLocked");
        text.stripes().returnLocked(method, at("putAloneAt"));
        return method.build();
    }

    private MethodSpec putAloneAt() {
        Method method = ofHash("putAloneAt").addJavadoc("Puts a key, with the lock of its stripe.\n");
        text.declareBuckets(method);
        return method.addStatement("final boolean fresh = $L", text.absent())
                .addIf("!$L", "stash(hash)", at("putInTableAt"))
                .addStatement("return fresh")
                .build();
    }

    private MethodSpec putInTable() {
        Method method = Method.overHash(boolean.class, "putInTable");
        choice.declareNumbers(method);
        return method.addStatement("return $L", at("putInTableAt")).build();
    }

    private MethodSpec putInTableAt() {
        Method method = ofHash("putInTableAt").beginControlFlow("while (true)");
        text.declareBuckets(method);
        leastLoaded.accept(method);
        return method.addIf("least >= $L", "return $L", text.layout.crowdedLoad(), at("putCrowdedAt"))
                .addIf("WORD.compareAndSet(words, number, bucket, add(bucket, hash, least))", "return true")
                .endControlFlow()
                .build();
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
