package dev.filtersmith.processor.dleft;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.buckets.ScratchArray;

/**
 * Emitter of the insertion that rewrites a group. The fingerprints of the group are gathered field
 * by field and joined by the new one. All are then written at the lengths of the new loads.
 */
final class GatheringEmitter {
    private final DLeftText text;
    private final ScratchArray gathered;

    GatheringEmitter(DLeftText text) {
        this.text = text;
        int length = text.layout.spec().group() * text.layout.maximumLoad() + 1;
        this.gathered = ScratchArray.longs(text.layout, "gathered", length);
    }

    void emit(TypeSpec.Builder type) {
        gathered.emit(type, "Room for the fingerprints of a group while it is written anew.\n");
        type.addMethod(gathered.declared(add()));
        if (text.layout.moves()) {
            type.addMethod(gathered.declared(replace()));
        }
        type.addMethod(gathered.in(gather()));
        type.addMethod(gathered.in(settle()));
        type.addMethod(gathered.in(scatter()));
        type.addMethod(store());
    }

    private Method change(String name) {
        return Method.of(void.class, name, false).addParameter(int.class, "number");
    }

    /** Adds statements that gather a group and declare where the bucket's fingerprints begin. */
    private void gather(Method method, String total) {
        if (!text.halfGroups()) {
            method.addStatement("final int at = groupAt(number)");
        }
        if (text.grouped()) {
            method.addStatement("final int loads = loads(words[at])")
                    .addStatement("final int shift = member(number) << 3")
                    .addStatement("final int load = loads >>> shift & 0xff")
                    .addStatement("final int first = (loads & (1 << shift) - 1) * 0x1010101 >>> 24")
                    .addStatement(gathered.given("$Lgather(at, loads)"), total);
        } else {
            method.addStatement("final int load = $L", text.loadOfCode(text.code("head(number)")))
                    .addStatement(gathered.given("gather($L, load)"), place());
        }
    }

    private MethodSpec add() {
        Method method = change("add").addParameter(long.class, "word");
        gather(method, "final int total = ");
        if (text.grouped()) {
            method.addStatement("System.arraycopy(gathered, first + load, gathered, first + load + 1, total - first "
                            + "- load)")
                    .addStatement(gathered.given("settle(word, first, first + load, first + load)"))
                    .addStatement(gathered.given("scatter(at, loads + (1 << shift))"));
        } else {
            method.addStatement(gathered.given("settle(word, 0, load, load)"))
                    .addStatement(gathered.given("scatter($L, load + 1)"), place());
        }
        return method.build();
    }

    private MethodSpec replace() {
        Method method = change("replace").addParameter(int.class, "field").addParameter(long.class, "word");
        gather(method, "");
        if (text.grouped()) {
            method.addStatement(gathered.given("settle(word, first, first + field, first + load - 1)"))
                    .addStatement(gathered.given("scatter(at, loads)"));
        } else {
            method.addStatement(gathered.given("settle(word, 0, field, load - 1)"))
                    .addStatement(gathered.given("scatter($L, load)"), place());
        }
        return method.build();
    }

    /** Emits the method that moves a free place to the position of the new fingerprint. */
    private MethodSpec settle() {
        Method method = Method.of(void.class, "settle", false)
                .addJavadoc(
                        "Puts a fingerprint in its order among those from first to last, of which one place is free.\n")
                .addParameter(long.class, "word")
                .addParameter(int.class, "first")
                .addParameter(int.class, "free")
                .addParameter(int.class, "last");
        text.declareLimit(method);
        return method.addStatement("int place = free")
                .beginControlFlow("while (place > first && !$L)", text.goesBefore("gathered[place - 1]"))
                .addStatement("gathered[place] = gathered[place - 1]")
                .addStatement("place--")
                .endControlFlow()
                .beginControlFlow("while (place < last && $L)", text.goesBefore("gathered[place + 1]"))
                .addStatement("gathered[place] = gathered[place + 1]")
                .addStatement("place++")
                .endControlFlow()
                .addStatement("gathered[place] = word")
                .build();
    }

    /**
     * Returns the parameter that identifies a group: its number if it is half a word, otherwise the
     * index of its first word.
     */
    private String place() {
        return text.halfGroups() ? "number" : "at";
    }

    private MethodSpec gather() {
        Method method = Method.of(int.class, "gather", false)
                .addParameter(int.class, place())
                .addParameter(int.class, "loads");
        if (text.halfGroups()) {
            method.addStatement("final int at = number >>> 1");
        }
        method.addStatement("int count = 0");
        beginMembers(method);
        ImpliedBits.declare(text, method, text.grouped() ? text.headAt("words[at]", "member") : text.headAt());
        method.beginControlFlow("for (int field = 0; field < load; field++)")
                .addStatement("gathered[count++] = $L", ImpliedBits.read(text, "from"))
                .addStatement("from += width")
                .endControlFlow();
        if (text.grouped()) {
            method.endControlFlow();
        }
        return method.addStatement("return count").build();
    }

    /**
     * Begins the statements for each bucket of a group, with its load and the width and begin of
     * its fields.
     */
    private void beginMembers(Method method) {
        if (text.grouped()) {
            method.addStatement("final int widths = widths(loads)")
                    .addStatement("int from = $L", text.layout.spec().group() * text.counterBits())
                    .beginControlFlow(
                            "for (int member = 0; member < $L; member++)",
                            text.layout.spec().group())
                    .addStatement("final int load = loads >>> (member << 3) & 0xff")
                    .addStatement("final int width = widths >>> (member << 3) & 0xff");
        } else {
            method.addStatement("final int load = loads")
                    .addStatement("final int width = Tables.WIDTHS[load]")
                    .addStatement("int from = $L", text.inWord(text.counterBits()));
        }
    }

    private MethodSpec scatter() {
        Method method = Method.of(void.class, "scatter", false)
                .addJavadoc("Writes what was gathered, at the lengths of these loads.\n")
                .addParameter(int.class, place())
                .addParameter(int.class, "loads");
        if (text.halfGroups()) {
            method.addStatement("final int at = number >>> 1")
                    .addStatement("words[at] &= 0xffffffff00000000L >>> (number << 5)");
        } else {
            for (int word = 0; word < text.groupWords(); word++) {
                method.addStatement("words[at + $L] = 0", word);
            }
        }
        method.addStatement("int count = 0");
        beginMembers(method);
        method.addStatement("final long geometry = Tables.BY_LOAD[load]")
                .addStatement("final int depth = (int) geometry & 0xff");
        if (text.layout.deepest() > 0) {
            method.addStatement("int rank = 0");
        }
        method.beginControlFlow("for (int field = 0; field < load; field++)")
                .addStatement("final long fingerprint = gathered[count++]")
                .addStatement("store(at, from, fingerprint >>> depth & (1L << width) - 1)")
                .addStatement("from += width");
        if (text.layout.deepest() > 0) {
            method.addStatement("rank += Tables.RANKS[field * 16 + $L]", text.classOf("fingerprint", "depth"));
        }
        method.endControlFlow();
        storeCounter(method);
        if (text.grouped()) {
            method.endControlFlow();
        }
        return method.build();
    }

    private void storeCounter(Method method) {
        CodeBlock at = text.grouped() ? Code.of("member * $L", text.counterBits()) : text.inWord(0);
        if (!text.spareBits()) {
            Object rank = text.layout.deepest() == 0 ? 0 : "rank";
            method.addStatement("store(at, $L, $L)", at, Code.of("$L + $L", "(int) (geometry >>> 16) & 0xffff", rank));
            return;
        }
        method.addStatement("final int spare = (int) (geometry >>> 8) & 0xff")
                .addStatement("store(at, $L, ((int) (geometry >>> 16) & 0xffff) + (rank >>> spare))", at)
                // Without spare bits they would begin in the next bucket.
                .addIf(
                        "spare != 0",
                        "store(at, $L - spare, rank & (1 << spare) - 1)",
                        text.inWord(text.layout.spec().bucketBits()));
    }

    /**
     * Emits the method that stores the bits of a value whose first bit is in the group. If they fit
     * into one word, the next one is not written. It may be one of another group, which another
     * thread may be changing, also in a filter for one thread, while several build it.
     */
    private MethodSpec store() {
        Method method = Method.of(void.class, "store", false)
                .addParameter(int.class, "at")
                .addParameter(int.class, "bit")
                .addParameter(long.class, "value");
        if (text.groupWords() <= 1) {
            return method.addStatement("words[at] |= value << bit").build();
        }
        method.addStatement("final int word = at + (bit >>> 6)").addStatement("words[word] |= value << bit");
        return method.addStatement("final long rest = value >>> 1 >>> ~bit")
                .addIf("rest != 0", "words[word + 1] |= rest")
                .build();
    }
}
