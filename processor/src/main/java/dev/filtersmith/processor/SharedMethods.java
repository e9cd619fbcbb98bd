package dev.filtersmith.processor;

import com.palantir.javapoet.MethodSpec;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;

/**
 * The operations of a class whose filters are shared by threads. A family emits the operations of a
 * thread that is alone; here they get other names, and the public ones call them through the
 * superclass, which keeps the threads apart.
 */
final class SharedMethods {
    /** Names of the operations, with the names of those that are inherited and of those alone. */
    private static final Map<String, Names> NAMES = Map.of(
            "putHash", new Names("putShared", "putAlone"),
            "mightContainHash", new Names("mightContainShared", "mightContainAlone"),
            "removeHash", new Names("removeShared", "removeAlone"),
            "countHash", new Names("countShared", "countAlone"));

    private SharedMethods() {}

    private record Names(String inherited, String alone) {}

    /** Returns the methods of a class of shared filters, from those of a class for one thread. */
    static List<MethodSpec> of(List<MethodSpec> methods) {
        return methods.stream().flatMap(SharedMethods::of).toList();
    }

    private static Stream<MethodSpec> of(MethodSpec method) {
        Names names = NAMES.get(method.name());
        if (names == null) {
            return Stream.of(method);
        }
        MethodSpec shared = MethodSpec.methodBuilder(method.name())
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(method.returnType())
                .addParameters(method.parameters())
                .addStatement("return $L(hash)", names.inherited)
                .build();
        MethodSpec.Builder alone = MethodSpec.methodBuilder(names.alone)
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PROTECTED)
                .returns(method.returnType())
                .addParameters(method.parameters())
                .addCode(method.code());
        return Stream.of(shared, alone.build());
    }
}
