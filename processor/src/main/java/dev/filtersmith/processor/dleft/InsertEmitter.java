package dev.filtersmith.processor.dleft;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.buckets.LoadLayout;
import dev.filtersmith.emitted.DLeftTables;
import dev.filtersmith.processor.Literals;
import dev.filtersmith.processor.Methods;
import dev.filtersmith.processor.buckets.BucketChoiceEmitter;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Emitter of the insertion: the choice of the least loaded bucket, and the addition of a
 * fingerprint to a bucket.
 */
final class InsertEmitter {
    /** Maximum number of fingerprints of a bucket that shrinks in two steps. */
    private static final int FEW = 4;

    private final DLeftText text;
    private final BucketChoiceEmitter choice;
    private final LookupEmitter lookup;

    InsertEmitter(DLeftText text, BucketChoiceEmitter choice, LookupEmitter lookup) {
        this.text = text;
        this.choice = choice;
        this.lookup = lookup;
    }

    void emit(TypeSpec.Builder type) {
        type.addMethod(putHash());
        type.addMethod(putAt());
        if (text.byMasks()) {
            type.addField(Literals.table(
                    "LOADS", DLeftTables.loads(text.layout), text.tables("loads"), "Load by counter code.\n"));
            type.addMethod(load());
        }
        if (text.byTables()) {
            type.addField(Literals.table("SHRINKS", DLeftTables.shrinks(text.layout), 4, text.tables("shrinks"), """
                    Columns by counter state, how the bucket shrinks to its next load: the shape, the bits to keep, \
                    the first bits
                    to count, the first bits to put back, the fields to move in each step.
                    """));
            if (crowdedCode() > 0) {
                type.addMethod(addCrowded());
            }
            type.addMethod(add());
        }
    }

    /**
     * Emits the load as a method that is small enough to be inlined always. Written out four times,
     * it would take putAt over the limit of inlining.
     */
    private MethodSpec load() {
        return Methods.method(int.class, "load", true)
                .addParameter(long.class, "bucket")
                .addStatement("return LOADS[$L]", text.code("bucket"))
                .build();
    }

    private MethodSpec putHash() {
        MethodSpec.Builder method = Methods.overHash(boolean.class, "putHash");
        choice.declareNumbers(method);
        return method.addStatement("return putAt(hash$L)", arguments()).build();
    }

    /**
     * Returns the arguments that follow the hash in calls of methods that take the word and the
     * bucket numbers of a key.
     */
    private String arguments() {
        return (text.slices() ? ", word" : "") + BucketChoiceEmitter.arguments(text.subtables());
    }

    private MethodSpec putAt() {
        MethodSpec.Builder method =
                Methods.method(boolean.class, "putAt", false).addParameter(long.class, "hash");
        if (text.slices()) {
            method.addParameter(long.class, "word");
        }
        method.addParameters(BucketChoiceEmitter.parameters(text.subtables()));
        lookup.declareBuckets(method);
        method.beginControlFlow("if (($L) != 0 || stashed != 0 && inStash(hash))", lookup.anyMatch())
                .addStatement("return false")
                .endControlFlow();
        declareLeastLoaded(method);
        if (text.layout.moves()) {
            method.beginControlFlow(
                            "if (least >= $L && relocate(hash$L$L, least))",
                            text.layout.spec().relocationLoad(),
                            arguments(),
                            loads())
                    .addStatement("return true")
                    .endControlFlow();
        }
        return method.beginControlFlow("if (least == $L)", text.layout.maximumLoad())
                .addStatement("return stash(hash)")
                .endControlFlow()
                .addStatement(
                        text.byTables()
                                ? text.write("number", CodeBlock.of("add(bucket, $L)", text.word()))
                                : CodeBlock.of("add(number, $L)", text.word()))
                .addStatement("return true")
                .build();
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
    private void declareLeastLoaded(MethodSpec.Builder method) {
        for (int subtable = 0; subtable < text.subtables(); subtable++) {
            String load = text.byMasks()
                    ? text.loadOf(text.bucket(subtable))
                    : text.grouped()
                            ? "weight(" + text.number(subtable) + ")"
                            : DLeftText.loadAt(text.number(subtable));
            method.addStatement("final int $L = $L", weight(subtable), load);
        }
        Selected best = new Selected(weight(0), text.number(0), text.bucket(0));
        for (int subtable = 1; subtable < text.subtables(); subtable++) {
            best = declareBetter(method, best, subtable);
        }
        if (text.grouped()) {
            for (int subtable = 0; subtable < text.subtables() && text.layout.moves(); subtable++) {
                method.addStatement("final int $L = $L >>> 8", text.load(subtable), weight(subtable));
            }
            method.addStatement("final int least = lightest >>> 8");
        }
    }

    /**
     * Returns the name of the compared value: the load or, in a group, the load followed by the
     * load of the group.
     */
    private String weight(int subtable) {
        return text.grouped() ? text.number(subtable) + "Weight" : text.load(subtable);
    }

    /** Names of the variables of the least loaded bucket so far. */
    private record Selected(String least, String number, String bucket) {}

    private Selected declareBetter(MethodSpec.Builder method, Selected best, int subtable) {
        boolean last = subtable == text.subtables() - 1;
        String suffix = last ? "" : Integer.toString(subtable);
        String least = (text.grouped() ? "lightest" : "least") + suffix;
        method.addStatement("final int fewer$L = ($L - $L) >> 31", suffix, weight(subtable), best.least());
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
        boolean early = IntStream.rangeClosed(1, FEW)
                .anyMatch(load -> load < text.layout.maximumLoad()
                        && loads.get(load).depth() > loads.get(load + 1).depth());
        return early || text.layout.maximumLoad() <= FEW + 1
                ? 0
                : loads.get(FEW + 1).firstCode();
    }

    private MethodSpec add() {
        MethodSpec.Builder method = addSignature("add")
                .addJavadoc("The bucket with one more fingerprint: the others lose bits, and fields move down to "
                        + "close the gaps.\n");
        int crowded = crowdedCode();
        if (crowded > 0) {
            method.beginControlFlow("if (($L) >= $L)", text.code("bucket"), crowded)
                    .addStatement("return addCrowded(bucket, word)")
                    .endControlFlow();
        }
        return addBody(method, crowded > 0 ? FEW : text.layout.maximumLoad() - 1, crowded == 0);
    }

    private MethodSpec addCrowded() {
        return addBody(addSignature("addCrowded"), text.layout.maximumLoad() - 1, true);
    }

    private static MethodSpec.Builder addSignature(String name) {
        return Methods.method(long.class, name, true)
                .addParameter(long.class, "bucket")
                .addParameter(long.class, "word");
    }

    /** Completes the method for buckets up to a load. */
    private MethodSpec addBody(MethodSpec.Builder method, int load, boolean putBack) {
        int column = text.layout.states();
        method.addStatement("final int state = $L", text.state("bucket"))
                .addStatement("final long shape = SHRINKS[state]")
                .addStatement(
                        "long fields = $T.rotateRight(bucket & SHRINKS[state + $L], (int) (shape >>> 8))$L",
                        Long.class,
                        column,
                        putBack ? " | SHRINKS[state + " + 3 * column + "]" : "");
        for (int step = 0; step < DLeftTables.shrinkSteps(load); step++) {
            String moving = "moving" + step;
            String distance = step == 0 ? "shape" : "(shape << " + step + ")";
            method.addStatement("final long $L = fields & SHRINKS[state + $L]", moving, (4 + step) * column);
            method.addStatement("fields = fields - $L + ($L >>> $L)", moving, moving, distance);
        }
        return method.addStatement("final int one = (int) word & 1")
                .addStatement("final int up = (int) (shape >>> 16) & 0xff & one - 1")
                .addStatement(
                        "final int at = $L + ((int) (shape >>> 32) - $L & -one)",
                        text.counterBits(),
                        text.counterBits())
                .addStatement("final long field = word << (shape >>> 24) >>> -(shape >>> 16)")
                .addStatement(
                        "final int next = (int) (shape >>> 48) + $T.bitCount(bucket & SHRINKS[state + $L])"
                                + " + ((int) (shape >>> 40) & one)",
                        Long.class,
                        2 * column)
                .addStatement("return fields << up | field << at | $L", text.counter("next"))
                .build();
    }
}
