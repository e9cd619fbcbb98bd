package dev.filtersmith.processor.rankindexed;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.emitted.Batch;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.buckets.BatchEmitter;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Emitter of lookups and insertions of many keys in the three phases of {@link BatchEmitter}.
 * Reading fetches each line of a bucket. The positions of the lines do not depend on each other,
 * unlike those along a chain.
 */
final class RankIndexedBatchEmitter {
    private static final int LINE_BYTES = 64;

    private final RankIndexedText text;

    RankIndexedBatchEmitter(RankIndexedText text) {
        this.text = text;
    }

    void emit(TypeSpec.Builder type) {
        BatchEmitter.emitPhases(type, text.layout(), text.shared(), false);
        type.addMethod(locate());
        type.addMethod(read());
        type.addMethod(test());
        type.addMethod(putLocated());
    }

    private static Method phase(Class<?> returns, String name) {
        return Method.of(returns, name, false);
    }

    private static Method ofBatch(Method method) {
        return method.addParameter(int.class, "count").addParameter(Batch.class, "batch");
    }

    private static Method declarePlaces(Method method) {
        return method.addStatement("final int[] places = batch.numbers[0]");
    }

    private static MethodSpec locate() {
        return declarePlaces(ofBatch(phase(void.class, "locate").addParameter(long[].class, "hashes")))
                .beginControlFlow("for (int i = 0; i < count; i++)")
                .addStatement("places[i] = at(hashes[i])")
                .endControlFlow()
                .build();
    }

    private MethodSpec read() {
        Set<Integer> read = new LinkedHashSet<>();
        for (int from = 0; from < text.leastBytes(); from += LINE_BYTES) {
            read.add(from);
        }
        read.add(text.leastBytes() - 1);
        CodeBlock words = read.stream().map(RankIndexedText::word).collect(Code.joining("$W^ "));
        return declarePlaces(ofBatch(phase(void.class, "read")))
                .addStatement("final long[] buckets = batch.buckets[0]")
                .beginControlFlow("for (int i = 0; i < count; i++)")
                .addStatement("final int at = places[i]")
                .addStatement("buckets[i] = $L", words)
                .endControlFlow()
                .build();
    }

    private static MethodSpec test() {
        return declarePlaces(ofBatch(phase(int.class, "test").addParameter(long[].class, "hashes"))
                        .addParameter(long[].class, "hits")
                        .addParameter(int.class, "to"))
                .addStatement("int found = 0")
                .beginControlFlow("for (int begin = 0; begin < count; begin += 64)")
                .addStatement("final int end = Math.min(begin + 64, count)")
                .addStatement("long bits = 0")
                .beginControlFlow("for (int i = begin; i < end; i++)")
                .addStatement("bits |= found(hashes[i], places[i]) >>> 63 << i")
                .endControlFlow()
                .addStatement("hits[to + (begin >>> 6)] = bits")
                .addStatement("found += $T.bitCount(bits)", Long.class)
                .endControlFlow()
                .addStatement("return found")
                .build();
    }

    private MethodSpec putLocated() {
        Method method = ofBatch(phase(int.class, "putLocated").addParameter(long[].class, "hashes"));
        return text.shared()
                ? BatchEmitter.putEach(method, BatchEmitter.PUT_SHARED)
                : BatchEmitter.putEach(declarePlaces(method), Code.of("putAt(hashes[i], places[i])"));
    }
}
