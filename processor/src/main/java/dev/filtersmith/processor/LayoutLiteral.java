package dev.filtersmith.processor;

import com.palantir.javapoet.CodeBlock;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.family.SpecAttributes;
import java.util.List;

/**
 * Printer of layouts. A layout is printed by the values of its spec, so that the class initialises
 * without reflection.
 */
public final class LayoutLiteral {
    private LayoutLiteral() {}

    /**
     * Returns an expression that derives the layout.
     *
     * @param <S> type of the spec
     * @param attributes attributes of the family
     * @param spec spec with the full geometry
     * @return expression
     */
    public static <S extends FilterSpec> CodeBlock of(SpecAttributes<S> attributes, S spec) {
        CodeBlock values = attributes.values(spec).values().stream()
                .map(LayoutLiteral::value)
                .collect(CodeBlock.joining(",$W"));
        return CodeBlock.of("new $T(\n$>$>$L).toLayout()$<$<", spec.getClass(), values);
    }

    private static CodeBlock value(Object value) {
        if (value instanceof Enum<?> constant) {
            return CodeBlock.of("$T.$L", constant.getDeclaringClass(), constant.name());
        } else if (value instanceof List<?> list) {
            return CodeBlock.of(
                    "$T.of($L)",
                    List.class,
                    list.stream().map(element -> CodeBlock.of("$L", element)).collect(CodeBlock.joining(",$W")));
        }
        return value instanceof Long ? CodeBlock.of("$LL", value) : CodeBlock.of("$L", value);
    }
}
