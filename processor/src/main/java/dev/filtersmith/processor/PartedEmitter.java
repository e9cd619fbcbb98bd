package dev.filtersmith.processor;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.PartedBase;
import dev.filtersmith.emitted.PartedCountingBase;
import dev.filtersmith.emitted.TextHasher;
import dev.filtersmith.engine.EmittedNames;
import dev.filtersmith.processor.key.KeyEmitter;
import dev.filtersmith.processor.key.KeyOperation;
import dev.filtersmith.storage.FilterParts;
import javax.lang.model.element.Modifier;

/**
 * Emitter of the nested class whose filters are made of several of the class around it. It has the
 * hash of keys, and hands the hashes on.
 */
final class PartedEmitter {
    private final FilterDeclaration declaration;
    private final KeyEmitter keys;

    PartedEmitter(FilterDeclaration declaration) {
        this.declaration = declaration;
        this.keys = new KeyEmitter(declaration.key());
    }

    TypeSpec type() {
        TypeSpec.Builder type = TypeSpec.classBuilder(EmittedNames.PARTED)
                .addJavadoc("A filter that is made of several.\n")
                .addModifiers(Modifier.STATIC, Modifier.FINAL)
                .superclass(declaration.deletes() ? PartedCountingBase.class : PartedBase.class)
                .addSuperinterface(TypeName.get(declaration.element().asType()));
        if (declaration.key().usesHasher()) {
            type.addField(TextHasher.class, "hasher", Modifier.PRIVATE, Modifier.FINAL);
        }
        type.addMethod(constructor());
        declaration.operations().forEach(operation -> type.addMethod(overHash(operation)));
        if (declaration.longKeys()) {
            type.addMethod(batch("mightContain", "parts.mightContain(keys, offset, length, hits)")
                    .addParameter(long[].class, "hits")
                    .build());
            type.addMethod(batch("putAll", "putKeys(keys, offset, length)").build());
        }
        if (declaration.deletes()) {
            new DeletionEmitter(declaration.key(), declaration.longKeys()).emit(type);
        }
        keys.emit(type, declaration.operations(), declaration.overloads());
        return type.build();
    }

    private MethodSpec constructor() {
        MethodSpec.Builder constructor = MethodSpec.constructorBuilder()
                .addParameter(FilterParts.class, "parts")
                .addParameter(KeySeed.class, "seed")
                .addStatement("super(parts)");
        if (declaration.key().usesHasher()) {
            constructor.addStatement("hasher = new $T(seed)", TextHasher.class);
        }
        keys.initialise(constructor);
        return constructor.build();
    }

    private static MethodSpec overHash(KeyOperation operation) {
        return override(operation.target(), operation.result())
                .addParameter(long.class, "hash")
                .addStatement("return parts.$L(hash)", operation.name())
                .build();
    }

    private static MethodSpec.Builder batch(String name, String result) {
        return override(name, TypeName.INT)
                .addParameter(long[].class, "keys")
                .addParameter(int.class, "offset")
                .addParameter(int.class, "length")
                .addStatement("return $L", result);
    }

    private static MethodSpec.Builder override(String name, TypeName result) {
        return MethodSpec.methodBuilder(name)
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(result);
    }
}
