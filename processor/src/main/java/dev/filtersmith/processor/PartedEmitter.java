package dev.filtersmith.processor;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.Geometry;

/**
 * Emitter of the class whose filters are made of several: a subclass of the emitted class, which
 * has the hash of keys, that hands the hashes on.
 */
final class PartedEmitter {
    private PartedEmitter() {}

    static void emit(TypeSpec.Builder type, ClassName emitted) {
        type.addJavadoc("A filter that is made of several.\n")
                .superclass(emitted)
                .addMethod(MethodSpec.constructorBuilder()
                        .addParameter(Geometry.class, "geometry")
                        .addParameter(long.class, "expectedElements")
                        .addParameter(KeySeed.class, "seed")
                        .addStatement("super(geometry, expectedElements, seed)")
                        .build())
                .addMethod(overHash(boolean.class, "putHash", "putCrowded"))
                .addMethod(overHash(boolean.class, "mightContainHash", "mightContainShared"));
    }

    private static MethodSpec overHash(Class<?> result, String name, String call) {
        return Method.overHash(result, name)
                .addStatement("return $L(hash)", call)
                .build();
    }
}
