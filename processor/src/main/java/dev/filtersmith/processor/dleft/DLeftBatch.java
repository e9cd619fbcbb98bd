package dev.filtersmith.processor.dleft;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Literals;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.buckets.BatchEmitter;
import dev.filtersmith.processor.buckets.BatchKernel;

/**
 * Batch operations on d-left buckets. If elements may have to move, the buckets of their partners
 * are read ahead.
 */
final class DLeftBatch implements BatchKernel {
    private final DLeftText text;
    private final DLeftWrites writes;

    DLeftBatch(DLeftText text, DLeftWrites writes) {
        this.text = text;
        this.writes = writes;
    }

    @Override
    public boolean testsContents() {
        return text.byMasks();
    }

    @Override
    public CodeBlock read(String number) {
        return CodeBlock.of(text.byMasks() ? text.lookedUp(number) : "read(groupAt(" + number + "))");
    }

    @Override
    public CodeBlock anyMatch() {
        return text.anyMatch("[i]");
    }

    @Override
    public boolean putsFreely() {
        return writes.lockFree();
    }

    @Override
    public boolean readsAhead() {
        return text.fieldsDeterminePartners();
    }

    @Override
    public void emitReadAhead(TypeSpec.Builder type) {
        if (readsAhead()) {
            type.addMethod(touch());
            type.addMethod(touchPartners());
        }
    }

    private MethodSpec touch() {
        Method method = Method.of(void.class, "touch", false)
                .addJavadoc("Reads the partners of elements that may have to move, in tables beyond the caches.\n")
                .addParameter(int.class, "count")
                .addParameter(int[][].class, "numbers")
                .addParameter(long[][].class, "contents")
                .addIf("words.length <= $L", "return", Literals.hex(BatchEmitter.CACHED_WORDS));
        BatchEmitter.declareNumbers(2, method);
        BatchEmitter.declareContents(2, method);
        method.addStatement("long touched = 0").beginControlFlow("for (int i = 0; i < count; i++)");
        CodeBlock first = loadOf(0);
        CodeBlock second = loadOf(1);
        method.addStatement("final int least = Math.min($L, $L)", first, second)
                .beginControlFlow("if (least >= $L)", text.layout.spec().relocationLoad())
                .addStatement("touched ^= $L == least ? touchPartners(firsts[i], inFirst[i]) : 0", first)
                .addStatement("touched ^= $L == least ? touchPartners(seconds[i], inSecond[i]) : 0", second);
        return method.endControlFlow()
                .endControlFlow()
                .addComment("Stored, so that the compiler cannot eliminate the reads.")
                .addStatement("inFirst[0] = touched")
                .build();
    }

    private CodeBlock loadOf(int subtable) {
        return Code.of("$L", text.loadOf(text.bucket(subtable) + "[i]"));
    }

    private MethodSpec touchPartners() {
        Method method = Method.of(long.class, "touchPartners", false)
                .addParameter(int.class, "number")
                .addParameter(long.class, "bucket");
        text.declareRest(method);
        return method.addStatement("long touched = 0")
                .beginControlFlow("for (int field = 0; field < $L; field++)", text.layout.maximumLoad())
                .addStatement("touched ^= $L", text.read("partner(number, rest)"))
                .addStatement("rest >>>= shape")
                .endControlFlow()
                .addStatement("return touched")
                .build();
    }
}
