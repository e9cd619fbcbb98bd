package dev.filtersmith.processor.rankindexed;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.Literals;
import dev.filtersmith.processor.Method;

/** Emitter of the removal. */
final class RankIndexedRemovalEmitter {
    private final RankIndexedText text;

    RankIndexedRemovalEmitter(RankIndexedText text) {
        this.text = text;
    }

    void emit(TypeSpec.Builder type) {
        type.addMethod(removeAlone());
        type.addMethod(take());
    }

    private MethodSpec removeAlone() {
        Method method = Method.overHash(boolean.class, "removeAlone")
                .addStatement("int holder = 0")
                .addStatement("int before = 0")
                .addStatement("int last = 0");
        RankIndexedLookupEmitter.walk(method, text, "return removeCrowded(hash)");
        method.addIf("holder == 0 && matching(slot(at, end), hash) < 0", "holder = end")
                .addStatement("before = last")
                .addStatement("last = end")
                .endControlFlow()
                .beginControlFlow("if (holder == 0)")
                .addStatement("return false");
        if (text.counterBits() > 0) {
            method.nextControlFlow(
                            "else if ((slot(at, holder) >>> $L & $L) != 0)",
                            text.remainderBits(),
                            Literals.mask(text.counterBits()))
                    .addStatement("change(at, holder, -$L)", 1L << text.remainderBits())
                    .addStatement("return true");
        }
        return method.endControlFlow()
                .addStatement("final int used = used(at)")
                .addIf("used >= $L", "return removeCrowded(hash)", text.slots())
                .addStatement(
                        "change(at, holder, (slot(at, last) & $L) - (slot(at, holder) & $L))",
                        RankIndexedText.mask(text.slotBits()),
                        RankIndexedText.mask(text.slotBits()))
                .addStatement("take(hash, at, before, last, used)")
                .addStatement("return true")
                .build();
    }

    private MethodSpec take() {
        return Method.of(void.class, "take", false)
                .addJavadoc(
                        "Takes away the last element of a chain, and the bit of the one before it or of the chain.\n")
                .addParameter(long.class, "hash")
                .addParameter(int.class, "at")
                .addParameter(int.class, "before")
                .addParameter(int.class, "last")
                .addParameter(int.class, "used")
                .addStatement("deleteSlot(at, last, used)")
                .addStatement("deleteBit(at, last$L)", text.usedForIndex())
                .addStatement("flip(at, before == 0 ? $L : $L)", text.chain(false), text.indexBit("before"))
                .build();
    }
}
