package dev.filtersmith.processor.buckets;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.Layout;
import dev.filtersmith.emitted.Scratch;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.Stored;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.lang.model.element.Modifier;

/**
 * Emitter of lookups and insertions of many keys. There are three phases, each a small method:
 * hashes and bucket numbers; the reads alone, so that as many as possible are in flight at once;
 * the tests.
 */
public final class BatchEmitter {
    /**
     * Size in words up to which a table is assumed to be in a cache, 8 MB. For such a table,
     * reading ahead would cost more than it saves.
     */
    public static final int CACHED_WORDS = 1 << 20;

    private static final String NUMBERS = "numbers";
    private static final String CONTENTS = "contents";

    private final KeyNumbers choice;
    private final BatchKernel kernel;
    private final boolean counts;
    private final boolean shared;

    /** Creates an emitter for a set, or for a multiset, which counts. */
    public BatchEmitter(KeyNumbers choice, BatchKernel kernel, Layout layout, boolean counts) {
        this.choice = choice;
        this.kernel = kernel;
        this.counts = counts;
        this.shared = isShared(layout);
    }

    /** Returns whether threads share the filters of a layout. */
    public static boolean isShared(Layout layout) {
        return layout.spec().concurrency().isShared();
    }

    /**
     * Adds the lookup and the insertion of a chunk of hashes. The class must have a method {@code
     * putAt} that takes a hash, its word if that is different, and the numbers of its buckets.
     */
    public void emit(TypeSpec.Builder type) {
        boolean puts = !shared || kernel.putsFreely();
        emitPhases(type, shared || counts, puts, kernel.testsContents(), kernel.readsAhead());
        kernel.emitReadAhead(type);
        type.addMethod(locate());
        type.addMethod(read());
        type.addMethod(test());
        if (puts) {
            type.addMethod(putLocated());
        }
    }

    /**
     * Adds the operations on a chunk of hashes, which call {@code locate} and {@code read}, and
     * then {@code test} with one of their results, or {@code putLocated}. The superclass fetches
     * the buckets of keys that it removes one by one, as in any multiset, and of those that it puts
     * one by one, since threads share the filter and need locks.
     */
    public static void emitPhases(
            TypeSpec.Builder type, boolean fetches, boolean puts, boolean testsContents, boolean touches) {
        type.addMethod(mightContain(testsContents));
        if (puts) {
            type.addMethod(located(chunk(int.class, "putHashes"), touches)
                    .addStatement("return putLocated(hashes, count, numbers)")
                    .build());
        }
        if (fetches) {
            type.addMethod(located(chunk("readAhead"), touches).build());
        }
    }

    private static MethodSpec mightContain(boolean testsContents) {
        Method method =
                chunk("mightContainHashes").addParameter(long[].class, "hits").addParameter(int.class, "to");
        return testsContents
                ? method.addStatement("test(hashes, count, read(count, locate(hashes, count)), hits, to)")
                        .build()
                : located(method, false)
                        .addStatement("test(hashes, count, numbers, hits, to)")
                        .build();
    }

    /** Begins an operation on a chunk of hashes, which overrides that of the superclass. */
    public static Method chunk(String name) {
        return chunk(void.class, name);
    }

    private static Method chunk(Class<?> returns, String name) {
        return Method.over(returns, name, Modifier.PROTECTED)
                .addParameter(long[].class, "hashes")
                .addParameter(int.class, "count");
    }

    private static Method located(Method method, boolean touches) {
        return method.addStatement("final int[][] numbers = locate(hashes, count)")
                .addStatement(touches ? "touch(count, numbers, read(count, numbers))" : "read(count, numbers)");
    }

    /** Returns the name of the array with the contents of the keys' buckets in a subtable. */
    public static String contents(int subtable) {
        String name = BucketChoiceEmitter.name(subtable);
        return "in" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    private MethodSpec locate() {
        Method method = beginLocate(choice.subtables());
        declareNumbers(choice.subtables(), method);
        method.beginControlFlow("for (int i = 0; i < count; i++)").addStatement("final long hash = hashes[i]");
        choice.declareNumbers(method);
        for (int subtable = 0; subtable < choice.subtables(); subtable++) {
            method.addStatement("$Ls[i] = $L", BucketChoiceEmitter.name(subtable), BucketChoiceEmitter.name(subtable));
        }
        return method.endControlFlow().addStatement("return numbers").build();
    }

    /** Begins the phase that returns the numbers of each key's buckets, by subtable. */
    public static Method beginLocate(int subtables) {
        return Method.of(int[][].class, "locate", false)
                .addParameter(long[].class, "hashes")
                .addParameter(int.class, "count")
                .addStatement("final int[][] numbers = $T.ints($L, count)", Scratch.class, subtables);
    }

    private MethodSpec read() {
        Method method = beginRead(choice.subtables());
        declareNumbers(choice.subtables(), method);
        declareContents(choice.subtables(), method);
        method.beginControlFlow("for (int i = 0; i < count; i++)");
        for (int subtable = 0; subtable < choice.subtables(); subtable++) {
            String number = BucketChoiceEmitter.name(subtable) + "s[i]";
            method.addStatement("$L[i] = $L", contents(subtable), kernel.read(number));
        }
        return method.endControlFlow().addStatement("return contents").build();
    }

    /** Begins the phase that returns what it reads of each key's buckets, by subtable. */
    public static Method beginRead(int subtables) {
        return Method.of(long[][].class, "read", false)
                .addParameter(int.class, "count")
                .addParameter(int[][].class, NUMBERS)
                .addStatement("final long[][] contents = $T.longs($L, count)", Scratch.class, subtables);
    }

    private MethodSpec test() {
        Method method = beginTest(kernel.testsContents());
        if (kernel.testsContents()) {
            declareContents(choice.subtables(), method);
        } else {
            declareNumbers(choice.subtables(), method);
        }
        beginWords(method);
        if (choice.slices()) {
            method.addStatement("final long word = word(hashes[i])");
        } else {
            method.addStatement("final long hash = hashes[i]");
        }
        method.addStatement("final long match = $L", kernel.anyMatch())
                .addStatement("bits |= (match | -match) >>> 63 << i");
        return endWords(method);
    }

    /** Begins the phase that tests the keys, by the result of one of the phases before. */
    public static Method beginTest(boolean contents) {
        return Method.of(void.class, "test", false)
                .addParameter(long[].class, "hashes")
                .addParameter(int.class, "count")
                .addParameter(contents ? long[][].class : int[][].class, contents ? CONTENTS : NUMBERS)
                .addParameter(long[].class, "hits")
                .addParameter(int.class, "to");
    }

    /** Begins the loop over the keys, which sets bit i % 64 of {@code bits} if key i is found. */
    public static Method beginWords(Method method) {
        return method.beginControlFlow("for (int begin = 0; begin < count; begin += 64)")
                .addStatement("final int end = Math.min(begin + 64, count)")
                .addStatement("long bits = 0")
                .beginControlFlow("for (int i = begin; i < end; i++)");
    }

    /** Ends the loop over the keys, and the phase. */
    public static MethodSpec endWords(Method method) {
        return method.endControlFlow()
                .addStatement("hits[to + (begin >>> 6)] = bits")
                .endControlFlow()
                .build();
    }

    private MethodSpec putLocated() {
        Method method = beginPut();
        declareNumbers(choice.subtables(), method);
        String arguments = IntStream.range(0, choice.subtables())
                .mapToObj(subtable -> ", " + BucketChoiceEmitter.name(subtable) + "s[i]")
                .collect(Collectors.joining());
        CodeBlock put = Code.of("putAt(hashes[i]$L$L)", choice.slices() ? ", word(hashes[i])" : "", arguments);
        return shared ? putEachFreely(method, put, counts) : putEach(method, put, counts);
    }

    /** Ends the same phase for many threads. It counts once: an atomic addition takes long. */
    private static MethodSpec putEachFreely(Method method, CodeBlock put, boolean counts) {
        return method.addStatement("int fresh = 0")
                .addStatement("int i = 0")
                .beginControlFlow("try")
                .beginControlFlow("for (; i < count; i++)")
                .addStatement("fresh += $L$W? 1 : 0", put)
                .endControlFlow()
                .addStatement("return fresh")
                .nextControlFlow("catch ($T full)", FilterFullException.class)
                .addStatement("throw full.after(i, fresh)")
                .nextControlFlow("finally")
                .addStatement("stored($L)", counts ? "i" : "fresh")
                .endControlFlow()
                .build();
    }

    /** Begins the phase that puts keys. */
    public static Method beginPut() {
        return Method.of(int.class, "putLocated", false)
                .addParameter(long[].class, "hashes")
                .addParameter(int.class, "count")
                .addParameter(int[][].class, NUMBERS);
    }

    /**
     * Ends the phase that puts keys. It returns the number of fresh keys and, on a refusal, reports
     * the number of keys that were put.
     */
    public static MethodSpec putEach(Method method, CodeBlock put, boolean counts) {
        return method.addStatement("int fresh = 0")
                .beginControlFlow("for (int i = 0; i < count; i++)")
                .beginControlFlow("try")
                .addStatement("fresh += $L$W? 1 : 0", Stored.counted(put, counts))
                .nextControlFlow("catch ($T full)", FilterFullException.class)
                .addStatement("throw full.after(i, fresh)")
                .endControlFlow()
                .endControlFlow()
                .addStatement("return fresh")
                .build();
    }

    /** Declares the numbers of each key's bucket, by subtable. */
    public static void declareNumbers(int subtables, Method method) {
        for (int subtable = 0; subtable < subtables; subtable++) {
            method.addStatement("final int[] $Ls = numbers[$L]", BucketChoiceEmitter.name(subtable), subtable);
        }
    }

    /** Declares what was read of each key's bucket, by subtable. */
    public static void declareContents(int subtables, Method method) {
        for (int subtable = 0; subtable < subtables; subtable++) {
            method.addStatement("final long[] $L = contents[$L]", contents(subtable), subtable);
        }
    }
}
