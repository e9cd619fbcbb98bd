package dev.filtersmith.processor;

import dev.filtersmith.Problem;
import dev.filtersmith.family.Family;
import dev.filtersmith.processor.key.Mirrors;
import java.util.Map;
import javax.annotation.processing.Messager;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic;
import org.jspecify.annotations.Nullable;

/**
 * Reporter of problems. A problem is printed at the value of its attribute, at the annotation, or
 * at the interface.
 */
final class Reporter {
    private final Messager messager;
    private final TypeElement annotated;
    private final AnnotationMirror annotation;
    private boolean failed;

    Reporter(Messager messager, TypeElement annotated, Family<?, ?> family) {
        this.messager = messager;
        this.annotated = annotated;
        this.annotation = Mirrors.annotation(annotated, family.annotation().getCanonicalName())
                .orElseThrow();
    }

    boolean failed() {
        return failed;
    }

    void report(Problem problem) {
        failed = true;
        print(Diagnostic.Kind.ERROR, problem);
    }

    /** Prints a note, which fails no build. */
    void note(Problem note) {
        print(Diagnostic.Kind.NOTE, note);
    }

    private void print(Diagnostic.Kind kind, Problem problem) {
        AnnotationValue value = given(problem.attribute());
        if (value != null) {
            messager.printMessage(kind, problem.toString(), annotated, annotation, value);
        } else {
            messager.printMessage(kind, problem.toString(), annotated, annotation);
        }
    }

    /** Reports a problem of the interface as a whole. */
    void report(String text) {
        failed = true;
        messager.printMessage(Diagnostic.Kind.ERROR, text, annotated);
    }

    /** Reports a problem at an annotation beside that of the family, or at the interface. */
    void report(String text, Class<?> beside) {
        failed = true;
        AnnotationMirror mirror =
                Mirrors.annotation(annotated, beside.getName()).orElse(null);
        if (mirror != null) {
            messager.printMessage(Diagnostic.Kind.ERROR, text, annotated, mirror);
        } else {
            messager.printMessage(Diagnostic.Kind.ERROR, text, annotated);
        }
    }

    /**
     * Reports a problem of a method. The position is the method, or the interface if it inherits
     * the method.
     */
    void report(ExecutableElement method, String text) {
        failed = true;
        boolean own = annotated.equals(method.getEnclosingElement());
        messager.printMessage(Diagnostic.Kind.ERROR, text, own ? method : annotated);
    }

    /** Returns whether the annotation gives an attribute, possibly with its default value. */
    boolean gives(String attribute) {
        return given(attribute) != null;
    }

    private @Nullable AnnotationValue given(String attribute) {
        for (Map.Entry<? extends ExecutableElement, ? extends AnnotationValue> entry :
                annotation.getElementValues().entrySet()) {
            if (entry.getKey().getSimpleName().contentEquals(attribute)) {
                return entry.getValue();
            }
        }
        return null;
    }

    /** Returns the value of an attribute, or its default if the annotation does not give it. */
    Object valueOf(String attribute, Object byDefault) {
        AnnotationValue value = given(attribute);
        return value == null ? byDefault : value.accept(new AttributeReader(byDefault), null);
    }
}
