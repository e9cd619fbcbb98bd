package dev.filtersmith.processor;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.Layout;
import dev.filtersmith.States;
import dev.filtersmith.dlcbf.DLeftCountingLayout;
import dev.filtersmith.processor.key.EnumOverload;
import dev.filtersmith.processor.key.KeyShape;
import dev.filtersmith.storage.Values;
import dev.filtersmith.windows.WindowedCuckooLayout;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Modifier;

/** Emitter of the methods that take a key and values of it. */
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

    void emit(TypeSpec.Builder type, List<EnumOverload> enums) {
        type.addMethod(ofKey(TypeName.BOOLEAN, "put", TypeName.INT, "value")
                .addStatement("return putHash($L)", with(ofKey(), "value"))
                .build());
        type.addMethod(ofKey(TypeName.BOOLEAN, "remove", TypeName.INT, "value")
                .addStatement("return removeHash($L)", with(ofKey(), "value"))
                .build());
        type.addMethod(ofKey(TypeName.BOOLEAN, "change", TypeName.INT, "from", "to")
                .addStatement("final long hash = $L", ofKey())
                .addStatement("return changeHash(pair(hash, from), pair(hash, to))")
                .build());
        type.addMethod(pair());
        emitEnums(type, enums);
    }

    /** Emits the hash of a key with a value. */
    private MethodSpec pair() {
        long most = (1L << bits) - 1;
        return Method.of(long.class, "pair", true)
                .addJavadoc("The hash of a key with a value in place of some bits.\n")
                .addParameter(long.class, "hash")
                .addParameter(int.class, "value")
                .beginControlFlow("if (value >>> $L != 0)", bits)
                .addStatement(
                        "throw new $T($S + value + $S)",
                        IllegalArgumentException.class,
                        Values.OUT_OF_RANGE,
                        Values.range(bits))
                .endControlFlow()
                .addStatement("return $L | (long) value << $L", Code.of("hash & $L", ~(most << shift)), shift)
                .build();
    }

    /**
     * Adds the methods whose values are constants. A field has these, since {@code values()} copies
     * them for each call.
     */
    private void emitEnums(TypeSpec.Builder type, List<EnumOverload> enums) {
        Map<TypeName, String> constants = new LinkedHashMap<>();
        for (EnumOverload overload : enums) {
            TypeName named = TypeName.get(overload.type());
            switch (overload.name()) {
                case "put", "remove" ->
                    type.addMethod(ofKey(TypeName.BOOLEAN, overload.name(), named, "value")
                            .addStatement("return $L(key, value.ordinal())", overload.name())
                            .build());
                case "change" ->
                    type.addMethod(ofKey(TypeName.BOOLEAN, "change", named, "from", "to")
                            .addStatement("return change(key, from.ordinal(), to.ordinal())")
                            .build());
                default -> {
                    String field = constants.computeIfAbsent(named, any -> "CONSTANTS_" + constants.size());
                    type.addMethod(ofKey(named, "get", named, "absent", "ambiguous")
                            .addStatement("final int value = get(key)")
                            .addStatement(
                                    "return value >= 0 ? $L[value] : value == $T.ABSENT ? absent : ambiguous",
                                    field,
                                    States.class)
                            .build());
                }
            }
        }
        constants.forEach((named, field) -> type.addField(Literals.constant(
                field, ArrayTypeName.of(named), CodeBlock.of("$T.values()", named), "The constants by value.\n")));
    }

    private CodeBlock ofKey() {
        return CodeBlock.of("hash($L)", shape.argument());
    }

    private MethodSpec.Builder ofKey(TypeName result, String name, TypeName valueType, String... values) {
        MethodSpec.Builder method = override(result, name).addParameter(shape.type(), "key");
        for (String value : values) {
            method.addParameter(valueType, value);
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
    private static CodeBlock with(CodeBlock hash, String value) {
        return CodeBlock.of("pair($L, $L)", hash, value);
    }
}
