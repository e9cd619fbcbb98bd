package dev.filtersmith.processor.key;

import java.util.Objects;
import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/**
 * Lookups in the compiler's model. A library for this would be loaded in every compilation, which
 * takes longer than the lookups.
 */
public final class Mirrors {
    private Mirrors() {}

    /** Returns the class or interface of a declared type. */
    public static TypeElement element(TypeMirror declared) {
        return (TypeElement) ((DeclaredType) declared).asElement();
    }

    /** Returns the annotation of an element with this canonical name. */
    public static Optional<AnnotationMirror> annotation(Element element, String name) {
        for (AnnotationMirror annotation : element.getAnnotationMirrors()) {
            if (element(annotation.getAnnotationType()).getQualifiedName().contentEquals(name)) {
                return Optional.of(annotation);
            }
        }
        return Optional.empty();
    }

    /**
     * Returns the accessor of a component. javac has not always set it, as of records that were
     * read from class files before (JDK-8332297).
     */
    static ExecutableElement accessor(RecordComponentElement component) {
        ExecutableElement known = component.getAccessor();
        return known != null
                ? known
                : ElementFilter.methodsIn(Objects.requireNonNull(component.getEnclosingElement())
                                .getEnclosedElements())
                        .stream()
                        .filter(method -> method.getParameters().isEmpty()
                                && method.getSimpleName().equals(component.getSimpleName()))
                        .findFirst()
                        .orElseThrow();
    }

    public static PackageElement packageOf(Element element) {
        Element at = element;
        while (!(at instanceof PackageElement)) {
            at = Objects.requireNonNull(at.getEnclosingElement());
        }
        return (PackageElement) at;
    }
}
