package dev.filtersmith.processor.dleft;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.buckets.LoadLayout;
import dev.filtersmith.dleft.DLeftLookupTables;
import dev.filtersmith.processor.Answers;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.Tables;
import dev.filtersmith.processor.buckets.BucketChoiceEmitter;
import dev.filtersmith.processor.buckets.StripeEmitter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Emitter of the insertion: the choice of the least loaded bucket, and the addition of a
 * fingerprint to a bucket.
 */
final class InsertEmitter {
    /** Maximum number of fingerprints of a bucket that shrinks in two steps. */
    private static final int MAX_TWO_STEP_LOAD = 4;

    private final DLeftText text;
    private final DLeftWrites writes;
    private final BucketChoiceEmitter choice;
    private final LookupEmitter lookup;
    private final StripeEmitter stripes;

    InsertEmitter(
            DLeftText text,
            DLeftWrites writes,
            BucketChoiceEmitter choice,
            LookupEmitter lookup,
            StripeEmitter stripes) {
        this.text = text;
        this.writes = writes;
        this.choice = choice;
        this.lookup = lookup;
        this.stripes = stripes;
    }

    void emit(TypeSpec.Builder type, Tables tables) {
        emitPutHash(type);
        type.addMethod(putAt());
        if (text.byMasks()) {
            text.contents.addLoads(tables);
            type.addMethod(load());
        }
        if (text.byTables()) {
            addShrinks(tables);
            if (crowdedCode() > 0) {
                type.addMethod(addCrowded());
            }
            type.addMethod(add());
        }
    }

    private void addShrinks(Tables tables) {
        int states = text.layout.states();
        int steps = DLeftLookupTables.shrinkSteps(text.layout.maximumLoad() - 1);
        List<String> columns = new ArrayList<>(List.of("SHAPE", "KEEP", "COUNT", "RESTORE"));
        tables.column(
                "SHAPE",
                0,
                "Column of SHRINKS: from the low end, 8 bits each for the bits that a field loses, the change of "
                        + "depth, the next bits of a field, 64 minus the next bits of a fingerprint, the bit at which "
                        + "the top field will begin, the next depth; then the next state if no first bit is counted. "
                        + "A shift takes the low six bits of its count, so a byte needs no mask.");
        tables.column("KEEP", states, "Column of SHRINKS: the bits that the fingerprints keep.");
        tables.column("COUNT", 2 * states, "Column of SHRINKS: the first bits that the counter will imply.");
        tables.column("RESTORE", 3 * states, "Column of SHRINKS: the first bits that the counter implies no more.");
        for (int step = 0; step < steps; step++) {
            columns.add("MOVE_" + (1 << step));
            tables.column(
                    "MOVE_" + (1 << step),
                    (4 + step) * states,
                    step > 0 ? "" : "Column of SHRINKS: fields that move down n times the bits that a field loses.");
        }
        tables.longs(
                "SHRINKS",
                text.contents.rows(DLeftLookupTables.shrinks(text.layout), columns, 0),
                "The change of a bucket to its next load, in columns by counter state.");
    }

    /**
     * Emits the load as a method that is small enough to be inlined always. Written out four times,
     * it would take putAt over the limit of inlining.
     */
    private MethodSpec load() {
        return Method.of(int.class, "load", true)
                .addParameter(long.class, "bucket")
                .addStatement("return Tables.LOADS[$L]", text.code("bucket"))
                .build();
    }

    private void emitPutHash(TypeSpec.Builder type) {
        CodeBlock put = Code.of("putAt(hash$L)", arguments());
        if (writes.lockFree()) {
            stripes.emitFreePut(type, choice::declareNumbers, put, false);
        } else {
            stripes.emitPut(type, choice::declareNumbers, put, false, text.byTables());
        }
    }

    /**
     * Returns the arguments that follow the hash in calls of methods that take the word and the
     * bucket numbers of a key.
     */
    private String arguments() {
        return (text.slices() ? ", word" : "") + BucketChoiceEmitter.arguments(text.subtables());
    }

    private MethodSpec putAt() {
        Method method = Method.of(boolean.class, "putAt", false).addParameter(long.class, "hash");
        if (text.slices()) {
            method.addParameter(long.class, "word");
        }
        method.addParameters(BucketChoiceEmitter.parameters(text.subtables()));
        if (writes.lockFree()) {
            method.beginControlFlow("while (true)");
            stripes.declarePutVersion(method);
        }
        lookup.declareBuckets(method);
        Answers.endPutOfHeld(method, false, lookup.anyMatch());
        if (writes.lockFree()) {
            stripes.continueIfChanged(method);
        }
        declareLeastLoaded(method);
        if (text.layout.moves()) {
            method.addIf(
                    "least >= $L$W&& relocate(hash$L$L, least)",
                    "return true",
                    text.layout.spec().relocationLoad(),
                    arguments(),
                    loads());
        }
        method.beginControlFlow("if (least == $L)", text.layout.maximumLoad());
        if (writes.lockFree() && text.layout.moves()) {
            // A move of its own may have failed only because another thread was faster.
            method.addIf("$L", "continue", lookup.bucketsChanged());
        }
        method.addStatement("return stash(hash)").endControlFlow();
        if (text.byTables()) {
            writes.begin(method, "number", "bucket", Code.of("add(bucket, $L)", text.word()));
        } else {
            method.addStatement("add(number, $L)", text.word());
        }
        method.addStatement("return true");
        writes.end(method);
        return writes.lockFree() ? method.endControlFlow().build() : method.build();
    }

    private String loads() {
        return IntStream.range(0, text.subtables())
                .mapToObj(subtable -> ", " + text.load(subtable))
                .collect(Collectors.joining());
    }

    /**
     * Declares the least loaded bucket, ties to the left. It is selected by sign masks, since a
     * branch could not be predicted.
     */
    private void declareLeastLoaded(Method method) {
        for (int subtable = 0; subtable < text.subtables(); subtable++) {
            String load = text.byMasks()
                    ? text.loadOf(text.bucket(subtable))
                    : text.weighed()
                            ? "weight(" + text.number(subtable) + ")"
                            : DLeftText.loadAt(text.number(subtable));
            method.addStatement("final int $L = $L", weight(subtable), load);
        }
        Selected best = new Selected(weight(0), text.number(0), text.bucket(0));
        for (int subtable = 1; subtable < text.subtables(); subtable++) {
            best = declareBetter(method, best, subtable);
        }
        if (text.weighed()) {
            for (int subtable = 0; subtable < text.subtables() && text.layout.moves(); subtable++) {
                method.addStatement("final int $L = $L >>> 8", text.load(subtable), weight(subtable));
            }
            method.addStatement("final int least = lightest >>> 8");
        }
    }

    /**
     * Returns the name of the compared value: the load or, where groups count, the load followed by
     * that of the group.
     */
    private String weight(int subtable) {
        return text.weighed() ? text.number(subtable) + "Weight" : text.load(subtable);
    }

    /** Names of the variables of the least loaded bucket so far. */
    private record Selected(String least, String number, String bucket) {}

    private Selected declareBetter(Method method, Selected best, int subtable) {
        boolean last = subtable == text.subtables() - 1;
        String suffix = last ? "" : Integer.toString(subtable);
        String least = (text.weighed() ? "lightest" : "least") + suffix;
        method.addStatement("final int fewer$L = $L - $L >> 31", suffix, weight(subtable), best.least());
        method.addStatement(
                "final int number$L = $L ^ ($L ^ $L) & fewer$L",
                suffix,
                best.number(),
                best.number(),
                text.number(subtable),
                suffix);
        if (text.byTables()) {
            method.addStatement(
                    "final long bucket$L = $L ^ ($L ^ $L) & fewer$L",
                    suffix,
                    best.bucket(),
                    best.bucket(),
                    text.bucket(subtable),
                    suffix);
        }
        method.addStatement("final int $L = Math.min($L, $L)", least, best.least(), weight(subtable));
        return new Selected(least, "number" + suffix, "bucket" + suffix);
    }

    /**
     * Returns the first code of the loads whose buckets need more steps, or have first bits put
     * back; 0 if all do.
     */
    private int crowdedCode() {
        List<LoadLayout> loads = text.layout.loads();
        boolean early = IntStream.rangeClosed(1, MAX_TWO_STEP_LOAD)
                .anyMatch(load -> load < text.layout.maximumLoad()
                        && loads.get(load).depth() > loads.get(load + 1).depth());
        return early || text.layout.maximumLoad() <= MAX_TWO_STEP_LOAD + 1
                ? 0
                : loads.get(MAX_TWO_STEP_LOAD + 1).firstCode();
    }

    private MethodSpec add() {
        Method method = addSignature("add").addJavadoc("""
                        The bucket with one more fingerprint: the others lose bits, and fields move down to
                        close the gaps.
                        """);
        int crowded = crowdedCode();
        if (crowded > 0) {
            method.addIf("$L >= $L", "return addCrowded(bucket, word)", text.code("bucket"), crowded);
        }
        return addBody(method, crowded > 0 ? MAX_TWO_STEP_LOAD : text.layout.maximumLoad() - 1, crowded == 0);
    }

    private MethodSpec addCrowded() {
        Method method = addSignature("addCrowded")
                .addJavadoc(
                        "The same for a bucket of more than $L fingerprints, whose fields move in more steps.\n",
                        MAX_TWO_STEP_LOAD);
        return addBody(method, text.layout.maximumLoad() - 1, true);
    }

    private static Method addSignature(String name) {
        return Method.of(long.class, name, true)
                .addParameter(long.class, "bucket")
                .addParameter(long.class, "word");
    }

    /** Completes the method for buckets up to a load. */
    private MethodSpec addBody(Method method, int load, boolean putBack) {
        method.addStatement("final int state = $L", text.state("bucket"))
                .addStatement("final long shape = Tables.SHRINKS[state + Tables.SHAPE]")
                .addStatement("final long kept = bucket & Tables.SHRINKS[state + Tables.KEEP]")
                .addStatement(
                        "long fields = $T.rotateRight(kept, (int) (shape >>> 8))$L",
                        Long.class,
                        putBack ? " | Tables.SHRINKS[state + Tables.RESTORE]" : "");
        for (int step = 0; step < DLeftLookupTables.shrinkSteps(load); step++) {
            String moving = "by" + (1 << step);
            CodeBlock distance = Code.of("shape << $L", step);
            method.addStatement("final long $L = fields & Tables.SHRINKS[state + Tables.MOVE_$L]", moving, 1 << step)
                    .addStatement("fields = fields - $L + ($L >>> $L)", moving, moving, distance);
        }
        return method.addComment("The new field goes below the others if the word begins with 0, above them if with 1.")
                .addStatement("final int one = (int) word & 1")
                .addStatement("final int up = (int) (shape >>> 16) & 0xff & one - 1")
                .addStatement(
                        "final int at = $L + ((int) (shape >>> 32) - $L & -one)",
                        text.counterBits(),
                        text.counterBits())
                .addStatement("final long field = word << (shape >>> 24) >>> -(shape >>> 16)")
                .addStatement(
                        "final int implied = $T.bitCount(bucket & Tables.SHRINKS[state + Tables.COUNT])", Long.class)
                .addStatement("final int next = (int) (shape >>> 48) + implied + ((int) (shape >>> 40) & one)")
                .addStatement("return fields << up | field << at | $L", text.counter("next"))
                .build();
    }
}
