package dev.filtersmith.processor.toy;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.FilterPart;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.Tables;
import dev.filtersmith.toy.ToyBase;

/** Emitter of toy filters, whose batches are those of the superclass. */
final class ToyEmitter implements FilterPart {
    @Override
    public void emit(TypeSpec.Builder type, Tables tables) {
        type.superclass(ToyBase.class);
        type.addJavadoc("A set of prints.\n");
        type.addMethod(mightContain());
        type.addMethod(put());
        type.addMethod(find());
    }

    private static MethodSpec mightContain() {
        return Method.overHash(boolean.class, "mightContainHash")
                .addStatement("return print(find(hash)) != 0")
                .build();
    }

    private static MethodSpec put() {
        return Method.overHash(boolean.class, "putHash")
                .addStatement("final int slot = find(hash)")
                .beginControlFlow("if (print(slot) != 0)")
                .addStatement("return false")
                .nextControlFlow("else if (occupied + 1 == words.length * 4)")
                .addStatement("return stash(hash)")
                .endControlFlow()
                .addStatement("words[slot >>> 2] |= Math.max(1, hash & 0xffff) << (slot << 4)")
                .addStatement("occupied++")
                .addStatement("return true")
                .build();
    }

    private static MethodSpec find() {
        return Method.of(int.class, "find", false)
                .addJavadoc("Returns the slot of the print, or else the empty slot for it.\n")
                .addParameter(long.class, "hash")
                .addStatement("final int print = (int) Math.max(1, hash & 0xffff)")
                .addStatement("int slot = (int) (((hash >>> 32) * (words.length * 4)) >>> 32)")
                .beginControlFlow("while (print(slot) != print && print(slot) != 0)")
                .addStatement("slot = slot + 1 == words.length * 4 ? 0 : slot + 1")
                .endControlFlow()
                .addStatement("return slot")
                .build();
    }
}
