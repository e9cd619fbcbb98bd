package dev.filtersmith.processor.dynamic;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import dev.filtersmith.layout.DynamicDLeftCountingLayout;
import dev.filtersmith.layout.LevelLayout;
import dev.filtersmith.processor.Literals;
import dev.filtersmith.processor.choice.ChoiceEmitter;
import dev.filtersmith.support.LookupTables;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.lang.model.element.Modifier;

/** Expressions that the parts of an emitted class share. */
final class DynamicText {
    private static final int MOST_COLUMN_BYTES = 28 << 10;

    /** Longer tables are not written out. */
    private static final int MOST_INDEX_BITS = 8;

    final DynamicDLeftCountingLayout layout;

    DynamicText(DynamicDLeftCountingLayout layout) {
        this.layout = layout;
    }

    int subtables() {
        return layout.spec().subtables();
    }

    int counterBits() {
        return layout.counterBits();
    }

    /** Words of a bucket. */
    int words() {
        return layout.bucketBits() / Long.SIZE;
    }

    /** Index of a bucket's first word. */
    String at(String number) {
        return words() == 1 ? number : number + " * " + words();
    }

    /**
     * Whether all fields of a bucket of one word have one width, whatever the load, and tables by code and class are short: then
     * multipliers and masks are constants.
     */
    boolean uniform() {
        return words() == 1
                && layout.levels().size() == 1
                && layout.deepest() <= 1
                && counterBits() >= 2
                && counterBits() + layout.deepest() <= MOST_INDEX_BITS;
    }

    /** The one level of uniform buckets. */
    LevelLayout level() {
        return layout.levels().get(0);
    }

    /** Whether the fields of a bucket are compared at once, under masks in columns by counter state. */
    boolean byColumns() {
        long masks = 1 + 2L * words() + ((long) words() << layout.deepest());
        return counterBits() >= layout.deepest()
                && LookupTables.stride(layout) * masks * Long.BYTES <= MOST_COLUMN_BYTES;
    }

    /** Whether full buckets tell the one partner of each element by their fields alone, so that moves can be searched without classes. */
    boolean searches() {
        return uniform()
                && layout.moves()
                && subtables() == 2
                && layout.spec().relocationLoad() == layout.maximumLoad()
                && (layout.choice().choiceMask() & 1) == 0;
    }

    String code(String bucket) {
        return "(int) " + bucket + " & " + Literals.mask(counterBits());
    }

    /** The numbers of a key's buckets as arguments, each after a comma. */
    String numbers() {
        return join(subtable -> ", " + ChoiceEmitter.name(subtable), "");
    }

    /** Something for each subtable. */
    String join(IntFunction<String> part, String between) {
        return IntStream.range(0, subtables()).mapToObj(part).collect(Collectors.joining(between));
    }

    /** The same as code, between which a line may end. */
    CodeBlock terms(IntFunction<String> part, String between) {
        return IntStream.range(0, subtables())
                .mapToObj(subtable -> CodeBlock.of("$L", part.apply(subtable)))
                .collect(CodeBlock.joining(between));
    }

    /** Adds the numbers of a key's buckets as parameters. */
    void addNumbers(MethodSpec.Builder method) {
        for (int subtable = 0; subtable < subtables(); subtable++) {
            method.addParameter(int.class, ChoiceEmitter.name(subtable));
        }
    }

    /** Begins a private method; static ones see nothing but their arguments and constants. */
    static MethodSpec.Builder method(Class<?> returns, String name, boolean isStatic) {
        MethodSpec.Builder method =
                MethodSpec.methodBuilder(name).addModifiers(Modifier.PRIVATE).returns(TypeName.get(returns));
        return isStatic ? method.addModifiers(Modifier.STATIC) : method;
    }

    /** Begins a method over a hash that the support declares. */
    static MethodSpec.Builder overHash(Class<?> returns, String name, Modifier access) {
        return MethodSpec.methodBuilder(name)
                .addAnnotation(Override.class)
                .addModifiers(access)
                .returns(returns)
                .addParameter(long.class, "hash");
    }
}
