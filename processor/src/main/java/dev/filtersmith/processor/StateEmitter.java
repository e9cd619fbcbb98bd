package dev.filtersmith.processor;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.Layout;
import dev.filtersmith.dlcbf.DLeftCountingLayout;
import dev.filtersmith.emitted.ValueOperations;
import dev.filtersmith.processor.key.KeyShape;
import dev.filtersmith.windows.WindowedCuckooLayout;
import javax.lang.model.element.Modifier;

/** Emitter of the methods that take a key and values of it, or the values of many keys. */
final class StateEmitter {
    private final KeyShape shape;
    private final int shift;
    private final int bits;

    StateEmitter(KeyShape shape, Layout layout) {
        this.shape = shape;
        this.shift = layout instanceof WindowedCuckooLayout windows
                ? windows.tagBits()
                : ((DLeftCountingLayout) layout).tagBits();
        this.bits = layout.spec().valueBits();
    }

    void emit(TypeSpec.Builder type, boolean longKeys) {
        type.addMethod(ofKey(TypeName.BOOLEAN, "put", "value")
                .addStatement("return putHash($L)", with(ofKey(), "value"))
                .build());
        type.addMethod(ofKey(TypeName.BOOLEAN, "remove", "value")
                .addStatement("return removeHash($L)", with(ofKey(), "value"))
                .build());
        type.addMethod(ofKey(TypeName.BOOLEAN, "change", "from", "to")
                .addStatement("final long hash = $L", ofKey())
                .addStatement(
                        "return $T.change(this, $L, $L)",
                        ValueOperations.class,
                        with(CodeBlock.of("hash"), "from"),
                        with(CodeBlock.of("hash"), "to"))
                .build());
        if (longKeys) {
            type.addMethod(override(TypeName.INT, "get")
                    .addParameter(ArrayTypeName.of(TypeName.LONG), "keys")
                    .addParameter(int.class, "offset")
                    .addParameter(int.class, "length")
                    .addParameter(ArrayTypeName.of(TypeName.INT), "values")
                    .addStatement("return $T.get(this, keys, offset, length, values)", ValueOperations.class)
                    .build());
        }
    }

    private CodeBlock ofKey() {
        return CodeBlock.of("hash($L)", shape.argument());
    }

    private MethodSpec.Builder ofKey(TypeName result, String name, String... values) {
        MethodSpec.Builder method = override(result, name).addParameter(shape.type(), "key");
        for (String value : values) {
            method.addParameter(int.class, value);
        }
        return method;
    }

    private static MethodSpec.Builder override(TypeName result, String name) {
        return MethodSpec.methodBuilder(name)
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(result);
    }

    /** Returns the hash of the key with a value. */
    private CodeBlock with(CodeBlock hash, String value) {
        return CodeBlock.of("$T.with($L, $L, $L, $L)", ValueOperations.class, hash, value, shift, bits);
    }
}
