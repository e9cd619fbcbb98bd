package dev.filtersmith.processor.dleft;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.support.Batch;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.lang.model.element.Modifier;

/**
 * Emits lookups and insertions of many keys in three phases, each a small method: hashes and bucket numbers; the reads alone,
 * so that as many as possible are under way at once; the tests.
 */
final class BatchEmitter {
    private static final ClassName BATCH = ClassName.get(Batch.class);

    private final DLeftText text;
    private final ChoiceEmitter choice;

    BatchEmitter(DLeftText text, ChoiceEmitter choice) {
        this.text = text;
        this.choice = choice;
    }

    void emit(TypeSpec.Builder type) {
        type.addMethod(mightContain());
        type.addMethod(putAll());
        if (text.fieldsTellPartners()) {
            type.addMethod(touch());
            type.addMethod(touchPartners());
        }
        type.addMethod(locate());
        type.addMethod(read());
        type.addMethod(test());
        type.addMethod(putLocated());
    }

    private static MethodSpec mightContain() {
        return override("mightContain")
                .addParameter(long[].class, "keys")
                .addParameter(int.class, "offset")
                .addParameter(int.class, "length")
                .addParameter(long[].class, "hits")
                .addStatement("$T.checkFromIndexSize(offset, length, keys.length)", Objects.class)
                .addStatement("$T.checkFromIndexSize(0, length + 63 >>> 6, hits.length)", Objects.class)
                .addStatement("final $T batch = $T.current()", BATCH, BATCH)
                .addStatement("int found = 0")
                .beginControlFlow("for (int done = 0; done < length; done += $T.SIZE)", BATCH)
                .addStatement("final int count = Math.min($T.SIZE, length - done)", BATCH)
                .addStatement("locate(keys, offset + done, count, batch)")
                .addStatement("read(count, batch)")
                .addStatement("found += test(count, batch, hits, done >>> 6)")
                .endControlFlow()
                .addStatement("return found")
                .build();
    }

    private MethodSpec putAll() {
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
        if (text.fieldsTellPartners()) {
            method.beginControlFlow("if (words.length > $T.CACHED_WORDS)", BATCH)
                    .addStatement("touch(count, batch)")
                    .endControlFlow();
        }
        return method.addStatement("fresh += putLocated(count, batch, done)")
                .endControlFlow()
                .addStatement("return fresh")
                .build();
    }

    private MethodSpec touch() {
        MethodSpec.Builder method = phase(void.class, "touch")
                .addJavadoc("Reads the partners of the elements that may have to move, all at once.\n")
                .addParameter(int.class, "count")
                .addParameter(BATCH, "batch");
        declareArrays(method, "int", "numbers", text::number, "s");
        declareArrays(method, "long", "buckets", text::bucket, "");
        method.addStatement("long touched = 0").beginControlFlow("for (int i = 0; i < count; i++)");
        for (int subtable = 0; subtable < 2; subtable++) {
            method.addStatement("final int $L = $L", text.load(subtable), text.loadOf(text.bucket(subtable) + "[i]"));
        }
        method.addStatement("final int least = Math.min($L, $L)", text.load(0), text.load(1))
                .beginControlFlow("if (least >= $L)", text.layout.spec().relocationLoad());
        for (int subtable = 0; subtable < 2; subtable++) {
            method.beginControlFlow("if ($L == least)", text.load(subtable))
                    .addStatement(
                            "touched ^= touchPartners($Ls[i], $L[i])", text.number(subtable), text.bucket(subtable))
                    .endControlFlow();
        }
        return method.endControlFlow()
                .endControlFlow()
                .addStatement("batch.touched = touched")
                .build();
    }

    private MethodSpec touchPartners() {
        MethodSpec.Builder method = phase(long.class, "touchPartners")
                .addParameter(int.class, "number")
                .addParameter(long.class, "bucket");
        text.declareRest(method);
        method.addStatement("long touched = $L", text.read("partner(number, rest)"));
        for (int field = 1; field < text.layout.maximumLoad(); field++) {
            method.addStatement("rest >>>= shape").addStatement("touched ^= $L", text.read("partner(number, rest)"));
        }
        return method.addStatement("return touched").build();
    }

    private static MethodSpec.Builder override(String name) {
        return MethodSpec.methodBuilder(name)
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(int.class);
    }

    private MethodSpec locate() {
        MethodSpec.Builder method = phase(void.class, "locate");
        method.addParameter(long[].class, "keys")
                .addParameter(int.class, "from")
                .addParameter(int.class, "count")
                .addParameter(BATCH, "batch");
        method.addStatement("final long[] hashes = batch.hashes");
        declareArrays(method, "int", "numbers", text::number, "s");
        method.beginControlFlow("for (int i = 0; i < count; i++)")
                .addStatement("final long hash = mix(keys[from + i] ^ seed)");
        choice.declareNumbers(method);
        method.addStatement("hashes[i] = hash");
        for (int subtable = 0; subtable < text.subtables(); subtable++) {
            method.addStatement("$Ls[i] = $L", text.number(subtable), text.number(subtable));
        }
        return method.endControlFlow().build();
    }

    private MethodSpec read() {
        MethodSpec.Builder method =
                phase(void.class, "read").addParameter(int.class, "count").addParameter(BATCH, "batch");
        declareArrays(method, "int", "numbers", text::number, "s");
        declareArrays(method, "long", "buckets", text::bucket, "");
        method.beginControlFlow("for (int i = 0; i < count; i++)");
        for (int subtable = 0; subtable < text.subtables(); subtable++) {
            String number = text.number(subtable) + "s[i]";
            method.addStatement(
                    "$L[i] = $L",
                    text.bucket(subtable),
                    text.byMasks() ? text.read(number) : "words[groupAt(" + number + ")]");
        }
        return method.endControlFlow().build();
    }

    private MethodSpec test() {
        MethodSpec.Builder method = phase(int.class, "test")
                .addParameter(int.class, "count")
                .addParameter(BATCH, "batch")
                .addParameter(long[].class, "hits")
                .addParameter(int.class, "to")
                .addStatement("final long[] hashes = batch.hashes");
        if (text.byMasks()) {
            declareArrays(method, "long", "buckets", text::bucket, "");
        } else {
            declareArrays(method, "int", "numbers", text::number, "s");
        }
        method.addStatement("int found = 0")
                .beginControlFlow("for (int begin = 0; begin < count; begin += 64)")
                .addStatement("final int end = Math.min(begin + 64, count)")
                .addStatement("long bits = 0")
                .beginControlFlow("for (int i = begin; i < end; i++)");
        if (text.slices()) {
            method.addStatement("final long word = word(hashes[i])");
        } else {
            method.addStatement("final long hash = hashes[i]");
        }
        return method.addStatement("final long match = $L", text.anyMatch("[i]"))
                .addStatement("bits |= (match | -match) >>> 63 << i")
                .endControlFlow()
                .addStatement("hits[to + (begin >>> 6)] = stashed == 0 ? bits : bits | inStash(hashes, begin, end)")
                .addStatement("found += $T.bitCount(hits[to + (begin >>> 6)])", Long.class)
                .endControlFlow()
                .addStatement("return found")
                .build();
    }

    private MethodSpec putLocated() {
        MethodSpec.Builder method = phase(int.class, "putLocated")
                .addParameter(int.class, "count")
                .addParameter(BATCH, "batch")
                .addParameter(int.class, "done")
                .addStatement("final long[] hashes = batch.hashes");
        declareArrays(method, "int", "numbers", text::number, "s");
        String arguments = IntStream.range(0, text.subtables())
                .mapToObj(subtable -> ", " + text.number(subtable) + "s[i]")
                .collect(Collectors.joining());
        CodeBlock put = CodeBlock.of("putAt(hashes[i]$L$L)", text.slices() ? ", word(hashes[i])" : "", arguments);
        return method.addStatement("int fresh = 0")
                .beginControlFlow("for (int i = 0; i < count; i++)")
                .beginControlFlow("try")
                .addStatement("fresh += $L ? 1 : 0", put)
                .nextControlFlow("catch ($T full)", ClassName.get("dev.filtersmith", "FilterFullException"))
                .addStatement("throw full.after(done + i)")
                .endControlFlow()
                .endControlFlow()
                .addStatement("return fresh")
                .build();
    }

    private static MethodSpec.Builder phase(Class<?> returns, String name) {
        return DLeftText.method(returns, name, false);
    }

    private void declareArrays(
            MethodSpec.Builder method,
            String type,
            String from,
            java.util.function.IntFunction<String> name,
            String suffix) {
        for (int subtable = 0; subtable < text.subtables(); subtable++) {
            method.addStatement("final $L[] $L$L = batch.$L[$L]", type, name.apply(subtable), suffix, from, subtable);
        }
    }
}
