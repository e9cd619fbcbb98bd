package dev.filtersmith.processor;

import com.palantir.javapoet.MethodSpec;
import dev.filtersmith.emitted.SharedAccess;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;

/**
 * The operations of a class whose filters are shared by threads. A family emits the operations of a
 * thread that is alone; here they get other names, and the public ones call them through
 * {@link SharedAccess}, which keeps the threads apart.
 */
final class SharedMethods {
    /** Names of the operations, with those of {@link SharedAccess} and of a thread alone. */
    private static final Map<String, Names> NAMES = Map.of(
            "putHash", new Names("put", "putAlone"),
            "mightContainHash", new Names("mightContain", "mightContainAlone"),
            "removeHash", new Names("remove", "removeAlone"),
            "countHash", new Names("count", "countAlone"));

    private SharedMethods() {}

    private record Names(String shared, String alone) {}

    /** Returns the methods of a class of shared filters, from those of a class for one thread. */
    static List<MethodSpec> of(List<MethodSpec> methods) {
        Set<String> emitted = methods.stream().map(MethodSpec::name).collect(Collectors.toSet());
        return methods.stream().flatMap(method -> of(method, emitted)).toList();
    }

    private static Stream<MethodSpec> of(MethodSpec method, Set<String> emitted) {
        Names names = NAMES.get(method.name());
        // A family may emit both operations itself, or one that takes no locks.
        boolean lockFree = method.name().equals("putHash") && emitted.contains("locksStripes");
        if (names == null || lockFree || emitted.contains(names.alone)) {
            return Stream.of(method);
        }
        MethodSpec shared = MethodSpec.methodBuilder(method.name())
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(method.returnType())
                .addParameters(method.parameters())
                .addStatement("return $T.$L(this, hash)", SharedAccess.class, names.shared)
                .build();
        return Stream.of(shared, Method.alone(method, names.alone));
    }
}
