package dev.filtersmith.processor.dleft;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.emitted.Batch;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.buckets.BatchEmitter;
import dev.filtersmith.processor.buckets.BatchKernel;
import dev.filtersmith.processor.buckets.BucketChoiceEmitter;

/**
 * Batch operations on d-left buckets. If elements may have to move, the buckets of their partners
 * are read ahead.
 */
final class DLeftBatch implements BatchKernel {
    private final DLeftText text;

    DLeftBatch(DLeftText text) {
        this.text = text;
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
    public boolean needsVersions() {
        return !text.onlyGrows();
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
                .addJavadoc("Reads the partners of the elements that may have to move, all at once.\n")
                .addParameter(int.class, "count")
                .addParameter(Batch.class, "batch");
        BatchEmitter.declareArrays(2, method, "int", "numbers", BucketChoiceEmitter::name, "s");
        BatchEmitter.declareArrays(2, method, "long", "buckets", BatchEmitter::contents, "");
        method.addStatement("long touched = 0").beginControlFlow("for (int i = 0; i < count; i++)");
        CodeBlock first = loadOf(0);
        CodeBlock second = loadOf(1);
        method.addStatement("final int least = Math.min($L, $L)", first, second)
                .beginControlFlow("if (least >= $L)", text.layout.spec().relocationLoad())
                .addStatement("touched ^= $L == least ? touchPartners(firsts[i], inFirst[i]) : 0", first)
                .addStatement("touched ^= $L == least ? touchPartners(seconds[i], inSecond[i]) : 0", second);
        return method.endControlFlow()
                .endControlFlow()
                .addStatement("batch.touched = touched")
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
