package dev.filtersmith.processor.buckets;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.Layout;
import dev.filtersmith.buckets.BucketStripes;
import dev.filtersmith.buckets.ChoiceLayout;
import dev.filtersmith.processor.Methods;
import java.lang.invoke.VarHandle;
import java.util.function.Consumer;
import javax.lang.model.element.Modifier;

/**
 * Emitter of lookups beside writers, for filters where the buckets of a key lie in one stripe. A
 * lookup takes the version of the stripe before and after it reads the buckets, and only then asks
 * whether one of them holds the key: that cannot be predicted, but that no version changed can.
 */
public final class StripeEmitter {
    private final ChoiceLayout choice;
    private final boolean shared;
    private final boolean applies;

    /**
     * Creates an emitter.
     *
     * @param choice bucket choice
     * @param layout layout, which has the mode
     */
    public StripeEmitter(ChoiceLayout choice, Layout layout) {
        this.choice = choice;
        this.shared = BatchEmitter.isShared(layout);
        this.applies = shared && choice.mayChunk();
    }

    /**
     * Adds the lookup of a hash. If threads do not share the filter, it is the one that is given.
     *
     * @param type class to add to
     * @param alone lookup for a thread that is alone
     * @param numbers adds statements that declare the variables {@code first} and those that the
     *     test needs
     * @param buckets adds statements that read the buckets, if the test does not
     * @param match expression that is not 0 if a bucket holds the key
     */
    public void emitLookup(
            TypeSpec.Builder type,
            MethodSpec alone,
            Consumer<MethodSpec.Builder> numbers,
            Consumer<MethodSpec.Builder> buckets,
            CodeBlock match) {
        type.addMethod(applies ? Methods.alone(alone, "mightContainAlone") : alone);
        if (!applies) {
            return;
        }
        MethodSpec.Builder method = Methods.overHash(boolean.class, "mightContainHash");
        numbers.accept(method);
        method.addComment("Fences make the compiler read fields again, but not variables.")
                .addStatement("final long[] words = this.words")
                .addStatement("final int at = words.length - VERSION_WORDS + ($L) * VERSION_SPACING", stripe("first"))
                .addStatement("final long version = words[at]")
                .addStatement("$T.loadLoadFence()", VarHandle.class);
        buckets.accept(method);
        method.addStatement("final long match = $L", match)
                .addStatement("final boolean inStash = stashed != 0 && inStash(hash)")
                .addStatement("$T.loadLoadFence()", VarHandle.class)
                .beginControlFlow("if ((version ^ words[at] | version & 1) != 0)")
                .addStatement("return mightContainShared(hash)")
                .endControlFlow();
        type.addMethod(method.addStatement("return match != 0 | inStash").build());
        type.addMethod(stripesOf());
    }

    /**
     * Adds the lookup of a hash for filters whose elements never leave their buckets, and which a
     * put changes by one store. Beside writers it needs no versions if it reads each bucket once.
     *
     * @param type class to add to
     * @param alone lookup for a thread that is alone
     */
    public void emitLookup(TypeSpec.Builder type, MethodSpec alone) {
        if (!shared) {
            type.addMethod(alone);
            return;
        }
        type.addMethod(Methods.overHash(boolean.class, "mightContainHash")
                .addStatement("return mightContainAlone(hash)")
                .build());
        type.addMethod(Methods.alone(alone, "mightContainAlone"));
        type.addMethod(changesAreWhole());
    }

    /**
     * Adds what tells the superclass that lookups need not wait for the end of a change: each store
     * writes whole elements, and an erasure is announced after the element was copied, if it moves.
     *
     * @param type class to add to
     */
    public void emitWholeChanges(TypeSpec.Builder type) {
        if (applies) {
            type.addMethod(changesAreWhole());
        }
    }

    private static MethodSpec changesAreWhole() {
        return MethodSpec.methodBuilder("changesTear")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PROTECTED)
                .returns(boolean.class)
                .addStatement("return false")
                .build();
    }

    /**
     * Returns a call that announces moves or an erasure.
     *
     * @param call {@code beginMoves}, {@code erasing} or {@code endMoves}
     * @param number expression of the number of a bucket
     * @return statement, empty if threads do not share the filter
     */
    public CodeBlock call(String call, String number) {
        return applies
                ? CodeBlock.builder()
                        .addStatement("$L($L)", call, stripe(number))
                        .build()
                : CodeBlock.of("");
    }

    private MethodSpec stripesOf() {
        return MethodSpec.methodBuilder("stripesOf")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PROTECTED)
                .returns(long.class)
                .addParameter(long.class, "hash")
                .addStatement("final int first = reduce(hash >>> 32) * $L", choice.subtables())
                .addStatement("return 1L << ($L)", stripe("first"))
                .build();
    }

    private String stripe(String first) {
        return first + " >>> " + BucketStripes.shift(choice) + " & stripeMask";
    }
}
