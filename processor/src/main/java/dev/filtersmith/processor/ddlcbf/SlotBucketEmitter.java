package dev.filtersmith.processor.ddlcbf;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.buckets.BatchEmitter;
import dev.filtersmith.processor.buckets.BucketChoiceEmitter;

/** Emitter of lookups in, and removals from, buckets of one word that have turned into slots. */
final class SlotBucketEmitter {
    private final DynamicText text;
    private final UniformTables tables;

    SlotBucketEmitter(DynamicText text, UniformTables tables) {
        this.text = text;
        this.tables = tables;
    }

    void emit(TypeSpec.Builder type) {
        type.addMethod(anySlot());
        type.addMethod(slots());
        if (text.counts()) {
            type.addMethod(takeSlot());
            type.addMethod(takeSlotAt());
        }
    }

    private MethodSpec anySlot() {
        Method method = Method.of(long.class, "anySlot", true)
                .addJavadoc("Not 0 if one of the buckets, of which some have slots, holds the remainder.\n");
        text.addBuckets(method);
        return method.addParameter(long.class, "hash")
                .addStatement(
                        "return $L$W| $L",
                        text.terms(subtable -> "matches(" + BatchEmitter.contents(subtable) + ", hash)", "$W| "),
                        text.terms(subtable -> "slots(" + BatchEmitter.contents(subtable) + ", hash)", "$W| "))
                .build();
    }

    private MethodSpec slots() {
        long low = tables.slotLow();
        return Method.of(long.class, "slots", true)
                .addJavadoc("The top bits of the slots that equal the query; 0 is an empty slot, so 1 stands for 0.\n")
                .addParameter(long.class, "bucket")
                .addParameter(long.class, "hash")
                .addIf("$L != $L", "return 0", text.code("bucket"), text.layout.slotCode())
                .addStatement("final long slot = Math.max(1, hash & $L)", (1L << text.layout.slotBits()) - 1)
                .addStatement("final long difference = bucket ^ slot * $L", tables.slotTimes())
                .addStatement("return ~((difference & $L) + $L | difference) & $L", low, low, tables.slotTops())
                .build();
    }

    private MethodSpec takeSlot() {
        String taken = text.join(subtable -> "takeSlotAt(" + BucketChoiceEmitter.name(subtable) + ", hash)", " || ");
        return text.ofHash("takeSlot").addStatement("return $L", taken).build();
    }

    private MethodSpec takeSlotAt() {
        return Method.of(boolean.class, "takeSlotAt", false)
                .addParameter(int.class, "number")
                .addParameter(long.class, "hash")
                .addStatement("final long hits = slots(words[number], hash)")
                .addIf("hits == 0", "return false")
                .addStatement("final long top = hits & -hits")
                .addStatement(
                        "final long bucket = words[number] & ~((top << 1) - (top >>> $L))", text.layout.slotBits() - 1)
                .addCode(text.stripes().beginMoves("number"))
                .addStatement("words[number] = bucket == $L ? 0 : bucket", text.layout.slotCode())
                .addCode(text.stripes().endMoves("number"))
                .addStatement("return true")
                .build();
    }
}
