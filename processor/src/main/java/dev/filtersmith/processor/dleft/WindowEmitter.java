package dev.filtersmith.processor.dleft;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Literals;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.Tables;

/**
 * Emitter of the lookup for buckets of several words, or with too many masks by counter state. The
 * fields of the query's class are adjacent, at any position in the words. They are compared in a
 * window of 64 bits that begins with the first of them.
 */
final class WindowEmitter {
    private final DLeftText text;

    WindowEmitter(DLeftText text) {
        this.text = text;
    }

    void emit(TypeSpec.Builder type, Tables tables) {
        tables.computed("ONES_BY_WIDTH", long[].class, "By bits of a field: a one at the bottom of each.");
        type.addMethod(matches());
        if (text.groupWords() > 1) {
            type.addMethod(matchesMany());
        }
        type.addMethod(matchesWindow());
    }

    private MethodSpec matches() {
        Method method = Method.of(long.class, "matches", false)
                .addJavadoc("Not 0 if the bucket holds the fingerprint.\n")
                .addParameter(int.class, "number")
                .addParameter(long.class, "word")
                .addStatement("final int at = groupAt(number)");
        if (text.direct()) {
            place(method);
        } else {
            range(method);
        }
        String window = text.groupWords() > 1
                ? "bits > 63 ? matchesMany(at, from, bits, width, wanted)\n: matchesWindow(window(at, from), "
                        + "bits, width, wanted)"
                : "matchesWindow(read(at) >>> from, bits, width, wanted)";
        return method.addStatement("return $L", window).build();
    }

    private void place(Method method) {
        method.addStatement("final long head = $L", text.headAt());
        if (text.spareBits()) {
            method.addStatement("final long geometry = Tables.BY_LOAD[$L]", text.loadOfCode(text.code("head")));
        }
        method.addStatement("final int place = Tables.PLACES[$L]", query(method))
                .addStatement("final int bits = place >>> 10 & 0x3ff")
                .addStatement("final int width = place >>> 20 & 0x3f")
                .addStatement("final long wanted = word >>> (place >>> 26) & -1L >>> -width")
                .addStatement("final int from = $L", text.inWord("place & 0x3ff"));
    }

    /**
     * Returns the index of a state and the first bits of the word. All states without a meaning
     * share the last row, if there are many of them.
     */
    private CodeBlock query(Method method) {
        CodeBlock state = text.stateOf("head");
        int rows = text.layout.stateRows();
        if (rows < text.layout.readableStates()) {
            method.addStatement("final int row = Math.min($L,$W$L)", state, rows - 1);
            state = CodeBlock.of("row");
        }
        int deepest = text.layout.deepest();
        Object first = deepest == 0 ? 0 : Code.of("(int) word & $L", Literals.mask(deepest));
        return Code.of("$L * $L + $L", state, 1 << deepest, first);
    }

    private void range(Method method) {
        if (text.grouped()) {
            // One read, for both: another thread may change the word meanwhile.
            method.addStatement("final int member = member(number)")
                    .addStatement("final long first = read(at)")
                    .addStatement("final int loads = loads(first)")
                    .addStatement("final int widths = widths(loads)")
                    .addStatement("final int load = loads >>> (member << 3) & 0xff")
                    .addStatement("final int width = widths >>> (member << 3) & 0xff")
                    .addStatement("final long head = first >>> member * $L", text.counterBits());
        } else {
            method.addStatement("final long head = $L", text.headAt())
                    .addStatement("final int load = $L", text.loadOfCode(text.code("head")))
                    .addStatement("final int width = Tables.WIDTHS[load]");
        }
        method.addStatement("final long geometry = Tables.BY_LOAD[load]")
                .addStatement("final int depth = (int) geometry & 0xff");
        if (text.ranged()) {
            method.addStatement("final int range = Tables.RANGES[$L]", query(method));
        } else {
            method.addStatement("final int range = range(load, depth, rank(at, head, geometry), word)");
        }
        method.addStatement("final int bits = (range >>> 8) * width")
                .addStatement("final long wanted = word >>> depth & -1L >>> -width")
                .addStatement(
                        "final int from = $L + (range & 0xff) * width",
                        text.grouped()
                                ? CodeBlock.of("fieldsBefore(loads, widths, member)")
                                : text.inWord(text.counterBits()));
    }

    private static MethodSpec matchesMany() {
        return Method.of(long.class, "matchesMany", false)
                .addJavadoc("The same where the fields of the query's class are more than a window holds.\n")
                .addParameter(int.class, "at")
                .addParameter(int.class, "from")
                .addParameter(int.class, "bits")
                .addParameter(int.class, "width")
                .addParameter(long.class, "wanted")
                .addStatement("final int most = 63 / width * width")
                .addStatement("long hit = 0")
                .beginControlFlow("for (int done = 0; done < bits; done += most)")
                .addStatement("final int some = Math.min(bits - done, most)")
                .addStatement("hit |= matchesWindow(window(at, from + done), some, width, wanted)")
                .endControlFlow()
                .addStatement("return hit")
                .build();
    }

    private static MethodSpec matchesWindow() {
        return Method.of(long.class, "matchesWindow", true)
                .addJavadoc("A field that equals the query borrows from its top bit.\n")
                .addParameter(long.class, "window")
                .addParameter(int.class, "bits")
                .addParameter(int.class, "width")
                .addParameter(long.class, "wanted")
                .addStatement("final long ones = Tables.ONES_BY_WIDTH[width] & (1L << bits) - 1")
                .addStatement("final long difference = window ^ wanted * ones")
                .addStatement("return difference - ones & ~difference & ones << width - 1")
                .build();
    }
}
