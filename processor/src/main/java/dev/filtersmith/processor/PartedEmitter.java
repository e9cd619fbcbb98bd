package dev.filtersmith.processor;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.CountingSpec;
import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.PartedBase;
import dev.filtersmith.emitted.PartedCountingBase;
import dev.filtersmith.emitted.TextHasher;
import dev.filtersmith.processor.key.KeyEmitter;
import dev.filtersmith.processor.key.KeyOperation;
import dev.filtersmith.storage.Routing;
import javax.lang.model.element.Modifier;

/**
 * Emitter of the class whose filters are made of several of the emitted class. It has the hash of
 * keys, and hands the hashes on.
 */
final class PartedEmitter {
    private final FilterDeclaration declaration;
    private final KeyEmitter keys;

    PartedEmitter(FilterDeclaration declaration) {
        this.declaration = declaration;
        this.keys = new KeyEmitter(declaration.key());
    }

    void emit(TypeSpec.Builder type) {
        // As in the emitted class, the family decides, whether or not the interface has removals.
        boolean counting = declaration.spec() instanceof CountingSpec;
        type.addJavadoc("A filter that is made of several.\n")
                .superclass(counting ? PartedCountingBase.class : PartedBase.class)
                .addSuperinterface(TypeName.get(declaration.element().asType()));
        if (declaration.key().usesHasher()) {
            type.addField(TextHasher.class, "hasher", Modifier.PRIVATE, Modifier.FINAL);
        }
        type.addMethod(constructor());
        // Removals and chunks are in the superclass, where few kinds of parts meet in one call.
        FilterDeclaration.operations(false).forEach(operation -> type.addMethod(overHash(operation)));
        new BulkEmitter(declaration.key(), declaration.longKeys(), declaration.deletes()).emit(type);
        keys.emit(type, declaration.operations(), declaration.overloads());
    }

    private MethodSpec constructor() {
        MethodSpec.Builder constructor = MethodSpec.constructorBuilder()
                .addParameter(Routing.class, "routing")
                .addParameter(KeySeed.class, "seed")
                .addStatement("super(routing)");
        if (declaration.key().usesHasher()) {
            constructor.addStatement("hasher = new $T(seed)", TextHasher.class);
        }
        keys.initialise(constructor);
        return constructor.build();
    }

    private static MethodSpec overHash(KeyOperation operation) {
        return MethodSpec.methodBuilder(operation.target())
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(operation.result())
                .addParameter(long.class, "hash")
                .addStatement("return routing.$L(hash)", operation.name())
                .build();
    }
}
