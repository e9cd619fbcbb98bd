package dev.filtersmith.processor.ddlcbf;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.Answers;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.Stored;
import dev.filtersmith.processor.buckets.BatchEmitter;
import dev.filtersmith.processor.buckets.BatchKernel;
import dev.filtersmith.processor.buckets.BucketChoiceEmitter;

/**
 * Emitter of the operations on hashes. They call the operations on one bucket: {@code
 * matches(number, hash)}, {@code load(number)}, {@code longest(number, hash)}, {@code add(number,
 * hash)}, {@code take(number, hash)}, {@code count(number, hash)}.
 */
final class HashEmitter implements BatchKernel {
    private final DynamicText text;
    private final BucketChoiceEmitter choice;

    HashEmitter(DynamicText text, BucketChoiceEmitter choice) {
        this.text = text;
        this.choice = choice;
    }

    void emit(TypeSpec.Builder type) {
        type.addMethod(mightContainAlone());
        type.addMethod(putAlone());
        type.addMethod(putAt());
        type.addMethod(putInTableAt());
        if (text.counts()) {
            type.addMethod(putInTable());
            type.addMethod(removeAlone());
            type.addMethod(countAlone());
        }
    }

    private CodeBlock anyMatch(String index) {
        return text.terms(subtable -> "matches(" + BucketChoiceEmitter.name(subtable) + index + ", hash)", "$W| ");
    }

    private MethodSpec mightContainAlone() {
        Method method = Method.overHash(boolean.class, "mightContainAlone");
        choice.declareNumbers(method);
        return Answers.lookup(method, anyMatch(""));
    }

    private MethodSpec putAlone() {
        Method method = Method.overHash(boolean.class, "putAlone");
        choice.declareNumbers(method);
        return Stored.putAlone(method, text.call("putAt"), text.counts(), BatchEmitter.isShared(text.layout))
                .build();
    }

    private MethodSpec putAt() {
        Method method = text.ofHash("putAt");
        Answers.endPutOfHeld(method, text.counts(), anyMatch(""));
        return method.addStatement("return $L || stash(hash)", text.call("putInTableAt"))
                .build();
    }

    private MethodSpec putInTable() {
        Method method = Method.overHash(boolean.class, "putInTable");
        choice.declareNumbers(method);
        return method.addStatement("return $L", text.call("putInTableAt")).build();
    }

    private MethodSpec putInTableAt() {
        Method method = text.ofHash("putInTableAt");
        method.addStatement("int number = first").addStatement("int least = load(first)");
        for (int subtable = 1; subtable < text.subtables(); subtable++) {
            String name = BucketChoiceEmitter.name(subtable);
            method.addStatement("final int $LLoad = load($L)", name, name)
                    .beginControlFlow("if ($LLoad < least)", name)
                    .addStatement("number = $L", name)
                    .addStatement("least = $LLoad", name)
                    .endControlFlow();
        }
        return method.addIf("least >= $L", "return putCrowded(hash)", text.layout.crowdedLoad())
                .addStatement("add(number, hash)")
                .addStatement("return true")
                .build();
    }

    private MethodSpec removeAlone() {
        Method method = Method.overHash(boolean.class, "removeAlone");
        choice.declareNumbers(method);
        method.addStatement("int number = first").addStatement("int longest = longest(first, hash)");
        for (int subtable = 1; subtable < text.subtables(); subtable++) {
            String name = BucketChoiceEmitter.name(subtable);
            method.addStatement("final int $LLongest = longest($L, hash)", name, name)
                    .beginControlFlow("if ($LLongest > longest)", name)
                    .addStatement("number = $L", name)
                    .addStatement("longest = $LLongest", name)
                    .endControlFlow();
        }
        return method.addIf("longest == 0", "return false")
                .addStatement("take(number, hash)")
                .addStatement("return true")
                .build();
    }

    private MethodSpec countAlone() {
        Method method = Method.overHash(int.class, "countAlone");
        choice.declareNumbers(method);
        method.addStatement("int count = stashed == 0 ? 0 : countInStash(hash)");
        for (int subtable = 0; subtable < text.subtables(); subtable++) {
            method.addStatement("count += count($L, hash)", BucketChoiceEmitter.name(subtable));
        }
        return method.addStatement("return count").build();
    }

    @Override
    public boolean testsContents() {
        return false;
    }

    @Override
    public boolean putsFreely() {
        return text.lockFree();
    }

    @Override
    public CodeBlock read(String number) {
        return Code.of("read($L)", text.at(number));
    }

    @Override
    public CodeBlock anyMatch() {
        return anyMatch("s[i]");
    }
}
