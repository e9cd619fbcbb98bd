package dev.filtersmith.processor.dlcbf;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.ParameterSpec;
import dev.filtersmith.dlcbf.DLeftCountingLayout;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.buckets.BucketChoiceEmitter;
import dev.filtersmith.processor.buckets.StripeEmitter;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Numbers and expressions shared by the parts of an emitted class of cells. */
final class CellText {
    /** Maximum number of words of a bucket for which a loop is written out. */
    private static final int MAX_UNROLLED = 8;

    final DLeftCountingLayout layout;
    private final boolean counts;
    private final StripeEmitter stripes;

    CellText(DLeftCountingLayout layout, boolean counts) {
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

    int cells() {
        return layout.spec().cellsPerBucket();
    }

    int counterBits() {
        return layout.spec().cellCounterBits();
    }

    /**
     * Returns whether puts take no locks, unless they have to change a full bucket. Only a put
     * without a lock changes a bucket that is not full while another thread has the lock, so the
     * changes of a thread with the lock are atomic there, and plain in full buckets.
     */
    boolean lockFree() {
        return words() == 1 && stripes.severalWriters();
    }

    int words() {
        return layout.bucketWords();
    }

    /** Returns a mask of some bits of a cell, from the given bit on, in every cell of a word. */
    long inEveryCell(int from, int count) {
        long every = 0;
        for (int cell = 0; cell < layout.cellsPerWord(); cell++) {
            every |= ((1L << count) - 1) << (cell * layout.cellBits() + from);
        }
        return every;
    }

    /**
     * Returns the lowest bit of each counter, in which tests leave their results and which counts
     * one element.
     */
    long units() {
        return inEveryCell(remainderBits(), 1);
    }

    int remainderBits() {
        return layout.spec().remainderBits();
    }

    /** Returns the remainder of a hash, in the low bits of a long. */
    CodeBlock remainder() {
        return Code.of("hash & $L", (1L << remainderBits()) - 1);
    }

    /** Returns the index of the first word of a bucket. */
    CodeBlock at(String number) {
        return Code.of("$L * $L + $L", number, words(), layout.choice().leadWords());
    }

    /**
     * Adds the return of a combined result over the words of the bucket that begins at {@code at}.
     * The words are written out, or handled in a loop if they are many.
     */
    void returnOverWords(
            Method method, String type, String initial, String operator, Function<CodeBlock, CodeBlock> ofWord) {
        if (words() <= MAX_UNROLLED) {
            CodeBlock all = IntStream.range(0, words())
                    .mapToObj(word -> ofWord.apply(Code.of("read(at + $L)", word)))
                    .collect(Code.joining("$W" + operator + " "));
            method.addStatement("return $L", all);
            return;
        }
        method.addStatement(type + " all = " + initial)
                .beginControlFlow("for (int word = 0; word < $L; word++)", words())
                .addStatement("all $L= $L", operator, ofWord.apply(CodeBlock.of("read(at + word)")))
                .endControlFlow()
                .addStatement("return all");
    }

    /** Returns an expression for each of a key's buckets, with separators. */
    CodeBlock each(IntFunction<String> expression, String separator) {
        return IntStream.range(0, subtables())
                .mapToObj(subtable -> Code.of("$L", expression.apply(subtable)))
                .collect(Code.joining(separator));
    }

    /**
     * Returns an expression that is not 0 if one of a key's buckets, whose numbers have these
     * names, holds {@code query}.
     */
    CodeBlock matches() {
        return Code.of("matches(query$L)", numbers());
    }

    /** Returns the numbers of a key's buckets as further arguments. */
    String numbers() {
        return BucketChoiceEmitter.arguments(subtables());
    }

    List<ParameterSpec> numberParameters() {
        return BucketChoiceEmitter.parameters(subtables());
    }

    /**
     * Returns a condition that adds a remainder to the bucket of one word that was read at an
     * index, unless it has come there, or the bucket is full, or has changed since.
     */
    CodeBlock addsTo() {
        return Code.of(
                "matching(bucket, query) == 0$W&& $T.bitCount(used(bucket)) < $L"
                        + "$W&& WORD.compareAndSet(words, at, bucket, withCell(bucket, hash))",
                Long.class,
                cells());
    }

    /** Returns the call that finds the least loaded bucket, or returns -1 if all are full. */
    String leastLoaded() {
        return "leastLoaded(" + numbers().substring(2) + ")";
    }

    /** Returns the call of a method that {@link #ofHash} begins. */
    CodeBlock call(String name) {
        return Code.of("$L(hash$L)", name, numbers());
    }

    /** Begins a method with the hash of a key and the numbers of its buckets. */
    Method ofHash(String name) {
        return Method.of(boolean.class, name, false)
                .addParameter(long.class, "hash")
                .addParameters(numberParameters());
    }

    static void declareQuery(Method method) {
        method.addStatement("final long query = query(hash)");
    }
}
