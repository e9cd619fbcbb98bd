package dev.filtersmith.processor.key;

import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** Finds the methods of a class that {@code @KeyComponents} can name. */
record KeyAccessors(Types types, Elements elements) {
    /** Returns the types of the values, by the names of the accessors. */
    SortedMap<String, TypeMirror> of(DeclaredType type) {
        SortedMap<String, TypeMirror> accessors = new TreeMap<>();
        for (ExecutableElement method : ElementFilter.methodsIn(elements.getAllMembers(Mirrors.element(type)))) {
            ExecutableType signature = (ExecutableType) types.asMemberOf(type, method);
            if (isAccessor(method, signature)) {
                // Of two interfaces, the narrower type is that of a call.
                accessors.merge(
                        method.getSimpleName().toString(),
                        signature.getReturnType(),
                        (one, other) -> types.isSubtype(one, other) ? one : other);
            }
        }
        return accessors;
    }

    private boolean isAccessor(ExecutableElement method, ExecutableType signature) {
        return method.getModifiers().contains(Modifier.PUBLIC)
                && !method.getModifiers().contains(Modifier.STATIC)
                && method.getParameters().isEmpty()
                && signature.getReturnType().getKind() != TypeKind.VOID
                && !Mirrors.element(Objects.requireNonNull(method.getEnclosingElement())
                                .asType())
                        .getQualifiedName()
                        .contentEquals("java.lang.Object")
                && signature.getThrownTypes().stream().noneMatch(this::isChecked);
    }

    private boolean isChecked(TypeMirror thrown) {
        return Stream.of(RuntimeException.class, Error.class)
                .noneMatch(type -> types.isSubtype(
                        thrown, elements.getTypeElement(type.getName()).asType()));
    }
}
