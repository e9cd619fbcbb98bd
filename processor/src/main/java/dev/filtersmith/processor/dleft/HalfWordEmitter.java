package dev.filtersmith.processor.dleft;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.Methods;

/** Emitter of the access to buckets of half a word. */
final class HalfWordEmitter {
    private final DLeftText text;

    HalfWordEmitter(DLeftText text) {
        this.text = text;
    }

    void emit(TypeSpec.Builder type) {
        if (text.halfWords() && text.byMasks()) {
            type.addMethod(bucket());
            if (text.byTables()) {
                type.addMethod(store());
            }
        }
    }

    private static MethodSpec bucket() {
        return Methods.method(long.class, "bucket", false)
                .addParameter(int.class, "number")
                .addStatement("return words[number >>> 1] >>> (number << 5) & 0xffffffffL")
                .build();
    }

    private static MethodSpec store() {
        return Methods.method(void.class, "store", false)
                .addParameter(int.class, "number")
                .addParameter(long.class, "bucket")
                .addStatement("final int shift = number << 5")
                .addStatement("words[number >>> 1] = words[number >>> 1] & ~(0xffffffffL << shift) | bucket << shift")
                .build();
    }
}
