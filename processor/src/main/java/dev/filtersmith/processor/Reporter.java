package dev.filtersmith.processor;

import com.google.auto.common.AnnotationMirrors;
import com.google.auto.common.MoreElements;
import dev.filtersmith.Problem;
import dev.filtersmith.family.Family;
import java.util.Map;
import java.util.Optional;
import javax.annotation.processing.Messager;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic;

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
        this.annotation = MoreElements.getAnnotationMirror(annotated, family.annotation())
                .toJavaUtil()
                .orElseThrow();
    }

    boolean failed() {
        return failed;
    }

    void report(Problem problem) {
        failed = true;
        Optional<? extends AnnotationValue> value = annotation.getElementValues().entrySet().stream()
                .filter(entry -> entry.getKey().getSimpleName().contentEquals(problem.attribute()))
                .map(Map.Entry::getValue)
                .findFirst();
        if (value.isPresent()) {
            messager.printMessage(Diagnostic.Kind.ERROR, problem.toString(), annotated, annotation, value.get());
        } else {
            messager.printMessage(Diagnostic.Kind.ERROR, problem.toString(), annotated, annotation);
        }
    }

    /** Reports a problem of the interface as a whole. */
    void report(String text) {
        failed = true;
        messager.printMessage(Diagnostic.Kind.ERROR, text, annotated);
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
        return annotation.getElementValues().keySet().stream()
                .anyMatch(method -> method.getSimpleName().contentEquals(attribute));
    }

    Object valueOf(String attribute, Object like) {
        return AnnotationMirrors.getAnnotationValue(annotation, attribute).accept(new AttributeReader(like), null);
    }
}
