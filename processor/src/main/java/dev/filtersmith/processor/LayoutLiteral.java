package dev.filtersmith.processor;

import com.palantir.javapoet.CodeBlock;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Layout;
import dev.filtersmith.catalog.Families;

/**
 * Prints a layout as the text of its spec: the base class of an emitted class reads it without
 * knowing other families.
 */
public final class LayoutLiteral {
    private LayoutLiteral() {}

    /**
     * Returns an expression that derives a layout.
     *
     * @param layout layout, whose spec names the geometry in full
     * @return expression
     */
    public static CodeBlock of(Layout layout) {
        return CodeBlock.of("layoutOf(\n$>$>$L)$<$<", Literals.text(fullText(layout.spec())));
    }

    private static <S extends FilterSpec> String fullText(S spec) {
        return Families.of(spec).attributes().fullText(spec);
    }
}
