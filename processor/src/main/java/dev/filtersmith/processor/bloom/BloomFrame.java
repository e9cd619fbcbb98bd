package dev.filtersmith.processor.bloom;

import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.bloom.BloomTableLayout;
import dev.filtersmith.processor.ClassText;
import dev.filtersmith.processor.Literals;

/** Emitter of the frame around the methods: the superclass, the documentation, the layout. */
final class BloomFrame {
    private BloomFrame() {}

    /** Adds the frame of the family to a class. */
    static void emit(
            TypeSpec.Builder type, FilterSpec asked, BloomTableLayout layout, String opening, String explanation) {
        type.addJavadoc(
                """
                $L of
                {@code $L}.

                <p>$L$L

                <p>$L

                <pre>{@code
                $L
                }</pre>
                $L""",
                opening,
                Literals.wrapped(layout.spec().text()),
                ClassText.promise(FilterAdvisor.model(layout)),
                ClassText.offline(asked, layout),
                Literals.prose(explanation),
                Literals.diagram(layout),
                ClassText.advice(asked));
    }
}
