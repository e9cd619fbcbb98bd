package dev.filtersmith.processor.bloom;

import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Layout;
import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.bloom.BloomTableLayout;
import dev.filtersmith.processor.ClassText;
import dev.filtersmith.processor.LayoutLiteral;
import dev.filtersmith.processor.Literals;

/** Emits what surrounds the methods: the superclass, the documentation, the layout. */
final class BloomFrame {
    private BloomFrame() {}

    /**
     * Makes a class one of the family.
     *
     * @param type class
     * @param support its superclass
     * @param asked spec as it was written
     * @param layout its layout
     * @param opening what the class is, such as {@code A Bloom filter}
     * @param explanation sentences about the slots of a key
     */
    static void emit(
            TypeSpec.Builder type,
            Class<?> support,
            FilterSpec asked,
            BloomTableLayout layout,
            String opening,
            String explanation) {
        type.superclass(support);
        type.addJavadoc(
                """
                $L of
                {@code $L}.

                <p>$L

                <p>$L

                <pre>{@code
                $L
                }</pre>
                $L""",
                opening,
                Literals.wrapped(layout.spec().text()),
                ClassText.promise(FilterAdvisor.model(layout)),
                Literals.prose(explanation),
                Literals.diagram(layout),
                ClassText.advice(asked));
        type.addField(Literals.constant(
                "LAYOUT", TypeName.get(Layout.class), LayoutLiteral.of(layout), "The geometry, for the cold paths.\n"));
    }
}
