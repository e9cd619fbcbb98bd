package dev.filtersmith.processor.dleft;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Method;

/**
 * Emitter of the insertion into a bucket of one word or two that is not in a group. The fields
 * leave one number at the low end and enter another at the high end, with the new fingerprint among
 * them, all in registers.
 */
final class StreamEmitter {
    private final DLeftText text;
    private final boolean two;

    StreamEmitter(DLeftText text) {
        this.text = text;
        this.two = text.groupWords() == 2;
    }

    void emit(TypeSpec.Builder type) {
        type.addMethod(change("add")
                .addParameter(long.class, "word")
                .addStatement("final int load = $L", text.loadOfCode(text.code("head(number)")))
                .addStatement("insert(number, load, -1, word, load + 1)")
                .build());
        if (text.layout.moves()) {
            type.addMethod(change("replace")
                    .addParameter(int.class, "field")
                    .addParameter(long.class, "word")
                    .addStatement("final int load = $L", text.loadOfCode(text.code("head(number)")))
                    .addStatement("insert(number, load, field, word, load)")
                    .build());
        }
        type.addMethod(insert());
    }

    private static Method change(String name) {
        return Method.of(void.class, name, false).addParameter(int.class, "number");
    }

    private MethodSpec insert() {
        Method method = change("insert")
                .addJavadoc("""
                        Writes a bucket without a field, or with all where it is -1, and with a newcomer, at
                        the next load.
                        """)
                .addParameter(int.class, "load")
                .addParameter(int.class, "without")
                .addParameter(long.class, "word")
                .addParameter(int.class, "nextLoad")
                .addStatement("final int at = groupAt(number)");
        declareFields(method);
        method.addStatement("final int nextWidth = Tables.WIDTHS[nextLoad]")
                .addStatement("final long nextGeometry = Tables.BY_LOAD[nextLoad]")
                .addStatement("final int nextDepth = (int) nextGeometry & 0xff");
        if (two) {
            method.addStatement("long nextLow = 0");
        }
        method.addStatement("long nextHigh = 0").addStatement("int field = 0").addStatement("boolean waiting = true");
        if (text.layout.deepest() > 0) {
            method.addStatement("int rank = 0");
        }
        text.declareLimit(method);
        method.beginControlFlow("for (int to = 0; to < nextLoad; to++)")
                .beginControlFlow("if (field == without)")
                .addStatement("field++");
        leave(method);
        method.endControlFlow()
                .addStatement("long fingerprint = $L", fingerprint())
                .beginControlFlow("if (field < load && (!waiting || $L))", text.goesBefore("fingerprint"))
                .addStatement("field++");
        leave(method);
        method.nextControlFlow("else")
                .addStatement("fingerprint = word")
                .addStatement("waiting = false")
                .endControlFlow();
        enter(method);
        method.endControlFlow();
        store(method);
        return method.build();
    }

    /**
     * Adds statements that declare the fields as a number. Requires the variables {@code at} and
     * {@code load}.
     */
    void declareFields(Method method) {
        ImpliedBits.declare(text, method, text.headAt());
        method.addStatement("final int width = Tables.WIDTHS[load]");
        int counter = text.counterBits();
        if (two) {
            method.addStatement("long low = words[at] >>> $L | words[at + 1] << $L", counter, Long.SIZE - counter)
                    .addStatement("long high = words[at + 1] >>> $L", counter);
        } else {
            method.addStatement("long low = words[at] >>> $L", counter);
        }
    }

    /** Adds statements that remove the lowest field. */
    void leave(Method method) {
        if (two) {
            method.addStatement("low = low >>> width | high << 1 << ~width").addStatement("high >>>= width");
        } else {
            method.addStatement("low >>>= width");
        }
    }

    /** Adds statements that insert a field at the top. */
    private void enter(Method method) {
        if (two) {
            method.addStatement("nextLow = nextLow >>> nextWidth | nextHigh << -nextWidth");
        }
        method.addStatement("nextHigh = nextHigh >>> nextWidth | fingerprint >>> nextDepth << -nextWidth");
        if (text.layout.deepest() > 0) {
            method.addStatement("rank += Tables.RANKS[to * 16 + $L]", text.classOf("fingerprint", "nextDepth"));
        }
    }

    /** Returns the fingerprint of the lowest field; its number is {@code field}. */
    CodeBlock fingerprint() {
        return ImpliedBits.fingerprint(text, CodeBlock.of("low & (1L << width) - 1"));
    }

    /**
     * Adds statements that shift the fields down to the counter. Before the shift, the bits below
     * them are zero.
     */
    private void store(Method method) {
        Object rank = text.layout.deepest() == 0 ? 0 : "rank";
        String spared = "$L";
        if (text.spareBits()) {
            method.addStatement("final int spare = (int) (nextGeometry >>> 8) & 0xff");
            rank = "rank >>> spare";
            spared = "$L$W| (long) rank << 1 << ~spare";
        }
        CodeBlock code = Code.of("$L + $L", "(int) (nextGeometry >>> 16) & 0xffff", rank);
        method.addStatement("final int down = $L - nextLoad * nextWidth", text.layout.groupBits() - text.counterBits());
        if (two) {
            method.addStatement("final boolean far = down > 63")
                    .addStatement("final long counter = $L", code)
                    .addStatement("words[at] = (far ? nextHigh >>> down : nextLow >>> down | nextHigh << 1 << ~down) | "
                            + "counter")
                    .addStatement("words[at + 1] = $L", Code.of(spared, "far ? 0 : nextHigh >>> down"));
        } else {
            method.addStatement("words[at] = $L", Code.of(spared, Code.of("nextHigh >>> down | $L", code)));
        }
    }
}
