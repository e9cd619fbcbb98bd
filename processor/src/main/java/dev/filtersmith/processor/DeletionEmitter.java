package dev.filtersmith.processor;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.WildcardTypeName;
import dev.filtersmith.processor.key.KeyShape;
import java.util.Objects;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;

/** Emitter of the bulk methods of a filter with deletion. */
final class DeletionEmitter {
    private final KeyShape shape;
    private final boolean longKeys;

    DeletionEmitter(KeyShape shape, boolean longKeys) {
        this.shape = shape;
        this.longKeys = longKeys;
    }

    void emit(TypeSpec.Builder type) {
        type.addMethod(refresh());
        if (longKeys) {
            type.addMethod(removeAll());
        }
    }

    private MethodSpec refresh() {
        TypeName keys = longKeys
                ? ClassName.get(LongStream.class)
                : ParameterizedTypeName.get(ClassName.get(Stream.class), WildcardTypeName.subtypeOf(shape.type()));
        return override("refresh", TypeName.VOID)
                .addParameter(keys, "liveKeys")
                .addStatement(
                        "refreshHashes(liveKeys.$L(key -> hash($L)))", longKeys ? "map" : "mapToLong", shape.argument())
                .build();
    }

    private static MethodSpec removeAll() {
        return override("removeAll", TypeName.INT)
                .addParameter(long[].class, "keys")
                .addParameter(int.class, "offset")
                .addParameter(int.class, "length")
                .addStatement("$T.checkFromIndexSize(offset, length, keys.length)", Objects.class)
                .addStatement("int removed = 0")
                .beginControlFlow("for (int i = 0; i < length; i++)")
                .addStatement("removed += removeHash(hash(keys[offset + i])) ? 1 : 0")
                .endControlFlow()
                .addStatement("return removed")
                .build();
    }

    private static MethodSpec.Builder override(String name, TypeName result) {
        return MethodSpec.methodBuilder(name)
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(result);
    }
}
