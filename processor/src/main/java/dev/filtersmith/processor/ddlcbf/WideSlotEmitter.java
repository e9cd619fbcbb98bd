package dev.filtersmith.processor.ddlcbf;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Method;

/** Emitter of lookups in, and removals from, buckets that have turned into slots, slot by slot. */
final class WideSlotEmitter {
    private final DynamicText text;
    private final int bits;
    private final int count;

    WideSlotEmitter(DynamicText text) {
        this.text = text;
        this.bits = text.layout.slotBits();
        this.count = text.layout.spec().overfullSlots();
    }

    void emit(TypeSpec.Builder type) {
        type.addMethod(slots());
        if (text.counts()) {
            type.addMethod(takeSlot());
        }
    }

    private static Method over(Class<?> returns, String name, int bits) {
        return Method.of(returns, name, false)
                .addParameter(int.class, "number")
                .addParameter(long.class, "hash")
                .addStatement("final long asked = Math.max(1, hash & $L)", (1L << bits) - 1);
    }

    private CodeBlock slot() {
        return Code.of("field(number, $L + slot * $L, $L)", text.counterBits(), bits, bits);
    }

    private MethodSpec slots() {
        return over(int.class, "slots", bits)
                .addJavadoc("How many slots equal the query; 0 is an empty slot, so 1 stands for 0.\n")
                .addStatement("int count = 0")
                .beginControlFlow("for (int slot = 0; slot < $L; slot++)", count)
                .addStatement("count += $L == asked ? 1 : 0", slot())
                .endControlFlow()
                .addStatement("return count")
                .build();
    }

    private MethodSpec takeSlot() {
        return over(void.class, "takeSlot", bits)
                .addStatement("int held = 0")
                .addStatement("int taken = -1")
                .beginControlFlow("for (int slot = 0; slot < $L; slot++)", count)
                .addStatement("final long there = $L", slot())
                .addStatement("held += there != 0 ? 1 : 0")
                .addStatement("taken = taken < 0 && there == asked ? slot : taken")
                .endControlFlow()
                .beginControlFlow("if (held == 1)")
                .addStatement("clear(number)")
                .nextControlFlow("else")
                .addStatement("flip(number, $L + taken * $L, asked)", text.counterBits(), bits)
                .endControlFlow()
                .build();
    }
}
