package dev.filtersmith.processor.dleft;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.Method;

/**
 * Emitter of the moves of elements along paths, for buckets that are read field by field. {@link
 * MoveEmitter} emits the search.
 */
final class FieldMoveEmitter {
    private final DLeftText text;

    FieldMoveEmitter(DLeftText text) {
        this.text = text;
    }

    void emit(TypeSpec.Builder type, int depth) {
        for (int moves = 1; moves <= depth; moves++) {
            type.addMethod(makeRoom(moves));
            type.addMethod(vacate(moves));
        }
        if (text.grouped()) {
            type.addMethod(length("lengthAt", ""));
            type.addMethod(length("lengthOfOneMore", " + (1 << shift)"));
        }
    }

    private static MethodSpec makeRoom(int moves) {
        return Method.of(boolean.class, "makeRoom" + moves, false)
                .addParameter(int.class, "number")
                .addParameter(long.class, "word")
                .addParameter(int.class, "load")
                .addStatement("final int freed = vacate$L(number, load)", moves)
                .beginControlFlow("if (freed >= 0)")
                .addStatement("replace(number, freed, word)")
                .addStatement("moved($L)", moves)
                .endControlFlow()
                .addStatement("return freed >= 0")
                .build();
    }

    private MethodSpec vacate(int moves) {
        Method method = Method.of(int.class, "vacate" + moves, false)
                .addJavadoc(
                        "Moves an element out of the bucket in $L $L; the field that it held, or -1.\n",
                        moves,
                        moves == 1 ? "move" : "moves")
                .addParameter(int.class, "number")
                .addParameter(int.class, "load");
        if (text.grouped()) {
            method.addStatement("final int known = lengthAt(number)");
        }
        StreamEmitter stream = new StreamEmitter(text);
        if (text.streams()) {
            method.addStatement("final int at = groupAt(number)");
            stream.declareFields(method);
            method.beginControlFlow("for (int field = 0; field < load; field++)")
                    .addStatement("final long fingerprint = $L", stream.fingerprint());
            stream.leave(method);
        } else {
            method.beginControlFlow("for (int field = 0; field < load; field++)")
                    .addStatement("final long fingerprint = fingerprint(number, field)");
        }
        if (text.subtables() == 2) {
            method.addStatement("final int other = partner(number, fingerprint)");
        } else {
            method.beginControlFlow("for (int subtable = 0; subtable < $L; subtable++)", text.subtables())
                    .addStatement("final int other = alternate(number, fingerprint, subtable)");
        }
        tryMove(method, moves);
        if (text.subtables() > 2) {
            method.endControlFlow();
        }
        return method.endControlFlow().addStatement("return -1").build();
    }

    /**
     * Adds the attempt of a move. In a group, no fingerprint moves to a bucket in which it would
     * have to be longer.
     */
    private void tryMove(Method method, int moves) {
        if (moves == 1) {
            String fits = text.grouped() ? " && lengthOfOneMore(other) <= known" : "";
            method.beginControlFlow("if (loadAt(other) == load - 1$L)", fits)
                    .addStatement("add(other, fingerprint)")
                    .addStatement("return field")
                    .endControlFlow();
            return;
        }
        String elsewhere = text.subtables() > 2 ? " && other != number" : "";
        String fits = text.grouped() ? " && lengthAt(other) <= known" : "";
        method.beginControlFlow("if (loadAt(other) == load$L$L)", elsewhere, fits)
                .addStatement("final int freed = vacate$L(other, load)", moves - 1)
                .beginControlFlow("if (freed >= 0)")
                .addStatement("replace(other, freed, fingerprint)")
                .addStatement("return field")
                .endControlFlow()
                .endControlFlow();
    }

    private static MethodSpec length(String name, String more) {
        return Method.of(int.class, name, false)
                .addJavadoc(
                        "Bits of the fingerprints in a bucket$L.\n", more.isEmpty() ? "" : ", if there were one more")
                .addParameter(int.class, "number")
                .addStatement("final int shift = member(number) << 3")
                .addStatement("final int loads = loads(words[groupAt(number)])$L", more)
                .addStatement("final int load = loads >>> shift & 0xff")
                .addStatement("return (widths(loads) >>> shift & 0xff) + ((int) Tables.BY_LOAD[load] & 0xff)")
                .build();
    }
}
