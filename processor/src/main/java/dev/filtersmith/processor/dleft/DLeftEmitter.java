package dev.filtersmith.processor.dleft;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.DLeftSpec;
import dev.filtersmith.FilterAdvisor;
import dev.filtersmith.analysis.DLeftModel;
import dev.filtersmith.annotation.Cost;
import dev.filtersmith.annotation.CounterEncoding;
import dev.filtersmith.annotation.GroupRule;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.annotation.Relocation;
import dev.filtersmith.layout.ChoiceRules;
import dev.filtersmith.layout.DLeftLayout;
import dev.filtersmith.processor.Literals;
import dev.filtersmith.support.DLeftSupport;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Emits the parts of a class that depend on a d-left layout: everything but the keys. */
public final class DLeftEmitter {
    private final DLeftSpec asked;
    private final DLeftLayout layout;

    /**
     * An emitter.
     *
     * @param asked spec as it was written
     * @param layout its layout
     */
    public DLeftEmitter(DLeftSpec asked, DLeftLayout layout) {
        this.asked = asked;
        this.layout = layout;
    }

    /**
     * Makes a class a d-left filter over hashes.
     *
     * @param type class
     * @param longKeys whether the class is a LongFilter with a method {@code mix}, and takes batches
     */
    public void emit(TypeSpec.Builder type, boolean longKeys) {
        DLeftText text = new DLeftText(layout);
        ChoiceEmitter choice = new ChoiceEmitter(text);
        LookupEmitter lookup = new LookupEmitter(text, choice);
        type.superclass(DLeftSupport.class);
        type.addJavadoc(doc());
        type.addField(Literals.constant(
                "LAYOUT", TypeName.get(DLeftLayout.class), layoutLiteral(), "The geometry, for the cold paths.\n"));
        lookup.emit(type);
        new InsertEmitter(text, choice, lookup).emit(type);
        new GroupEmitter(text).emit(type);
        new FieldEmitter(text).emit(type);
        new MoveEmitter(text).emit(type);
        choice.emit(type);
        if (longKeys) {
            new BatchEmitter(text, choice).emit(type);
        }
    }

    private CodeBlock doc() {
        DLeftModel model = DLeftModel.of(layout);
        return CodeBlock.of(
                """
                A d-left Bloom filter of
                {@code $L}.

                <p>At its expected elements a key takes $L bits and the predicted false positive rate is $L. A bucket holds at most
                $L elements; at the expected elements no more than one in a million holds more than $L.

                <pre>{@code
                $L
                }</pre>
                $L""",
                Literals.wrapped(layout.spec().text()),
                String.format(Locale.ROOT, "%.2f", layout.bitsPerKey()),
                String.format(Locale.ROOT, "%.3e", model.falsePositiveRate()),
                layout.maximumLoad(),
                Math.min(model.fullestBucket(), layout.maximumLoad()),
                Literals.diagram(layout),
                advice());
    }

    /** Why this geometry, where the spec left the choice. */
    private String advice() {
        if (!ChoiceRules.asksForChoice(asked)) {
            return "";
        }
        String text =
                FilterAdvisor.of(asked).text().lines().map(Literals::wrapped).collect(Collectors.joining("\n"));
        return "\n<p>The geometry was chosen for what the annotation asks:\n\n<pre>{@code\n" + text + "\n}</pre>\n";
    }

    /** The layout, by the spec's values: no reflection is needed to initialise the class. */
    private CodeBlock layoutLiteral() {
        DLeftSpec spec = layout.spec();
        CodeBlock depths = CodeBlock.join(
                spec.semiSortDepth().stream()
                        .map(depth -> CodeBlock.of("$L", depth))
                        .toList(),
                ",$W");
        return CodeBlock.of(
                "new $T(\n$>$>$L, $L, $L, $T.$L, $L, $T.$L, $T.of($L), $L, $L,\n"
                        + "$T.$L, $T.$L, $L, $L, $L, $LL, $L, $L, $T.$L).toLayout()$<$<",
                DLeftSpec.class,
                spec.subtables(),
                spec.bucketBits(),
                spec.group(),
                GroupRule.class,
                spec.groupRule(),
                spec.counterBits(),
                CounterEncoding.class,
                spec.counterEncoding(),
                List.class,
                depths,
                spec.longestFingerprint(),
                spec.averageLoad(),
                Permutation.class,
                spec.permutation(),
                Relocation.class,
                spec.relocation(),
                spec.relocationDepth(),
                spec.relocationLoad(),
                spec.stashCapacity(),
                spec.expectedElements(),
                spec.bitsPerKey(),
                spec.maxFpp(),
                Cost.class,
                spec.cost());
    }
}
