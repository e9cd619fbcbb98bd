package dev.filtersmith.processor.ddlcbf;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.Method;

/** Emitter of the access to the bits of a bucket of one word or two. */
final class WordsEmitter {
    private final DynamicText text;

    WordsEmitter(DynamicText text) {
        this.text = text;
    }

    void emit(TypeSpec.Builder type) {
        type.addMethod(field());
        type.addMethod(flip());
        type.addMethod(clear());
    }

    private boolean two() {
        return text.words() == 2;
    }

    private MethodSpec field() {
        Method method = Method.of(long.class, "field", false)
                .addParameter(int.class, "number")
                .addParameter(int.class, "from")
                .addParameter(int.class, "bits")
                .addStatement("final long mask = (1L << bits) - 1");
        if (!two()) {
            return method.addStatement("return read(number) >>> from & mask").build();
        }
        return method.addStatement("final long second = read(number * 2 + 1)")
                .addIf("from >= 64", "return second >>> from & mask")
                .addStatement("return (read(number * 2) >>> from | second << 1 << 63 - from) & mask")
                .build();
    }

    private MethodSpec flip() {
        Method method = Method.of(void.class, "flip", false)
                .addJavadoc("Sets bits that are 0, and clears bits that are set.\n")
                .addParameter(int.class, "number")
                .addParameter(int.class, "from")
                .addParameter(long.class, "value");
        if (!two()) {
            return method.addStatement("words[number] ^= value << from").build();
        }
        return method.beginControlFlow("if (from >= 64)")
                .addStatement("words[number * 2 + 1] ^= value << from")
                .nextControlFlow("else")
                .addStatement("words[number * 2] ^= value << from")
                .addStatement("words[number * 2 + 1] ^= value >>> 1 >>> 63 - from")
                .endControlFlow()
                .build();
    }

    private MethodSpec clear() {
        Method method = Method.of(void.class, "clear", false).addParameter(int.class, "number");
        return two()
                ? method.addStatement("words[number * 2] = 0")
                        .addStatement("words[number * 2 + 1] = 0")
                        .build()
                : method.addStatement("words[number] = 0").build();
    }
}
