package dev.filtersmith.processor.dleft;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.Method;

/** Emitter of the access to buckets of half a word. */
final class HalfWordEmitter {
    private final DLeftText text;
    private final DLeftWrites writes;

    HalfWordEmitter(DLeftText text, DLeftWrites writes) {
        this.text = text;
        this.writes = writes;
    }

    void emit(TypeSpec.Builder type) {
        if (text.halfWords() && text.byMasks()) {
            type.addMethod(bucket());
            if (text.byTables()) {
                type.addMethod(writes.lockFree() ? replaced() : store());
            }
        }
    }

    private static MethodSpec bucket() {
        return Method.of(long.class, "bucket", false)
                .addParameter(int.class, "number")
                .addStatement("return read(number >>> 1) >>> (number << 5) & 0xffffffffL")
                .build();
    }

    private static MethodSpec store() {
        return Method.of(void.class, "store", false)
                .addParameter(int.class, "number")
                .addParameter(long.class, "bucket")
                .addStatement("final int shift = number << 5")
                .addStatement("words[number >>> 1] = words[number >>> 1] & ~(0xffffffffL << shift) | bucket << shift")
                .build();
    }

    private static MethodSpec replaced() {
        return Method.of(boolean.class, "replaced", false)
                .addJavadoc("Replaces a bucket, unless another thread has changed it.\n")
                .addParameter(int.class, "number")
                .addParameter(long.class, "before")
                .addParameter(long.class, "after")
                .addStatement("final int shift = number << 5")
                .addStatement("long word = words[number >>> 1]")
                .beginControlFlow("while ((word >>> shift & 0xffffffffL) == before)")
                .addIf("WORD.compareAndSet(words, number >>> 1, word, word ^ (before ^ after) << shift)", "return true")
                .addStatement("word = words[number >>> 1]")
                .endControlFlow()
                .addStatement("return false")
                .build();
    }
}
