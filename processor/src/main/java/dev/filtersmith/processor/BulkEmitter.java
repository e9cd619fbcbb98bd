package dev.filtersmith.processor;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.WildcardTypeName;
import dev.filtersmith.emitted.LongKeys;
import dev.filtersmith.processor.key.KeyShape;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;

/**
 * Emitter of the methods that take many keys, or, where the superclass has them, of those that they
 * call. The superclass passes hashes on in chunks.
 */
final class BulkEmitter {
    private static final TypeName LONGS = ArrayTypeName.of(TypeName.LONG);

    private final KeyShape shape;
    private final boolean longKeys;
    private final boolean deletes;

    BulkEmitter(KeyShape shape, boolean longKeys, boolean deletes) {
        this.shape = shape;
        this.longKeys = longKeys;
        this.deletes = deletes;
    }

    void emit(TypeSpec.Builder type) {
        if (deletes) {
            type.addMethod(refresh());
        }
        if (longKeys) {
            emitOfLongs(type);
        } else {
            type.addMethod(hashOfKey());
        }
    }

    private void emitOfLongs(TypeSpec.Builder type) {
        type.addMethod(ofLongs("mightContain")
                .addParameter(LONGS, "hits")
                .addStatement("return $T.mightContain(this, keys, offset, length, hits)", LongKeys.class)
                .build());
        type.addMethod(ofLongs("putAll")
                .addStatement("return $T.put(this, keys, offset, length)", LongKeys.class)
                .build());
        if (deletes) {
            type.addMethod(ofLongs("removeAll")
                    .addStatement("return $T.remove(this, keys, offset, length)", LongKeys.class)
                    .build());
        }
    }

    private MethodSpec refresh() {
        return override("refresh", TypeName.VOID)
                .addParameter(longKeys ? ClassName.get(LongStream.class) : liveKeys(), "liveKeys")
                .addStatement(
                        "refreshHashes(liveKeys.$L(key -> hash($L)))", longKeys ? "map" : "mapToLong", shape.argument())
                .build();
    }

    private MethodSpec hashOfKey() {
        MethodSpec.Builder method = MethodSpec.methodBuilder("hashOfKey")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PROTECTED)
                .returns(TypeName.LONG)
                .addParameter(Object.class, "given")
                .addStatement("return hash($L)", shape.argument(CodeBlock.of("($T) given", shape.type())));
        if (shape.type() instanceof ParameterizedTypeName) {
            method.addAnnotation(AnnotationSpec.builder(SuppressWarnings.class)
                    .addMember("value", "$S", "unchecked")
                    .build());
        }
        return method.build();
    }

    private TypeName liveKeys() {
        return ParameterizedTypeName.get(ClassName.get(Stream.class), WildcardTypeName.subtypeOf(shape.type()));
    }

    private static MethodSpec.Builder ofLongs(String name) {
        return override(name, TypeName.INT)
                .addParameter(LONGS, "keys")
                .addParameter(int.class, "offset")
                .addParameter(int.class, "length");
    }

    private static MethodSpec.Builder override(String name, TypeName result) {
        return MethodSpec.methodBuilder(name)
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(result);
    }
}
