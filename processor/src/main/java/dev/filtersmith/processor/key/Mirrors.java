package dev.filtersmith.processor.key;

import java.util.Objects;
import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/**
 * Lookups in the compiler's model. A library for this would be loaded in every compilation, which
 * takes longer than the lookups.
 */
public final class Mirrors {
    private Mirrors() {}

    /**
     * Returns the class or interface of a type.
     *
     * @param declared type of a class or an interface
     * @return class or interface
     */
    public static TypeElement element(TypeMirror declared) {
        return (TypeElement) ((DeclaredType) declared).asElement();
    }

    /**
     * Returns an annotation of an element.
     *
     * @param element element
     * @param name canonical name of the annotation
     * @return annotation, or empty if the element does not have it
     */
    public static Optional<AnnotationMirror> annotation(Element element, String name) {
        for (AnnotationMirror annotation : element.getAnnotationMirrors()) {
            if (element(annotation.getAnnotationType()).getQualifiedName().contentEquals(name)) {
                return Optional.of(annotation);
            }
        }
        return Optional.empty();
    }

    /**
     * Returns the package of an element.
     *
     * @param element element of a package
     * @return package
     */
    public static PackageElement packageOf(Element element) {
        Element at = element;
        while (!(at instanceof PackageElement)) {
            at = Objects.requireNonNull(at.getEnclosingElement());
        }
        return (PackageElement) at;
    }
}
