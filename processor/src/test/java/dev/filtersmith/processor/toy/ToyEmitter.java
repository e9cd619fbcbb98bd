package dev.filtersmith.processor.toy;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.FilterPart;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.Tables;

/** Emitter of toy filters, whose batches are those of the superclass. */
final class ToyEmitter implements FilterPart {
    @Override
    public void emit(TypeSpec.Builder type, Tables tables) {
        type.addJavadoc("A set of prints.\n");
        type.addMethod(mightContain());
        type.addMethod(put());
        type.addMethod(find());
        type.addMethod(Method.of(int.class, "print", true)
                .addParameter(long[].class, "words")
                .addParameter(int.class, "slot")
                .addStatement("return (int) (words[slot >>> 2] >>> (slot << 4)) & 0xffff")
                .build());
    }

    private static MethodSpec mightContain() {
        return Method.overHash(boolean.class, "mightContainAlone")
                .addStatement("return print(words, find(hash)) != 0")
                .build();
    }

    private static MethodSpec put() {
        return Method.overHash(boolean.class, "putAlone")
                .addStatement("final int slot = find(hash)")
                .beginControlFlow("if (print(words, slot) != 0)")
                .addStatement("return false")
                .nextControlFlow("else if (words[buckets] + 1 == buckets * 4)")
                .addStatement("return stash(hash) & stored(1)")
                .endControlFlow()
                .addStatement("words[slot >>> 2] |= Math.max(1, hash & 0xffff) << (slot << 4)")
                .addStatement("words[buckets]++")
                .addStatement("return stored(1)")
                .build();
    }

    private static MethodSpec find() {
        return Method.of(int.class, "find", false)
                .addJavadoc("Returns the slot of the print, or else the empty slot for it.\n")
                .addParameter(long.class, "hash")
                .addStatement("final int print = (int) Math.max(1, hash & 0xffff)")
                .addStatement("int slot = (int) (((hash >>> 32) * (buckets * 4)) >>> 32)")
                .beginControlFlow("while (print(words, slot) != print && print(words, slot) != 0)")
                .addStatement("slot = slot + 1 == buckets * 4 ? 0 : slot + 1")
                .endControlFlow()
                .addStatement("return slot")
                .build();
    }
}
