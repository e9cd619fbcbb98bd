package dev.filtersmith.specs;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;

/**
 * An attribute of an annotation.
 *
 * @param type type in the annotation
 * @param defaultValue expression of the default
 * @param noun the text of {@code @return} in the annotation's comment
 * @param comment main description of the annotation's comment
 */
record Attribute(String name, TypeName type, CodeBlock defaultValue, String noun, String comment) {
    private static final TypeName LIST = ParameterizedTypeName.get(List.class, Integer.class);

    /**
     * The attributes that specs have behind those of the geometry, in this order. The order is a
     * part of stored filters.
     */
    private static final List<String> LAST = List.of(
            "expectedElements", "bitsPerKey", "maxFpp", "cost", "rebalancing", "concurrency", "growth", "growthLimit");

    /** Lists the attributes of an annotation in the order in which specs have them. */
    static List<Attribute> of(TypeElement annotation, Elements elements) {
        List<Attribute> attributes = new ArrayList<>();
        for (ExecutableElement method : ElementFilter.methodsIn(annotation.getEnclosedElements())) {
            attributes.add(of(method, String.valueOf(elements.getDocComment(method))));
        }
        // Stable: those of the geometry keep the annotation's order.
        attributes.sort((one, other) -> Integer.compare(LAST.indexOf(one.name), LAST.indexOf(other.name)));
        return attributes;
    }

    private static Attribute of(ExecutableElement method, String comment) {
        String[] parts = comment.split("@return", -1);
        return new Attribute(
                method.getSimpleName().toString(),
                TypeName.get(method.getReturnType()),
                expression(Objects.requireNonNull(method.getDefaultValue(), "all attributes have defaults")),
                parts[parts.length - 1].strip().replaceAll("\\s+", " "),
                parts[0].strip().replaceAll("\n ", "\n"));
    }

    private static CodeBlock expression(AnnotationValue value) {
        if (value.getValue() instanceof List<?> list) {
            return list.stream()
                    .map(element -> expression((AnnotationValue) element))
                    .collect(CodeBlock.joining(", ", "List.of(", ")"));
        } else if (value.getValue() instanceof VariableElement constant) {
            return CodeBlock.of("$T.$L", TypeName.get(constant.asType()), constant.getSimpleName());
        }
        return CodeBlock.of("$L", value);
    }

    boolean isArray() {
        return type.equals(ArrayTypeName.of(int.class));
    }

    /** Returns the type of the spec's component. */
    TypeName component() {
        return isArray() ? LIST : type;
    }

    /** Returns the class of the boxed component. */
    TypeName box() {
        return isArray() ? LIST : type.box();
    }

    /** Returns the argument of the builder as a box or a list. */
    CodeBlock boxed() {
        return isArray()
                ? CodeBlock.of("$T.stream($N).boxed().toList()", Arrays.class, name)
                : CodeBlock.of("$N", name);
    }
}
