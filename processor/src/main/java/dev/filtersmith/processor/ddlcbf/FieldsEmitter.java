package dev.filtersmith.processor.ddlcbf;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Literals;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.Tables;
import dev.filtersmith.processor.buckets.ColumnEmitter;
import dev.filtersmith.processor.buckets.ScratchArray;

/**
 * Emitter of the operations on one bucket of fields, whose width follows from the largest load. The
 * fields are compared under masks if tables are small enough. A change takes them apart into
 * remainders and puts them together again by tables.
 */
final class FieldsEmitter {
    private final DynamicText text;
    private final int most;
    private final ScratchArray remainders;
    private final int deepest;

    FieldsEmitter(DynamicText text) {
        this.text = text;
        this.most = text.layout.maximumLoad();
        this.remainders = ScratchArray.longs(text.layout, "remainders", most + 1);
        this.deepest = text.layout.deepest();
    }

    void emit(TypeSpec.Builder type, Tables tables) {
        emitTables(tables);
        remainders.emit(type, "Room for the remainders of the bucket that is changed.\n");
        if (text.byColumns()) {
            new ColumnEmitter(text.layout).emit(type, tables, text.at("number"), this::declareState);
        } else {
            type.addMethod(matches());
        }
        type.addMethod(load());
        if (text.counts()) {
            type.addMethod(longest());
            type.addMethod(remainderBits());
            type.addMethod(remainders.declared(take()));
            type.addMethod(count());
        }
        if (text.counts() || !text.byColumns()) {
            type.addMethod(countFields());
        }
        type.addMethod(remainders.declared(add()));
        type.addMethod(remainders.in(gather()));
        type.addMethod(remainders.in(write()));
        type.addMethod(remainders.in(insert()));
        new WordsEmitter(text).emit(type);
        if (text.layout.hasSlots()) {
            new WideSlotEmitter(text).emit(type);
        }
    }

    private void emitTables(Tables tables) {
        tables.computed("BY_CODE", int[].class, "By code: load; from bit 8 on, bits of a field; 16, depth; 24, level.");
        tables.computed("LEVELS", int[].class, "By level: largest load; from bit 8 on, bits of a field; 16, depth.");
        tables.computed("FIRST_CODES", int[].class, "By level and load: the first code.");
        if (deepest > 0) {
            tables.computed("FIRST_BITS", byte[].class, "By code and field: the first bits that the code implies.");
            tables.computed("RANKS", int[].class, "By field and class: the summand of the rank.");
            tables.computed("CLASS", byte[].class, "By depth and first bits: the class.");
        }
    }

    private String slotCode() {
        return Integer.toString(text.layout.slotCode());
    }

    private void declareState(Method method) {
        method.addStatement("final int state = $L", text.code("first"));
        if (text.layout.hasSlots()) {
            method.addIf("state == $L", "return slots(number, word)", slotCode());
        }
    }

    /**
     * Declares {@code geometry} of the bucket {@code number}. Returns early with the result for
     * slots if there are some.
     */
    private void declareGeometry(Method method, String ofSlots) {
        method.addStatement("final int code = $L", text.code(Code.of("read($L)", text.at("number"))));
        if (text.layout.hasSlots()) {
            method.addIf("code == $L", "return $L", slotCode(), ofSlots);
        }
        method.addStatement("final int geometry = Tables.BY_CODE[code]");
    }

    private MethodSpec matches() {
        Method method = Method.of(long.class, "matches", false)
                .addJavadoc("Not 0 if the bucket holds the remainder.\n")
                .addParameter(int.class, "number")
                .addParameter(long.class, "word");
        declareGeometry(method, "slots(number, word)");
        return method.addStatement("return countFields(number, code, geometry, word)")
                .build();
    }

    private MethodSpec load() {
        Method method = Method.of(int.class, "load", false).addParameter(int.class, "number");
        declareGeometry(method, Integer.toString(most));
        return method.addStatement("return geometry & 0xff").build();
    }

    private MethodSpec longest() {
        Method method = Method.of(int.class, "longest", false)
                .addJavadoc(
                        "Bits of the longest match in a bucket, 0 if there is none; slots match less than any field.\n")
                .addParameter(int.class, "number")
                .addParameter(long.class, "hash")
                .addIf("matches(number, hash) == 0", "return 0");
        declareGeometry(method, "1");
        return method.addStatement("return remainderBits(geometry)").build();
    }

    private static MethodSpec remainderBits() {
        return Method.of(int.class, "remainderBits", true)
                .addParameter(int.class, "geometry")
                .addStatement("return (geometry >>> 8 & 0xff) + (geometry >>> 16 & 0xff)")
                .build();
    }

    private MethodSpec add() {
        return Method.of(void.class, "add", false)
                .addJavadoc("""
                        Adds a remainder to a bucket that has fields, and room; the others are cut where that
                        must be.
                        """)
                .addParameter(int.class, "number")
                .addParameter(long.class, "hash")
                .addStatement("final int code = $L", text.code(Code.of("words[$L]", text.at("number"))))
                .addStatement("final int geometry = Tables.BY_CODE[code]")
                .addStatement("final int load = geometry & 0xff")
                .addStatement("final int before = geometry >>> 24")
                .addStatement("final int level = load < (Tables.LEVELS[before] & 0xff) ? before : before + 1")
                .addStatement(remainders.given("gather(number, code, geometry)"))
                .beginControlFlow("for (int held = 0; level != before && held < load; held++)")
                .addStatement(remainders.given("insert(held, remainders[held], Tables.LEVELS[level] >>> 16)"))
                .endControlFlow()
                .addStatement(remainders.given("insert(load, hash, Tables.LEVELS[level] >>> 16)"))
                .addStatement(remainders.given("write(number, level, load + 1)"))
                .build();
    }

    private MethodSpec insert() {
        Method method = Method.of(void.class, "insert", false)
                .addJavadoc("Puts a remainder behind those before it that are of its class or a lower one.\n")
                .addParameter(int.class, "held")
                .addParameter(long.class, "remainder")
                .addParameter(int.class, "depth")
                .addStatement("int at = held");
        if (deepest > 0) {
            method.addStatement("final int own = $L", classOf("remainder"))
                    .beginControlFlow("while (at > 0 && $L > own)", classOf("remainders[at - 1]"))
                    .addStatement("remainders[at] = remainders[at - 1]")
                    .addStatement("at--")
                    .endControlFlow();
        }
        return method.addStatement("remainders[at] = remainder").build();
    }

    private CodeBlock classOf(String remainder) {
        return Code.of("Tables.CLASS[(depth << $L) + ((int) $L & $L)]", deepest, remainder, Literals.mask(deepest));
    }

    private MethodSpec take() {
        Method method = Method.of(void.class, "take", false)
                .addJavadoc("Takes the lowest remainder that matches out of a bucket.\n")
                .addParameter(int.class, "number")
                .addParameter(long.class, "hash")
                .addStatement("final int code = $L", text.code(Code.of("words[$L]", text.at("number"))));
        if (text.layout.hasSlots()) {
            method.beginControlFlow("if (code == $L)", slotCode())
                    .addStatement("takeSlot(number, hash)")
                    .addStatement("return")
                    .endControlFlow();
        }
        return method.addStatement("final int geometry = Tables.BY_CODE[code]")
                .addStatement("final int load = geometry & 0xff")
                .addStatement(remainders.given("gather(number, code, geometry)"))
                .addStatement("final long asked = hash & (1L << remainderBits(geometry)) - 1")
                .addStatement("int at = 0")
                .beginControlFlow("while (remainders[at] != asked)")
                .addStatement("at++")
                .endControlFlow()
                .addStatement("$T.arraycopy(remainders, at + 1, remainders, at, load - 1 - at)", System.class)
                .addStatement(remainders.given("write(number, geometry >>> 24, load - 1)"))
                .build();
    }

    private MethodSpec countFields() {
        return Method.of(int.class, "countFields", false)
                .addJavadoc("How often the fields of a bucket hold the remainder.\n")
                .addParameter(int.class, "number")
                .addParameter(int.class, "code")
                .addParameter(int.class, "geometry")
                .addParameter(long.class, "hash")
                .addStatement("final int bits = geometry >>> 8 & 0xff")
                .addStatement("final int depth = geometry >>> 16 & 0xff")
                .addStatement("final long asked = hash & (1L << bits + depth) - 1")
                .addStatement("int count = 0")
                .beginControlFlow("for (int field = 0; field < (geometry & 0xff); field++)")
                .addStatement("final long remainder = $L", remainder())
                .addStatement("count += remainder == asked ? 1 : 0")
                .endControlFlow()
                .addStatement("return count")
                .build();
    }

    private MethodSpec count() {
        Method method = Method.of(int.class, "count", false)
                .addParameter(int.class, "number")
                .addParameter(long.class, "hash");
        declareGeometry(method, "slots(number, hash)");
        return method.addStatement("return countFields(number, code, geometry, hash)")
                .build();
    }

    /** Returns a field's remainder, given code, bits and depth. */
    private CodeBlock remainder() {
        CodeBlock field = Code.of("field(number, $L + field * bits, bits)", text.counterBits());
        return deepest == 0 ? field : Code.of("$L << depth$W| Tables.FIRST_BITS[code * $L + field]", field, most);
    }

    private MethodSpec gather() {
        Method method = Method.of(void.class, "gather", false)
                .addParameter(int.class, "number")
                .addParameter(int.class, "code")
                .addParameter(int.class, "geometry")
                .addStatement("final int bits = geometry >>> 8 & 0xff");
        if (deepest > 0) {
            method.addStatement("final int depth = geometry >>> 16 & 0xff");
        }
        return method.beginControlFlow("for (int field = 0; field < (geometry & 0xff); field++)")
                .addStatement("remainders[field] = $L", remainder())
                .endControlFlow()
                .build();
    }

    private MethodSpec write() {
        Method method = Method.of(void.class, "write", false)
                .addJavadoc("""
                        Puts a bucket together from its remainders, in order; they may have more bits than the
                        level has.
                        """)
                .addParameter(int.class, "number")
                .addParameter(int.class, "level")
                .addParameter(int.class, "load")
                .addStatement("clear(number)")
                .addIf("load == 0", "return")
                .addStatement("final int bits = Tables.LEVELS[level] >>> 8 & 0xff")
                .addStatement("final int depth = Tables.LEVELS[level] >>> 16")
                .addStatement("int code = Tables.FIRST_CODES[level * $L + load]", most + 1)
                .beginControlFlow("for (int field = 0; field < load; field++)");
        if (deepest > 0) {
            method.addStatement("code += Tables.RANKS[(field << $L) + $L]", deepest, classOf("remainders[field]"));
        }
        return method.addStatement(
                        "flip(number, $L + field * bits, remainders[field] >>> depth & (1L << bits) - 1)",
                        text.counterBits())
                .endControlFlow()
                .addStatement("flip(number, 0, code)")
                .build();
    }
}
