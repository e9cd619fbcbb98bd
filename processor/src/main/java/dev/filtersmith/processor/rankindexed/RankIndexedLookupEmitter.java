package dev.filtersmith.processor.rankindexed;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.Literals;
import dev.filtersmith.processor.Method;

/** Emitter of lookups and counts. */
final class RankIndexedLookupEmitter {
    /** Number of elements per chain up to which a second one is rare: one chain in 27 has two. */
    private static final double MAX_SPARSE_LOAD = 0.3;

    private final RankIndexedText text;

    RankIndexedLookupEmitter(RankIndexedText text) {
        this.text = text;
    }

    void emit(TypeSpec.Builder type) {
        type.addMethod(mightContainAlone());
        type.addMethod(found());
        type.addMethod(furtherOn());
        if (text.counts()) {
            type.addMethod(countAlone());
        }
    }

    private static MethodSpec mightContainAlone() {
        return Method.overHash(boolean.class, "mightContainAlone")
                .addStatement("return (int) (found(hash, at(hash)) >>> 63) != 0")
                .build();
    }

    private MethodSpec found() {
        return text.chainLoad() <= MAX_SPARSE_LOAD ? foundInFirst() : foundInTwo();
    }

    /**
     * Emits the lookup for tables in which most chains have at most one element, so that a branch
     * on a second element is predicted well. Signs are used as in {@link #foundInTwo}.
     */
    private MethodSpec foundInFirst() {
        Method method = Method.of(long.class, "found", false)
                .addJavadoc("""
                        Compares the first element of the chain without a branch; signs tell whether there are more.

                        @return negative if the chain holds the remainder
                        """)
                .addParameter(long.class, "hash")
                .addParameter(int.class, "at")
                .addStatement("final long base = base(at)")
                .addStatement("final long one = base << ~$L", text.chain(true))
                .addStatement("final int first = $T.bitCount(one)", Long.class)
                .addStatement("final long found = matching(slot(at, first), hash) & one");
        if (text.chains() > text.slots()) {
            // Even the first element may be in an extension. The compared slot is then not that
            // element's.
            method.addStatement(
                    "final long more = index(at) << -first & ~found & one | $L - first & one", text.slots());
        } else {
            method.addStatement("final long more = index(at) << -first & ~found & one");
        }
        return method.addIf("more < 0", "return furtherOn(hash, at, $T.bitCount(base), first, found)", Long.class)
                .addStatement("return found")
                .build();
    }

    /**
     * Emits the lookup that reads the slots of a first and a second element. Whether a chain has
     * these elements cannot be predicted, so both slots are read whatever the bits are. If a bit is
     * 0, the slot belongs to another chain or lies somewhere behind the bucket. Whether a chain is
     * longer can be predicted, at the usual loads. The sign of each word represents one bit.
     */
    private MethodSpec foundInTwo() {
        // If a bucket has fewer slots than chains, even the first element may be in an extension.
        // The second is no nearer.
        String inQuestion = text.chains() > text.slots() ? "one" : "two";
        return Method.of(long.class, "found", false)
                .addJavadoc("""
                        Compares the first two elements of the chain without a branch; signs tell whether there
                        are so many.

                        @return negative if the chain holds the remainder
                        """)
                .addParameter(long.class, "hash")
                .addParameter(int.class, "at")
                .addStatement("final long base = base(at)")
                .addStatement("final long index = index(at)")
                .addStatement("final int begins = $T.bitCount(base)", Long.class)
                .addStatement("final long one = base << ~$L", text.chain(true))
                .addStatement("final int first = $T.bitCount(one)", Long.class)
                .addStatement("final long upTo = index << -first")
                .addStatement("final int second = begins + $T.bitCount(upTo)", Long.class)
                .addStatement("final long two = upTo & one")
                .addStatement("final long found = matching(slot(at, first), hash) & one$W| matching(slot(at, second), "
                        + "hash) & two")
                .addStatement(
                        inQuestion.equals("two")
                                ? "final long more = (index << -second | $L - second) & two"
                                : "final long more = index << -second & two | $L - second & one",
                        text.lowSlots())
                .addIf("more < 0", "return furtherOn(hash, at, begins, second, found)")
                .addStatement("return found")
                .build();
    }

    private MethodSpec furtherOn() {
        return Method.of(long.class, "furtherOn", false)
                .addJavadoc("Compares the elements of a chain after those compared, and those that are not in the "
                        + "bucket.\n")
                .addParameter(long.class, "hash")
                .addParameter(int.class, "at")
                .addParameter(int.class, "begins")
                .addParameter(int.class, "last")
                .addParameter(long.class, "found")
                .beginControlFlow("if (last > $L)", text.slots())
                .addStatement("return -countCrowded(hash, -1)")
                .nextControlFlow("else if (found < 0)")
                .addStatement("return -1")
                .endControlFlow()
                .beginControlFlow("for (int end = next(at, begins, last); end != 0; end = next(at, begins, end))")
                .beginControlFlow("if (end > $L)", text.slots())
                .addStatement("return -countCrowded(hash, end - 1)")
                .nextControlFlow("else if (matching(slot(at, end), hash) < 0)")
                .addStatement("return -1")
                .endControlFlow()
                .endControlFlow()
                .addStatement("return 0")
                .build();
    }

    private MethodSpec countAlone() {
        Method method = Method.overHash(int.class, "countAlone").addStatement("int count = 0");
        walk(method, text, "return countCrowded(hash, -1)");
        method.addStatement("final long slot = slot(at, end)").beginControlFlow("if (matching(slot, hash) < 0)");
        if (text.counterBits() == 0) {
            method.addStatement("count++");
        } else {
            method.addStatement(
                    "count += ((int) (slot >>> $L) & $L) + 1", text.remainderBits(), Literals.mask(text.counterBits()));
        }
        return method.endControlFlow()
                .endControlFlow()
                .addStatement("return count")
                .build();
    }

    /**
     * Begins a loop over the ends of a chain, with the given statements for an end outside the
     * bucket.
     */
    static void walk(Method method, RankIndexedText text, String outside) {
        method.addStatement("final int at = at(hash)");
        walkAt(method, text, outside);
    }

    /** Begins the same loop, given the variable {@code at}. */
    static void walkAt(Method method, RankIndexedText text, String outside) {
        method.addStatement("final int begins = $T.bitCount(base(at))", Long.class)
                .beginControlFlow("for (int end = first(hash, at); end != 0; end = next(at, begins, end))")
                .beginControlFlow("if (end > $L)", text.slots())
                .addStatement(outside)
                .endControlFlow();
    }
}
