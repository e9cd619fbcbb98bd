package dev.filtersmith.processor.ddlcbf;

import com.palantir.javapoet.CodeBlock;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingLayout;
import dev.filtersmith.ddlcbf.LevelLayout;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Literals;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.buckets.BatchEmitter;
import dev.filtersmith.processor.buckets.BucketChoiceEmitter;
import dev.filtersmith.processor.buckets.ColumnEmitter;
import dev.filtersmith.processor.buckets.StripeEmitter;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Expressions shared by the parts of an emitted class. */
final class DynamicText {
    /** Maximum number of index bits of a table that is written out. */
    private static final int MAX_INDEX_BITS = 8;

    final DynamicDLeftCountingLayout layout;
    private final boolean counts;
    private final StripeEmitter stripes;

    DynamicText(DynamicDLeftCountingLayout layout, boolean counts) {
        this.layout = layout;
        this.counts = counts;
        this.stripes = new StripeEmitter(layout.choice(), layout);
    }

    /** Returns whether the filter is a multiset. */
    boolean counts() {
        return counts;
    }

    StripeEmitter stripes() {
        return stripes;
    }

    int subtables() {
        return layout.spec().subtables();
    }

    int counterBits() {
        return layout.counterBits();
    }

    /** Returns the number of words of a bucket. */
    int words() {
        return layout.bucketBits() / Long.SIZE;
    }

    /** Returns the index of a bucket's first word. */
    CodeBlock at(String number) {
        return Code.of("$L * $L", number, words());
    }

    /**
     * Returns whether all fields of a bucket of one word have one width, whatever the load, and
     * tables by code and class are short. Multipliers and masks are then constants.
     */
    boolean uniform() {
        return words() == 1
                && layout.levels().size() == 1
                && layout.deepest() <= 1
                && counterBits() >= 2
                && counterBits() + layout.deepest() <= MAX_INDEX_BITS;
    }

    /** Returns the one level of uniform buckets. */
    LevelLayout level() {
        return layout.levels().get(0);
    }

    /**
     * Returns whether the fields of a bucket are compared at once, under masks in columns by
     * counter state.
     */
    boolean byColumns() {
        return ColumnEmitter.fits(layout);
    }

    /**
     * Returns whether the fields of full buckets alone determine the one partner of each element,
     * so that moves can be searched without classes.
     */
    boolean searches() {
        return uniform()
                && layout.moves()
                && subtables() == 2
                && layout.spec().relocationLoad() == layout.maximumLoad()
                && (layout.choice().choiceMask() & 1) == 0;
    }

    /**
     * Returns whether puts take no locks, unless the buckets of the key are full. Only a put
     * without a lock changes a bucket that is not full while another thread has the lock, so the
     * changes of a thread with the lock are atomic there, and plain in full buckets.
     */
    boolean lockFree() {
        return uniform()
                && stripes.severalWriters()
                && layout.crowdedLoad() == layout.maximumLoad()
                && (searches() || !layout.moves());
    }

    CodeBlock code(Object bucket) {
        return Code.of("(int) $L & $L", bucket, Literals.mask(counterBits()));
    }

    /** Returns the numbers of a key's buckets as arguments, each after a comma. */
    String numbers() {
        return BucketChoiceEmitter.arguments(subtables());
    }

    /** Joins an expression for each subtable. */
    String join(IntFunction<String> part, String between) {
        return IntStream.range(0, subtables()).mapToObj(part).collect(Collectors.joining(between));
    }

    /** Joins an expression for each subtable, as code in which a line may end between them. */
    CodeBlock terms(IntFunction<String> part, String between) {
        return IntStream.range(0, subtables())
                .mapToObj(subtable -> Code.of("$L", part.apply(subtable)))
                .collect(Code.joining(between));
    }

    /** Returns the call of a method that {@link #ofHash} begins. */
    CodeBlock call(String name) {
        return Code.of("$L(hash$L)", name, numbers());
    }

    /** Begins a method with the hash of a key and the numbers of its buckets. */
    Method ofHash(String name) {
        return Method.of(boolean.class, name, false)
                .addParameter(long.class, "hash")
                .addParameters(BucketChoiceEmitter.parameters(subtables()));
    }

    /** Returns the name of the content of a key's bucket. */
    static String in(int subtable) {
        return BatchEmitter.contents(subtable);
    }

    /** Adds the contents of a key's buckets of one word as parameters. */
    void addBuckets(Method method) {
        for (int subtable = 0; subtable < subtables(); subtable++) {
            method.addParameter(long.class, in(subtable));
        }
    }

    /** Adds statements that read a key's buckets of one word, all of them before any is used. */
    void declareBuckets(Method method) {
        declareBuckets(method, "final long $L = words[$L]");
    }

    /** Adds the same statements to a lookup, which a view makes in stored words. */
    void lookUpBuckets(Method method) {
        declareBuckets(method, "final long $L = read($L)");
    }

    private void declareBuckets(Method method, String declaration) {
        for (int subtable = 0; subtable < subtables(); subtable++) {
            method.addStatement(declaration, in(subtable), BucketChoiceEmitter.name(subtable));
        }
    }

    /** Returns an expression that is not 0 if one of a key's buckets of one word holds it. */
    CodeBlock anyMatch() {
        return Code.of("anyMatch($L, hash)", buckets(""));
    }

    /** Returns the contents of a key's buckets, with an index behind each name. */
    String buckets(String index) {
        return join(subtable -> in(subtable) + index, ", ");
    }

    /**
     * Returns the index of a table by the class of {@code hash}, which is at most one bit, and the
     * code of a bucket.
     */
    CodeBlock index(String bucket) {
        Object first = layout.deepest() == 1 ? Code.of("((int) hash & 1) << $L", counterBits()) : 0;
        return Code.of("$L + $L", code(bucket), first);
    }

    /** Returns the difference of the code if a class has one field more or less. */
    CodeBlock codes(String load) {
        return layout.deepest() == 1 ? Code.of("$L + ((int) hash & 1)", load) : CodeBlock.of("1");
    }
}
