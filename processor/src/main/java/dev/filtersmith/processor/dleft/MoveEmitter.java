package dev.filtersmith.processor.dleft;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.dleft.DLeftLookupTables;
import dev.filtersmith.emitted.Changes;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.Tables;
import dev.filtersmith.processor.buckets.BucketChoiceEmitter;
import dev.filtersmith.processor.buckets.StripeEmitter;
import java.util.stream.IntStream;

/**
 * Emitter of the moves of elements along paths. There is one method for each path length, outside
 * the hot put. Paths of one length are searched before longer ones, so the methods need no queue.
 */
final class MoveEmitter {
    private final DLeftText text;
    private final DLeftWrites writes;
    private final StripeEmitter stripes;

    MoveEmitter(DLeftText text, DLeftWrites writes, StripeEmitter stripes) {
        this.text = text;
        this.writes = writes;
        this.stripes = stripes;
    }

    void emit(TypeSpec.Builder type, Tables tables) {
        if (!text.layout.moves()) {
            return;
        }
        int depth = text.layout.spec().relocationDepth();
        type.addMethod(relocate(depth));
        if (!text.byTables()) {
            new FieldMoveEmitter(text).emit(type, depth);
            return;
        }
        for (int moves = 1; moves <= depth; moves++) {
            type.addMethod(makeRoom(moves));
            type.addMethod(moves == 1 && text.fieldsDeterminePartners() ? vacateUnrolled() : vacate(moves));
        }
        if (writes.lockFree()) {
            type.addMethod(copied());
        }
        tables.longs(
                "SHAPES",
                new Tables.Rows(DLeftLookupTables.shapes(text.layout), state -> "", Tables.byLoad(text.layout.loads())),
                "By counter state, 8 bits each from the low end: bits of a field, 64 minus bits of a fingerprint, 64 "
                        + "minus bits of a field, bit at which the top field begins, depth, first field whose "
                        + "fingerprint begins with 1.");
        type.addMethod(fingerprint());
        type.addMethod(replace());
    }

    private MethodSpec relocate(int depth) {
        Method method =
                Method.of(boolean.class, "relocate", false).addJavadoc("""
                        Puts a fingerprint into a least loaded bucket, after moving an element of it along the
                        shortest path.
                        """).addParameter(long.class, "hash");
        if (text.slices()) {
            method.addParameter(long.class, "word");
        }
        method.addParameters(BucketChoiceEmitter.parameters(text.subtables()));
        for (int subtable = 0; subtable < text.subtables(); subtable++) {
            method.addParameter(int.class, text.load(subtable));
        }
        method.addParameter(int.class, "least");
        CodeBlock attempts = IntStream.rangeClosed(1, depth)
                .boxed()
                .flatMap(moves -> IntStream.range(0, text.subtables()).mapToObj(subtable -> attempt(moves, subtable)))
                .collect(Code.joining("\n|| "));
        if (writes.lockFree()) {
            method.addStatement("begin(0, $T.SEARCH)", Changes.class);
        }
        return method.addStatement("return $L", attempts).build();
    }

    private CodeBlock attempt(int moves, int subtable) {
        return Code.of(
                "$L == least && makeRoom$L($L, $L, least)",
                text.load(subtable),
                moves,
                text.number(subtable),
                text.word());
    }

    private MethodSpec makeRoom(int moves) {
        Method method = Method.of(boolean.class, "makeRoom" + moves, false)
                .addJavadoc(
                        "Puts a fingerprint in the place of one that leaves the bucket in $L $L, if there is one.\n",
                        moves,
                        moves == 1 ? "move" : "moves")
                .addParameter(int.class, "number")
                .addParameter(long.class, "word")
                .addParameter(int.class, "load")
                .addStatement("final long bucket = $L", text.read("number"));
        if (writes.lockFree()) {
            // Another thread may have put an element there.
            method.addIf("load(bucket) != load", "return false");
        }
        method.addStatement("final int freed = vacate$L(number, bucket, load)", moves)
                .beginControlFlow("if (freed >= 0)")
                .addCode(stripes.erasing("number"));
        writes.begin(method, "number", "bucket", Code.of("replace(bucket, freed, word)"));
        method.addStatement("moved($L)", moves).addStatement("return true");
        writes.end(method);
        countCopy(method);
        return method.endControlFlow().addStatement("return false").build();
    }

    /**
     * Emits the last move, unrolled. The method is too long for the compiler to inline it into the
     * hot put, which would suffer from it.
     */
    private MethodSpec vacateUnrolled() {
        Method method = vacateSignature(1);
        text.declareRest(method);
        for (int field = 0; field < text.layout.maximumLoad(); field++) {
            if (field >= text.layout.spec().relocationLoad()) {
                method.addIf("load == $L", "return -1", field);
            }
            moveTo(method, field);
            if (field < text.layout.maximumLoad() - 1) {
                method.addStatement("rest >>>= shape");
            }
        }
        return method.addStatement("return -1").build();
    }

    /**
     * Adds the attempt to move the element of a field, whose choice bits are those of {@code rest}.
     */
    private void moveTo(Method method, int field) {
        if (writes.lockFree()) {
            method.beginControlFlow("if (copied(bucket, $L, partner(number, rest), load))", field);
        } else {
            String other = "other" + field;
            String there = "there" + field;
            method.addStatement("final int $L = partner(number, rest)", other)
                    .addStatement("final long $L = $L", there, text.read(other))
                    .beginControlFlow("if ($L == load - 1)", text.loadOf(there));
            writes.begin(method, other, there, Code.of("add($L, fingerprint(bucket, $L))", there, field));
        }
        method.addStatement("return $L", field).endControlFlow();
    }

    /** Emits the copy of an element, again and again while other threads change the bucket. */
    private MethodSpec copied() {
        Method method = Method.of(boolean.class, "copied", false)
                .addJavadoc("Copies an element into another bucket, if that has one element less.\n")
                .addParameter(long.class, "bucket")
                .addParameter(int.class, "field")
                .addParameter(int.class, "other")
                .addParameter(int.class, "load")
                .addStatement("long there = $L", text.read("other"))
                .beginControlFlow("while ($L == load - 1)", text.loadOf("there"));
        writes.begin(method, "other", "there", Code.of("add(there, fingerprint(bucket, field))"));
        method.addStatement("return true");
        writes.end(method);
        return method.addStatement("there = $L", text.read("other"))
                .endControlFlow()
                .addStatement("return false")
                .build();
    }

    private static Method vacateSignature(int moves) {
        return Method.of(int.class, "vacate" + moves, false)
                .addJavadoc(
                        "Moves an element out of the bucket in $L $L; the field that it held, or -1.\n",
                        moves,
                        moves == 1 ? "move" : "moves")
                .addParameter(int.class, "number")
                .addParameter(long.class, "bucket")
                .addParameter(int.class, "load");
    }

    /**
     * Emits a method that moves an element out of a bucket in exactly the given number of moves.
     */
    private MethodSpec vacate(int moves) {
        Method method = vacateSignature(moves);
        method.beginControlFlow("for (int field = 0; field < load; field++)")
                .addStatement("final long fingerprint = fingerprint(bucket, field)");
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

    private void tryMove(Method method, int moves) {
        if (moves == 1) {
            if (writes.lockFree()) {
                method.beginControlFlow("if (copied(bucket, field, other, load))");
            } else {
                method.addStatement("final long there = $L", text.read("other"))
                        .beginControlFlow("if ($L == load - 1)", text.loadOf("there"));
                writes.begin(method, "other", "there", Code.of("add(there, fingerprint)"));
            }
            method.addStatement("return field").endControlFlow();
            return;
        }
        CodeBlock fits =
                Code.of(text.subtables() > 2 ? "$L == load && other != number" : "$L == load", text.loadOf("there"));
        if (writes.lockFree()) {
            method.addStatement("long there = $L", text.read("other")).beginControlFlow("while ($L)", fits);
        } else {
            method.addStatement("final long there = $L", text.read("other")).beginControlFlow("if ($L)", fits);
        }
        method.addStatement("final int freed = vacate$L(other, there, load)", moves - 1);
        if (writes.lockFree()) {
            method.addIf("freed < 0", "break");
        } else {
            method.beginControlFlow("if (freed >= 0)");
        }
        method.addCode(stripes.erasing("other"));
        writes.begin(method, "other", "there", Code.of("replace(there, freed, fingerprint)"));
        method.addStatement("return field").endControlFlow();
        if (writes.lockFree()) {
            countCopy(method);
            method.addStatement("there = $L", text.read("other"));
        }
        method.endControlFlow();
    }

    /** Counts a copied element that another thread kept this one from erasing. */
    private void countCopy(Method method) {
        if (writes.lockFree()) {
            method.addStatement("stored(1)");
        }
    }

    private MethodSpec fingerprint() {
        return Method.of(long.class, "fingerprint", true)
                .addParameter(long.class, "bucket")
                .addParameter(int.class, "field")
                .addStatement("final long shape = Tables.SHAPES[$L]", text.state("bucket"))
                .addStatement(
                        "final long stored = bucket >>> $L + field * ((int) shape & 0xff) << (shape >>> 16) >>> "
                                + "(shape >>> 16)",
                        text.counterBits())
                .addStatement("final int depth = (int) (shape >>> 32) & 1")
                .addStatement("final int one = field - ((int) (shape >>> 40) & 0xff) >= 0 ? depth : 0")
                .addStatement("return stored << depth | one")
                .build();
    }

    private MethodSpec replace() {
        return Method.of(long.class, "replace", true)
                .addJavadoc("The bucket with a fingerprint in the place of another.\n")
                .addParameter(long.class, "bucket")
                .addParameter(int.class, "field")
                .addParameter(long.class, "word")
                .addStatement("final int state = $L", text.state("bucket"))
                .addStatement("final long shape = Tables.SHAPES[state]")
                .addStatement("final int width = (int) shape & 0xff")
                .addStatement("final int depth = (int) (shape >>> 32) & 1")
                .addStatement("final int removed = field >= ((int) (shape >>> 40) & 0xff) ? depth : 0")
                .addStatement("final long below = (1L << $L + field * width) - 1", text.counterBits())
                .addStatement("final int top = (int) (shape >>> 24) & 0xff")
                .addStatement("final long above = bucket >>> width & ~below & (1L << top) - 1")
                .addStatement("final long fields = bucket & below & $L | above", -1L << text.counterBits())
                .addStatement("final int one = (int) word & 1")
                .addStatement("final int up = width & one - 1")
                .addStatement("final int at = $L + (top - $L & -one)", text.counterBits(), text.counterBits())
                .addStatement("final long inserted = word << (shape >>> 8) >>> (shape >>> 16)")
                .addStatement("final int next = state + (one & depth) - removed")
                .addStatement("return fields << up | inserted << at | $L", text.counter("next"))
                .build();
    }
}
