package dev.filtersmith.processor;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.CountingSpec;
import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.Routing;
import javax.lang.model.element.Modifier;

/**
 * Emitter of the class whose filters are made of several: a subclass of the emitted class, which
 * has the hash of keys, that hands the hashes on.
 */
final class PartedEmitter {
    private static final String CHUNK = "hashes, count";

    private PartedEmitter() {}

    static void emit(TypeSpec.Builder type, ClassName emitted, FilterDeclaration declaration) {
        type.addJavadoc("A filter that is made of several.\n")
                .superclass(emitted)
                .addMethod(MethodSpec.constructorBuilder()
                        .addParameter(Routing.class, "routing")
                        .addParameter(KeySeed.class, "seed")
                        .addStatement("super(routing, 0, seed)")
                        .build())
                .addMethod(overHash(boolean.class, "putHash", "putShared"))
                .addMethod(overHash(boolean.class, "mightContainHash", "mightContainShared"))
                .addMethod(chunk(int.class, "mightContainHashes")
                        .addParameter(long[].class, "hits")
                        .addParameter(int.class, "to")
                        .addStatement("return routing.mightContain($L, hits, to)", CHUNK)
                        .build())
                .addMethod(chunk(int.class, "putHashes")
                        .addStatement("readAhead($L)", CHUNK)
                        .addStatement("return putEach($L)", CHUNK)
                        .build())
                .addMethod(chunk(void.class, "readAhead")
                        .addStatement("routing.readAhead($L)", CHUNK)
                        .build());
        // As in the emitted class, the family decides, whether or not the interface has removals.
        if (declaration.spec() instanceof CountingSpec) {
            type.addMethod(overHash(int.class, "countHash", "countShared"));
        }
    }

    private static MethodSpec overHash(Class<?> result, String name, String call) {
        return Method.overHash(result, name)
                .addStatement("return $L(hash)", call)
                .build();
    }

    private static Method chunk(Class<?> result, String name) {
        return Method.over(result, name, Modifier.PROTECTED)
                .addParameter(long[].class, "hashes")
                .addParameter(int.class, "count");
    }
}
