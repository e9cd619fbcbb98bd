package dev.filtersmith.processor;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.Geometry;
import dev.filtersmith.storage.TableWords;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Emitter of the class of views: a subclass of the emitted class, which refuses changes. It has the
 * lookups of that class once more, with reads of stored bytes in place of those of the table. With
 * one text for both, the compiler could not know whose table a lookup reads.
 */
final class ViewEmitter {
    /** Names of the methods that change the table, with their names in messages. */
    private static final Map<String, String> CHANGES =
            Map.of("putAlone", "put", "putHash", "put", "removeAlone", "remove");

    /** Names of the lookups. No writer disturbs a view, so that they need no versions. */
    private static final Set<String> LOOKUPS = Set.of("mightContainAlone", "countAlone", "mightContainHashes");

    private final TypeSpec members;
    private final List<TableRead> reads;
    private final IdentityHashMap<MethodSpec, String> codes = new IdentityHashMap<>();

    /** Creates an emitter of the members that the emitted class has for threads that are alone. */
    ViewEmitter(TypeSpec members, List<TableRead> reads) {
        this.members = members;
        this.reads = reads;
    }

    /** Adds the superclass and the members to a class of views. */
    void emit(TypeSpec.Builder view, ClassName emitted) {
        Set<MethodSpec> lookups = lookups();
        view.superclass(emitted)
                .addJavadoc("Views of stored filters, whose lookups read the words where they are.\n")
                .addFields(fieldsOf(lookups))
                .addMethod(MethodSpec.constructorBuilder()
                        .addParameter(Geometry.class, "geometry")
                        .addParameter(long.class, "expectedElements")
                        .addParameter(KeySeed.class, "seed")
                        .addStatement("super(geometry, expectedElements, seed)")
                        .build());
        for (MethodSpec method : members.methodSpecs()) {
            String change = CHANGES.get(method.name());
            if (change != null) {
                view.addMethod(refusing(Method.forAnyThread(method), change));
            } else if (lookups.contains(method)) {
                view.addMethod(viewed(method));
            }
        }
    }

    /** Returns the lookups, and the methods that they call, whatever these call in turn. */
    private Set<MethodSpec> lookups() {
        // The lookup for any thread is the only one if it needs no versions either.
        boolean one = members.methodSpecs().stream().noneMatch(method -> isNamed(method, "mightContainAlone"));
        // By identity: JavaPoet prints a method for each comparison.
        Set<MethodSpec> found = Collections.newSetFromMap(new IdentityHashMap<>());
        members.methodSpecs().stream()
                .filter(method -> LOOKUPS.contains(method.name()) || (one && isNamed(method, "mightContainHash")))
                .forEach(found::add);
        boolean more = true;
        while (more) {
            String code = codeOf(found);
            more = found.addAll(members.methodSpecs().stream()
                    .filter(method -> !CHANGES.containsKey(method.name()) && names(code, method.name(), "("))
                    .toList());
        }
        return found;
    }

    private static boolean isNamed(MethodSpec method, String name) {
        return method.name().equals(name);
    }

    /** Returns the code of some methods; JavaPoet takes long to print it. */
    private String codeOf(Collection<MethodSpec> methods) {
        return methods.stream()
                .map(method -> codes.computeIfAbsent(method, any -> any.code().toString()))
                .collect(Collectors.joining());
    }

    /** Returns whether a name is in the code, alone or with what follows it. */
    private static boolean names(String code, String name, String end) {
        int at = code.indexOf(name + end);
        while (at >= 0 && (isPartOfName(code, at - 1) || (end.isEmpty() && isPartOfName(code, at + name.length())))) {
            at = code.indexOf(name + end, at + 1);
        }
        return at >= 0;
    }

    private static boolean isPartOfName(String code, int at) {
        return at >= 0 && at < code.length() && Character.isJavaIdentifierPart(code.charAt(at));
    }

    /** Returns the constants of the emitted class that the lookups name. */
    private List<FieldSpec> fieldsOf(Set<MethodSpec> lookups) {
        String code = codeOf(lookups.stream().map(this::viewed).toList());
        return members.fieldSpecs().stream()
                .filter(field -> names(code, field.name(), ""))
                .toList();
    }

    /** Returns a method of the lookups as views have it. */
    private MethodSpec viewed(MethodSpec method) {
        for (TableRead read : reads) {
            if (isNamed(read.own(), method.name()) && read.own().equals(method)) {
                return read.viewed();
            }
        }
        return Method.forAnyThread(method);
    }

    private static MethodSpec refusing(MethodSpec method, String change) {
        return MethodSpec.methodBuilder(method.name())
                .addAnnotation(Override.class)
                .addModifiers(method.modifiers())
                .returns(method.returnType())
                .addParameters(method.parameters())
                .addStatement(
                        "throw new $T(\n$S)",
                        UnsupportedOperationException.class,
                        TableWords.readOnly(change).getMessage())
                .build();
    }
}
