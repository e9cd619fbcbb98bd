package dev.filtersmith.processor.buckets;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.Layout;
import dev.filtersmith.emitted.Batch;
import dev.filtersmith.emitted.SharedAccess;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Method;
import java.util.function.IntFunction;
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
     * The put of key i into a filter that threads share. Its buckets were read ahead, so finding
     * them again costs little.
     */
    public static final CodeBlock PUT_SHARED = Code.of("putHash(hashes[i])");

    private final KeyNumbers choice;
    private final BatchKernel kernel;
    private final Layout layout;
    private final boolean shared;

    public BatchEmitter(KeyNumbers choice, BatchKernel kernel, Layout layout) {
        this.choice = choice;
        this.kernel = kernel;
        this.layout = layout;
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
        emitPhases(type, layout, shared && kernel.needsVersions(), kernel.readsAhead());
        kernel.emitReadAhead(type);
        type.addMethod(locate());
        type.addMethod(read());
        type.addMethod(test());
        type.addMethod(putLocated());
    }

    /**
     * Adds the operations on a chunk of hashes, which call {@code locate} and {@code read}, and
     * then {@code test} or {@code putLocated}.
     */
    public static void emitPhases(TypeSpec.Builder type, Layout layout, boolean shared, boolean readsAhead) {
        type.addMethod(mightContain(shared));
        type.addMethod(put(readsAhead));
        if (layout.spec() instanceof CountingSpec) {
            type.addMethod(located(chunk(void.class, "readAhead"), false).build());
        }
    }

    private static MethodSpec mightContain(boolean shared) {
        Method method = chunk(int.class, "mightContainHashes")
                .addParameter(long[].class, "hits")
                .addParameter(int.class, "to");
        if (!shared) {
            return located(method, false)
                    .addStatement("return test(hashes, count, batch, hits, to)")
                    .build();
        }
        return located(method, true)
                .addStatement("final int found = test(hashes, count, batch, hits, to)")
                .addStatement(
                        "return found + $T.lookAgain(this, batch.versions, hashes, count, hits, to)",
                        SharedAccess.class)
                .build();
    }

    private static MethodSpec put(boolean readsAhead) {
        Method method = located(chunk(int.class, "putHashes"), false);
        if (readsAhead) {
            method.addIf("words.length > $T.CACHED_WORDS", "touch(count, batch)", Batch.class);
        }
        return method.addStatement("return putLocated(hashes, count, batch)").build();
    }

    /** Begins an operation on a chunk of hashes, which overrides that of the superclass. */
    public static Method chunk(Class<?> returns, String name) {
        return Method.over(returns, name, Modifier.PROTECTED)
                .addParameter(long[].class, "hashes")
                .addParameter(int.class, "count");
    }

    private static Method located(Method method, boolean stamped) {
        method.addStatement("final $T batch = $T.current()", Batch.class, Batch.class);
        if (stamped) {
            method.addStatement("$T.stamp(this, batch.versions)", SharedAccess.class);
        }
        return method.addStatement("locate(hashes, count, batch)").addStatement("read(count, batch)");
    }

    /** Returns the name of the array with the contents of the keys' buckets in a subtable. */
    public static String contents(int subtable) {
        String name = BucketChoiceEmitter.name(subtable);
        return "in" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    private MethodSpec locate() {
        Method method = Method.of(void.class, "locate", false);
        method.addParameter(long[].class, "hashes")
                .addParameter(int.class, "count")
                .addParameter(Batch.class, "batch");
        declareArrays(choice.subtables(), method, "int", "numbers", BucketChoiceEmitter::name, "s");
        method.beginControlFlow("for (int i = 0; i < count; i++)").addStatement("final long hash = hashes[i]");
        choice.declareNumbers(method);
        for (int subtable = 0; subtable < choice.subtables(); subtable++) {
            method.addStatement("$Ls[i] = $L", BucketChoiceEmitter.name(subtable), BucketChoiceEmitter.name(subtable));
        }
        return method.endControlFlow().build();
    }

    private MethodSpec read() {
        Method method = Method.of(void.class, "read", false)
                .addParameter(int.class, "count")
                .addParameter(Batch.class, "batch");
        declareArrays(choice.subtables(), method, "int", "numbers", BucketChoiceEmitter::name, "s");
        declareArrays(choice.subtables(), method, "long", "buckets", BatchEmitter::contents, "");
        method.beginControlFlow("for (int i = 0; i < count; i++)");
        for (int subtable = 0; subtable < choice.subtables(); subtable++) {
            String number = BucketChoiceEmitter.name(subtable) + "s[i]";
            method.addStatement("$L[i] = $L", contents(subtable), kernel.read(number));
        }
        return method.endControlFlow().build();
    }

    private MethodSpec test() {
        Method method = Method.of(int.class, "test", false)
                .addParameter(long[].class, "hashes")
                .addParameter(int.class, "count")
                .addParameter(Batch.class, "batch")
                .addParameter(long[].class, "hits")
                .addParameter(int.class, "to");
        if (kernel.testsContents()) {
            declareArrays(choice.subtables(), method, "long", "buckets", BatchEmitter::contents, "");
        } else {
            declareArrays(choice.subtables(), method, "int", "numbers", BucketChoiceEmitter::name, "s");
        }
        method.addStatement("int found = 0")
                .beginControlFlow("for (int begin = 0; begin < count; begin += 64)")
                .addStatement("final int end = Math.min(begin + 64, count)")
                .addStatement("long bits = 0")
                .beginControlFlow("for (int i = begin; i < end; i++)");
        if (choice.slices()) {
            method.addStatement("final long word = word(hashes[i])");
        } else {
            method.addStatement("final long hash = hashes[i]");
        }
        return method.addStatement("final long match = $L", kernel.anyMatch())
                .addStatement("bits |= (match | -match) >>> 63 << i")
                .endControlFlow()
                .addStatement("hits[to + (begin >>> 6)] = stashed == 0 ? bits : bits | inStash(hashes, begin, end)")
                .addStatement("found += $T.bitCount(hits[to + (begin >>> 6)])", Long.class)
                .endControlFlow()
                .addStatement("return found")
                .build();
    }

    private MethodSpec putLocated() {
        Method method = Method.of(int.class, "putLocated", false)
                .addParameter(long[].class, "hashes")
                .addParameter(int.class, "count")
                .addParameter(Batch.class, "batch");
        if (shared) {
            return putEach(method, PUT_SHARED);
        }
        declareArrays(choice.subtables(), method, "int", "numbers", BucketChoiceEmitter::name, "s");
        String arguments = IntStream.range(0, choice.subtables())
                .mapToObj(subtable -> ", " + BucketChoiceEmitter.name(subtable) + "s[i]")
                .collect(Collectors.joining());
        CodeBlock put = Code.of("putAt(hashes[i]$L$L)", choice.slices() ? ", word(hashes[i])" : "", arguments);
        return putEach(method, put);
    }

    /**
     * Ends the phase that puts keys. It returns the number of fresh keys and, on a refusal, reports
     * the number of keys that were put.
     */
    public static MethodSpec putEach(Method method, CodeBlock put) {
        return method.addStatement("int fresh = 0")
                .beginControlFlow("for (int i = 0; i < count; i++)")
                .beginControlFlow("try")
                .addStatement("fresh += $L ? 1 : 0", put)
                .nextControlFlow("catch ($T full)", FilterFullException.class)
                .addStatement("throw full.after(i, fresh)")
                .endControlFlow()
                .endControlFlow()
                .addStatement("return fresh")
                .build();
    }

    /** Declares an array of a batch for each subtable. */
    public static void declareArrays(
            int subtables, Method method, String type, String from, IntFunction<String> name, String suffix) {
        for (int subtable = 0; subtable < subtables; subtable++) {
            method.addStatement("final $L[] $L$L = batch.$L[$L]", type, name.apply(subtable), suffix, from, subtable);
        }
    }
}
