package dev.filtersmith.processor.rankindexed;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
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
        boolean shared = BatchEmitter.isShared(text.layout());
        BatchEmitter.emitPhases(type, shared || text.counts(), !shared, false, false);
        type.addMethod(locate());
        type.addMethod(read());
        type.addMethod(test());
        if (!text.shared()) {
            type.addMethod(putLocated());
        }
    }

    private static Method declarePlaces(Method method) {
        return method.addStatement("final int[] places = numbers[0]");
    }

    private static MethodSpec locate() {
        return declarePlaces(BatchEmitter.beginLocate(1))
                .beginControlFlow("for (int i = 0; i < count; i++)")
                .addStatement("places[i] = at(hashes[i])")
                .endControlFlow()
                .addStatement("return numbers")
                .build();
    }

    private MethodSpec read() {
        Set<Integer> read = new LinkedHashSet<>();
        for (int from = 0; from < text.leastBytes(); from += LINE_BYTES) {
            read.add(from);
        }
        read.add(text.leastBytes() - 1);
        CodeBlock words = read.stream().map(RankIndexedText::word).collect(Code.joining("$W^ "));
        return declarePlaces(BatchEmitter.beginRead(1))
                .addStatement("final long[] buckets = contents[0]")
                .beginControlFlow("for (int i = 0; i < count; i++)")
                .addStatement("final int at = places[i]")
                .addStatement("buckets[i] = $L", words)
                .endControlFlow()
                .addStatement("return contents")
                .build();
    }

    private static MethodSpec test() {
        Method method = BatchEmitter.beginWords(declarePlaces(BatchEmitter.beginTest(false)));
        return BatchEmitter.endWords(method.addStatement("bits |= found(hashes[i], places[i]) >>> 63 << i"));
    }

    private MethodSpec putLocated() {
        return BatchEmitter.putEach(
                declarePlaces(BatchEmitter.beginPut()), Code.of("putAt(hashes[i], places[i])"), text.counts());
    }
}
