package dev.filtersmith.processor.bloom;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Literals;
import dev.filtersmith.processor.Method;
import java.util.stream.IntStream;

/**
 * Emitter of lookups. The slots of a group are read in blocks: first a few ahead, which rule out
 * most absent keys, then the slots behind. There is no branch inside a block. A branch between the
 * blocks saves reads, but is mispredicted for half of the keys if some keys are present and some
 * are not.
 *
 * <p>In a near table, a read costs less than a misprediction, so all blocks are read at once. With
 * several groups, most of which fail, the blocks are read one after the other. In a far table each
 * read counts, so slots are read one by one. {@code docs/design-decisions/bloom.md} has the times.
 */
final class CoverEmitter {
    /** Number of slots in the first block. */
    private static final int AHEAD = 4;

    /** Number of words in the largest near table: 1 MB, the size of second-level caches. */
    private static final int NEAR_WORDS = 1 << 17;

    private final ProbeText text;
    private final Mark mark;

    CoverEmitter(ProbeText text, Mark mark) {
        this.text = text;
        this.mark = mark;
    }

    void emit(TypeSpec.Builder type) {
        if (text.slots() > 1) {
            type.addField(Literals.constant(
                    "NEAR_WORDS",
                    TypeName.INT,
                    Code.of("$L", Literals.hex(NEAR_WORDS)),
                    "Words up to which a read costs less than a branch that cannot be predicted: 1 MB.\n"));
        }
        type.addMethod(mightContainAlone());
        if (text.groups() > 1) {
            type.addMethod(coversMethod("coversNear", "in blocks")
                    .addStatement("return $L", coversNear("first"))
                    .build());
        }
        if (text.slots() > 1) {
            type.addMethod(covers());
        }
        type.addMethod(block("missingAhead", 0, ahead()));
        if (hasBehind()) {
            type.addMethod(block("missingBehind", ahead(), unrolled()));
        }
        if (hasBeyond()) {
            type.addMethod(missingBeyond());
        }
    }

    private int ahead() {
        return Math.min(AHEAD, text.slots());
    }

    private int unrolled() {
        return Math.min(ProbeText.MAX_UNROLLED, text.slots());
    }

    /** Returns whether there is a second block. */
    boolean hasBehind() {
        return text.slots() > ahead();
    }

    /** Returns whether there are more slots than are written out. */
    boolean hasBeyond() {
        return text.slots() > unrolled();
    }

    private MethodSpec mightContainAlone() {
        Method method = Method.overHash(boolean.class, "mightContainAlone");
        if (text.slots() > 1) {
            method.addIf("$L > NEAR_WORDS", "return $L", text.slotWords(), anyGroup("covers"));
        }
        return method.addStatement("return $L", text.groups() > 1 ? anyGroup("coversNear") : coversNear("hash"))
                .build();
    }

    /**
     * Returns the test of one group after the other. A present key is in the first group as often
     * as in any other.
     */
    private CodeBlock anyGroup(String covers) {
        return IntStream.range(0, text.groups())
                .mapToObj(group -> Code.of("$L($L)", covers, ProbeText.first(group)))
                .collect(Code.joining("$W|| "));
    }

    /** Returns the condition that all slots of a group are set, read in blocks. */
    CodeBlock coversNear(String first) {
        String ahead = "missingAhead(" + first + ")";
        String behind = "missingBehind(" + first + ")";
        if (!hasBehind()) {
            return Code.of("$L$L", ahead, mark.full());
        } else if (text.groups() == 1) {
            return Code.of("($L | $L)$L$L", ahead, behind, mark.full(), beyondCovered(first));
        }
        return Code.of("$L$L && $L$L$L", ahead, mark.full(), behind, mark.full(), beyondCovered(first));
    }

    private MethodSpec covers() {
        CodeBlock each = IntStream.range(0, unrolled())
                .mapToObj(slot -> Code.of("missing($L)$L", RunEmitter.number(slot), mark.full()))
                .collect(Code.joining("\n&& "));
        return coversMethod("covers", "one by one")
                .addStatement("final long step = step(first)")
                .addStatement(
                        "return $L$L",
                        each,
                        hasBeyond() ? "\n" + beyondCovered("first").strip() : "")
                .build();
    }

    private static Method coversMethod(String name, String how) {
        return Method.of(boolean.class, name, false)
                .addJavadoc("Whether all slots of a group are set, read $L.\n", how)
                .addParameter(long.class, "first");
    }

    /**
     * Returns the rest of a condition: the test of the slots beyond the blocks, if there are any.
     */
    String beyondCovered(String first) {
        return hasBeyond() ? " && missingBeyond(" + first + ")" + mark.full() : "";
    }

    private MethodSpec block(String name, int from, int to) {
        return RunEmitter.or("missing", "missing")
                .part(name, from, to)
                .addJavadoc("$L if $L.\n", mark.phrase(), anyOf(from, to))
                .build();
    }

    private static String anyOf(int from, int to) {
        return to - from == 1
                ? "slot " + from + " of a group is empty"
                : "any of the slots " + from + " to " + (to - 1) + " of a group is empty";
    }

    private MethodSpec missingBeyond() {
        if (text.slots() == unrolled() + 1) {
            return block("missingBeyond", unrolled(), text.slots());
        }
        return RunEmitter.begin("missingBeyond", unrolled(), text.slots())
                .addJavadoc("$L if $L.\n", mark.phrase(), anyOf(unrolled(), text.slots()))
                .addStatement("long missing = missing(number)")
                .beginControlFlow(
                        "for (int i = $L; i < $L && missing$L; i++)", unrolled() + 1, text.slots(), mark.full())
                .addStatement("number += step")
                .addStatement("missing = missing(number)")
                .endControlFlow()
                .addStatement("return missing")
                .build();
    }
}
