package dev.filtersmith.processor.dleft;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.DLeftSpec;
import dev.filtersmith.Engine;
import dev.filtersmith.annotation.CounterEncoding;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.annotation.Relocation;
import dev.filtersmith.layout.DLeftLayout;
import dev.filtersmith.processor.Literals;
import dev.filtersmith.support.DLeftSupport;
import java.util.List;
import javax.lang.model.element.Modifier;

/** Emits the parts of a class that depend on a d-left layout: everything but the keys. */
public final class DLeftEmitter {
    private final DLeftLayout layout;

    /**
     * An emitter.
     *
     * @param layout layout
     */
    public DLeftEmitter(DLeftLayout layout) {
        this.layout = layout;
    }

    /**
     * Makes a class a d-left filter over hashes.
     *
     * @param type class
     * @param hasher statements of the constructor that set up the hashing of keys
     * @param longKeys whether the class is a LongFilter with a method {@code mix}, and takes batches
     */
    public void emit(TypeSpec.Builder type, CodeBlock hasher, boolean longKeys) {
        DLeftText text = new DLeftText(layout);
        ChoiceEmitter choice = new ChoiceEmitter(text);
        LookupEmitter lookup = new LookupEmitter(text, choice);
        type.superclass(DLeftSupport.class);
        type.addField(Literals.constant("LAYOUT", TypeName.get(DLeftLayout.class), layoutLiteral(), ""));
        type.addMethod(constructor(hasher));
        lookup.emit(type);
        new InsertEmitter(text, choice, lookup).emit(type);
        new DeepInsertEmitter(text).emit(type);
        new MoveEmitter(text).emit(type);
        choice.emit(type);
        if (longKeys) {
            new BatchEmitter(text, choice).emit(type);
        }
    }

    private static MethodSpec constructor(CodeBlock hasher) {
        return MethodSpec.constructorBuilder()
                .addJavadoc("""
                        An empty filter.

                        @param expectedElements number of different keys that it is made for
                        @param seed seed that keys are hashed with
                        """)
                .addParameter(long.class, "expectedElements")
                .addParameter(long.class, "seed")
                .addStatement("super(LAYOUT, expectedElements, seed, $T.GENERATED)", Engine.class)
                .addCode(hasher)
                .build();
    }

    /** The layout, by the spec's values: no reflection is needed to initialise the class. */
    private CodeBlock layoutLiteral() {
        DLeftSpec spec = layout.spec();
        CodeBlock depths = CodeBlock.join(
                spec.semiSortDepth().stream()
                        .map(depth -> CodeBlock.of("$L", depth))
                        .toList(),
                ", ");
        return CodeBlock.of(
                "new $T(\n$>$>$L, $L, $L, $T.$L, $T.of($L), $L,\n$T.$L, $T.$L, $L, $L, $L, $LL)$<$<\n.toLayout()",
                DLeftSpec.class,
                spec.subtables(),
                spec.bucketBits(),
                spec.counterBits(),
                CounterEncoding.class,
                spec.counterEncoding(),
                List.class,
                depths,
                spec.averageLoad(),
                Permutation.class,
                spec.permutation(),
                Relocation.class,
                spec.relocation(),
                spec.relocationDepth(),
                spec.relocationLoad(),
                spec.stashCapacity(),
                spec.expectedElements());
    }

    /**
     * Modifiers of an emitted class.
     *
     * @param isPublic whether its interface is public
     * @return modifiers
     */
    public static Modifier[] modifiers(boolean isPublic) {
        return isPublic ? new Modifier[] {Modifier.PUBLIC, Modifier.FINAL} : new Modifier[] {Modifier.FINAL};
    }
}
