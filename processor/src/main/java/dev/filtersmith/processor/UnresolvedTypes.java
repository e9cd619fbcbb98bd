package dev.filtersmith.processor;

import dev.filtersmith.processor.key.Mirrors;
import java.util.HashSet;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/**
 * A search for types that the compiler has not found: misspelt ones, and those that another
 * processor has not generated yet.
 */
final class UnresolvedTypes {
    private final Set<Element> seen = new HashSet<>();

    private UnresolvedTypes() {}

    /**
     * Returns whether a supertype of an interface, a type argument of one, or a component of a
     * record among these is unresolved.
     */
    static boolean in(TypeElement element) {
        return new UnresolvedTypes().inSupertypes(element);
    }

    private boolean inSupertypes(TypeElement element) {
        return element.getInterfaces().stream()
                .anyMatch(parent -> isIn(parent) || inSupertypes(Mirrors.element(parent)));
    }

    private boolean isIn(TypeMirror type) {
        if (type.getKind() == TypeKind.ARRAY) {
            return isIn(((ArrayType) type).getComponentType());
        } else if (type.getKind() != TypeKind.DECLARED) {
            return type.getKind() == TypeKind.ERROR;
        }
        DeclaredType declared = (DeclaredType) type;
        return declared.getTypeArguments().stream().anyMatch(this::isIn) || inComponents(Mirrors.element(declared));
    }

    private boolean inComponents(TypeElement element) {
        return element.getKind() == ElementKind.RECORD
                && seen.add(element)
                && element.getRecordComponents().stream().anyMatch(component -> isIn(component.asType()));
    }
}
