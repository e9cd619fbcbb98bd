package dev.filtersmith.processor.dleft;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.dleft.DLeftLookupTables;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.Tables;

/** Emitter of the insertion into a bucket whose tables by counter state would be too large. */
final class FieldEmitter {
    private final DLeftText text;

    FieldEmitter(DLeftText text) {
        this.text = text;
    }

    void emit(TypeSpec.Builder type, Tables tables) {
        if (text.byTables()) {
            return;
        }
        if (text.streams()) {
            new StreamEmitter(text).emit(type);
        } else {
            new GatheringEmitter(text).emit(type);
        }
        if (text.layout.moves() && !text.streams()) {
            type.addMethod(fingerprint());
        }
        if (text.layout.deepest() > 0) {
            tables.bytes("ORDER", DLeftLookupTables.order(text.layout), "Class by first bits.");
        }
        if (ranked()) {
            type.addMethod(rank());
        }
        if (text.groupWords() > 1 && windowed()) {
            type.addMethod(window());
        }
    }

    /** Returns whether some method reads a field at an arbitrary position. */
    private boolean windowed() {
        return !text.streams() || !text.byColumns();
    }

    /** Returns whether some table is not indexed by the code alone. */
    private boolean ranked() {
        boolean counted = !text.byMasks() && !text.byColumns() && !text.ranged();
        boolean computed = text.layout.deepest() > 0 && !text.impliedByState();
        return text.spareBits() || counted || computed;
    }

    private MethodSpec fingerprint() {
        Method method = Method.of(long.class, "fingerprint", false)
                .addParameter(int.class, "number")
                .addParameter(int.class, "field")
                .addStatement("final int at = groupAt(number)");
        if (text.grouped()) {
            method.addStatement("final int member = member(number)")
                    .addStatement("final int loads = loads(words[at])")
                    .addStatement("final int widths = widths(loads)")
                    .addStatement("final int width = widths >>> (member << 3) & 0xff")
                    .addStatement("final int from = fieldsBefore(loads, widths, member) + field * width");
        } else {
            method.addStatement("final int load = $L", text.loadOfCode(text.code(text.headAt())))
                    .addStatement("final int width = Tables.WIDTHS[load]")
                    .addStatement("final int from = $L + field * width", text.inWord(text.counterBits()));
        }
        if (text.grouped() && text.layout.deepest() > 0) {
            method.addStatement("final int load = loads >>> (member << 3) & 0xff");
        }
        ImpliedBits.declare(text, method, text.headAt());
        return method.addStatement("return $L", ImpliedBits.read(text, "from")).build();
    }

    private MethodSpec rank() {
        Method method = Method.of(int.class, "rank", false)
                .addJavadoc("The rank of a counter's state among those of its load.\n")
                .addParameter(int.class, "at")
                .addParameter(long.class, "head")
                .addParameter(long.class, "geometry");
        CodeBlock code = Code.of("$L - ((int) (geometry >>> 16) & 0xffff)", text.code("head"));
        if (!text.spareBits()) {
            return method.addStatement("return $L", code).build();
        }
        CodeBlock top = text.groupWords() > 1
                ? Code.of("read(at + $L)", text.groupWords() - 1)
                : CodeBlock.of(text.halfGroups() ? "head << 32" : "head");
        return method.addStatement("final int spare = (int) (geometry >>> 8) & 0xff")
                .addStatement("return ($L << spare)$W+ (int) ($L >>> 1 >>> ~spare)", code, top)
                .build();
    }

    /** Emits the method that reads the 64 bits from a given bit on. */
    private static MethodSpec window() {
        return Method.of(long.class, "window", false)
                .addParameter(int.class, "at")
                .addParameter(int.class, "bit")
                .addStatement("final int word = at + (bit >>> 6)")
                .addStatement("return read(word) >>> bit | read(word + 1) << 1 << ~bit")
                .build();
    }
}
