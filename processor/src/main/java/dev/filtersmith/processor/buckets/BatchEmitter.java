package dev.filtersmith.processor.buckets;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.Layout;
import dev.filtersmith.emitted.Batch;
import dev.filtersmith.processor.Methods;
import java.util.Objects;
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
    private static final ClassName BATCH = ClassName.get(Batch.class);

    /**
     * The put of key i into a filter that threads share. Its buckets were read ahead, so finding
     * them again costs little.
     */
    public static final CodeBlock PUT_SHARED = CodeBlock.of("putHash(hashes[i])");

    private final KeyNumbers choice;
    private final BatchKernel kernel;
    private final boolean shared;

    /**
     * Creates an emitter.
     *
     * @param choice numbers of the buckets of a key
     * @param kernel reads and tests of a bucket
     * @param layout layout, which has the mode
     */
    public BatchEmitter(KeyNumbers choice, BatchKernel kernel, Layout layout) {
        this.choice = choice;
        this.kernel = kernel;
        this.shared = isShared(layout);
    }

    /**
     * Returns whether threads share the filters of a layout.
     *
     * @param layout layout
     * @return false if a thread that changes a filter is alone
     */
    public static boolean isShared(Layout layout) {
        return layout.spec().concurrency().isShared();
    }

    /**
     * Adds {@code mightContain} and {@code putAll} of arrays of long keys. The class must have a
     * method {@code mix}, and a method {@code putAt} that takes a hash, its word if that is
     * different, and the numbers of its buckets.
     *
     * @param type class to add to
     */
    public void emit(TypeSpec.Builder type) {
        type.addMethod(mightContain(shared && kernel.needsVersions()));
        type.addMethod(putAll(kernel.readsAhead()));
        kernel.emitReadAhead(type);
        type.addMethod(locate());
        type.addMethod(read());
        type.addMethod(test());
        type.addMethod(putLocated());
    }

    /**
     * Emits the lookup of many keys, in the phases {@code locate}, {@code read} and {@code test}.
     *
     * @param shared whether keys that another thread may have moved are looked up again
     * @return method
     */
    public static MethodSpec mightContain(boolean shared) {
        MethodSpec.Builder method = override("mightContain")
                .addParameter(long[].class, "keys")
                .addParameter(int.class, "offset")
                .addParameter(int.class, "length")
                .addParameter(long[].class, "hits")
                .addStatement("$T.checkFromIndexSize(offset, length, keys.length)", Objects.class)
                .addStatement("$T.checkFromIndexSize(0, length + 63 >>> 6, hits.length)", Objects.class)
                .addStatement("final $T batch = $T.current()", BATCH, BATCH)
                .addStatement("int found = 0")
                .beginControlFlow("for (int done = 0; done < length; done += $T.SIZE)", BATCH)
                .addStatement("final int count = Math.min($T.SIZE, length - done)", BATCH);
        if (shared) {
            method.addStatement("stamp(batch.versions)");
        }
        method.addStatement("locate(keys, offset + done, count, batch)")
                .addStatement("read(count, batch)")
                .addStatement("found += test(count, batch, hits, done >>> 6)");
        if (shared) {
            method.addStatement("found += lookAgain(batch.versions, batch.hashes, count, hits, done >>> 6)");
        }
        return method.endControlFlow().addStatement("return found").build();
    }

    /**
     * Emits the insertion of many keys, in the phases {@code locate}, {@code read} and {@code
     * putLocated}.
     *
     * @param readsAhead whether {@code touch} runs before the last phase
     * @return method
     */
    public static MethodSpec putAll(boolean readsAhead) {
        MethodSpec.Builder method = override("putAll")
                .addParameter(long[].class, "keys")
                .addParameter(int.class, "offset")
                .addParameter(int.class, "length")
                .addStatement("$T.checkFromIndexSize(offset, length, keys.length)", Objects.class)
                .addStatement("final $T batch = $T.current()", BATCH, BATCH)
                .addStatement("int fresh = 0")
                .beginControlFlow("for (int done = 0; done < length; done += $T.SIZE)", BATCH)
                .addStatement("final int count = Math.min($T.SIZE, length - done)", BATCH)
                .addStatement("locate(keys, offset + done, count, batch)")
                .addStatement("read(count, batch)");
        if (readsAhead) {
            method.beginControlFlow("if (words.length > $T.CACHED_WORDS)", BATCH)
                    .addStatement("touch(count, batch)")
                    .endControlFlow();
        }
        return method.addStatement("fresh = putLocated(count, batch, done, fresh)")
                .endControlFlow()
                .addStatement("return fresh")
                .build();
    }

    /**
     * Returns the name of the array with the contents of the keys' buckets in a subtable.
     *
     * @param subtable number of the subtable
     * @return name such as {@code inFirst}
     */
    public static String contents(int subtable) {
        String name = BucketChoiceEmitter.name(subtable);
        return "in" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    private static MethodSpec.Builder override(String name) {
        return MethodSpec.methodBuilder(name)
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(int.class);
    }

    private MethodSpec locate() {
        MethodSpec.Builder method = Methods.method(void.class, "locate", false);
        method.addParameter(long[].class, "keys")
                .addParameter(int.class, "from")
                .addParameter(int.class, "count")
                .addParameter(BATCH, "batch");
        method.addStatement("final long[] hashes = batch.hashes");
        declareArrays(choice.subtables(), method, "int", "numbers", BucketChoiceEmitter::name, "s");
        method.beginControlFlow("for (int i = 0; i < count; i++)")
                .addStatement("final long hash = hash(keys[from + i])");
        choice.declareNumbers(method);
        method.addStatement("hashes[i] = hash");
        for (int subtable = 0; subtable < choice.subtables(); subtable++) {
            method.addStatement("$Ls[i] = $L", BucketChoiceEmitter.name(subtable), BucketChoiceEmitter.name(subtable));
        }
        return method.endControlFlow().build();
    }

    private MethodSpec read() {
        MethodSpec.Builder method = Methods.method(void.class, "read", false)
                .addParameter(int.class, "count")
                .addParameter(BATCH, "batch");
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
        MethodSpec.Builder method = Methods.method(int.class, "test", false)
                .addParameter(int.class, "count")
                .addParameter(BATCH, "batch")
                .addParameter(long[].class, "hits")
                .addParameter(int.class, "to")
                .addStatement("final long[] hashes = batch.hashes");
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
        MethodSpec.Builder method = Methods.method(int.class, "putLocated", false)
                .addParameter(int.class, "count")
                .addParameter(BATCH, "batch")
                .addParameter(int.class, "done")
                .addParameter(int.class, "before")
                .addStatement("final long[] hashes = batch.hashes");
        if (shared) {
            return putEach(method, PUT_SHARED);
        }
        declareArrays(choice.subtables(), method, "int", "numbers", BucketChoiceEmitter::name, "s");
        String arguments = IntStream.range(0, choice.subtables())
                .mapToObj(subtable -> ", " + BucketChoiceEmitter.name(subtable) + "s[i]")
                .collect(Collectors.joining());
        CodeBlock put = CodeBlock.of("putAt(hashes[i]$L$L)", choice.slices() ? ", word(hashes[i])" : "", arguments);
        return putEach(method, put);
    }

    /**
     * Ends the phase that puts keys. It reports the number of fresh keys so far and, on a refusal,
     * the number of keys that were put.
     *
     * @param method method with the variables {@code count}, {@code done} and {@code before}, the
     *     number of fresh keys before
     * @param put expression that puts key i, true if the key is fresh
     * @return method
     */
    public static MethodSpec putEach(MethodSpec.Builder method, CodeBlock put) {
        return method.addStatement("int fresh = before")
                .beginControlFlow("for (int i = 0; i < count; i++)")
                .beginControlFlow("try")
                .addStatement("fresh += $L ? 1 : 0", put)
                .nextControlFlow("catch ($T full)", FilterFullException.class)
                .addStatement("throw full.after(done + i, fresh)")
                .endControlFlow()
                .endControlFlow()
                .addStatement("return fresh")
                .build();
    }

    /**
     * Declares an array of a batch for each subtable.
     *
     * @param subtables number of subtables
     * @param method method with a variable {@code batch}
     * @param type type of an array's elements
     * @param from field of the batch that has the arrays
     * @param name name of a subtable's array
     * @param suffix text after the name
     */
    public static void declareArrays(
            int subtables,
            MethodSpec.Builder method,
            String type,
            String from,
            IntFunction<String> name,
            String suffix) {
        for (int subtable = 0; subtable < subtables; subtable++) {
            method.addStatement("final $L[] $L$L = batch.$L[$L]", type, name.apply(subtable), suffix, from, subtable);
        }
    }
}
