package dev.filtersmith.processor.bloom;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.bloom.BloomTableLayout;
import dev.filtersmith.bloom.CountingBloomSpec;
import dev.filtersmith.emitted.Changes;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.FilterPart;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.TableRead;
import dev.filtersmith.processor.Tables;
import dev.filtersmith.storage.WriterGates;
import java.util.List;

/**
 * Emitter of the layout-dependent parts of a counting Bloom filter class, which are everything but
 * the methods for keys.
 */
public final class CountingBloomEmitter implements FilterPart {
    private static final String UP = "Counts up a counter below its ceiling";
    private static final String DOWN = "Counts down a counter below its ceiling and above 0";
    private static final String BESIDE = ", beside others. ";
    private static final String UP_RETURNS = "Returns 1 if it did, 2^32 more from 0.\n";
    private static final String DOWN_RETURNS = "Returns 1 if it did.\n";
    private static final String RETURN_UP = "return counted | counter - 1 & $L";
    private static final long WAS_ZERO = 1L << Integer.SIZE;

    /** The superclass counts a removal as of 1. */
    private static final String COUNT_DOWN = "stored(1 - countAllDown(hash))";

    private static final CodeBlock GATE =
            Code.of("final int gate = (int) (hash >>> $L) << $L", WriterGates.FIRST_BIT, WriterGates.SHIFT);

    private final CountingBloomSpec asked;
    private final BloomTableLayout layout;
    private final boolean counts;
    private final ProbeText text;
    private final CoverEmitter cover;

    /** Creates an emitter for a set, or for a multiset, which counts. */
    public CountingBloomEmitter(CountingBloomSpec asked, BloomTableLayout layout, boolean counts) {
        this.asked = asked;
        this.layout = layout;
        this.counts = counts;
        this.text = new ProbeText(layout);
        this.cover = new CoverEmitter(text, Mark.SIGN);
    }

    @Override
    public boolean needsStripes() {
        return false;
    }

    @Override
    public List<TableRead> reads() {
        return List.of(TableRead.ofWord(0), TableRead.ofLength());
    }

    @Override
    public void emit(TypeSpec.Builder type, Tables tables) {
        BloomFrame.emit(
                type,
                asked,
                layout,
                "A counting Bloom filter",
                "Each key counts up counters, " + layout.hashFunctions()
                        + " at most, and is found where none of them is 0. A counter that reaches " + layout.ceiling()
                        + " stays there.");
        cover.emit(type);
        type.addMethod(put());
        emitCounters(type);
        type.addMethod(text.multiWriter() ? countUpShared() : countUp());
        if (counts) {
            emitCounting(type);
        }
        new ProbeEmitter(text).emitProbes(type);
        new SiftEmitter(text, cover, Mark.SIGN).emit(type);
    }

    private MethodSpec put() {
        Method method = Method.overHash(boolean.class, "putAlone");
        if (!counts) {
            method.addIf("$L", "return false", cover.coversNear("hash"));
        }
        if (text.multiWriter()) {
            method.addStatement("$L", GATE).addStatement("begin(gate, $T.GATED_PUT)", Changes.class);
        }
        method.addStatement("final long counted = countAllUp(hash)").addStatement("stored((int) counted)");
        if (text.multiWriter()) {
            method.addStatement("end(gate, $T.GATED_PUT)", Changes.class);
        }
        return method.addStatement("return counted > $T.MAX_VALUE", Integer.class)
                .build();
    }

    /** Adds what only a multiset does. */
    private void emitCounting(TypeSpec.Builder type) {
        type.addMethod(text.multiWriter() ? removeShared() : remove());
        type.addMethod(Method.overHash(int.class, "countAlone")
                .addStatement("return (int) least(hash)")
                .build());
        type.addMethod(RunEmitter.sum("countDown", "counted")
                .whole("countAllDown", text.slots())
                .addJavadoc("Counts down all counters of a key that is there. Returns how many it changed.\n")
                .build());
        type.addMethod(new RunEmitter("counter", "least", "least = Math.min(least, %s)")
                .whole("least", text.slots())
                .addJavadoc("The least counter of a key.\n")
                .build());
        type.addMethod(ProbeEmitter.ofSlot("counter")
                .addJavadoc("The counter of a number.\n")
                .addStatement("return counterIn(read(word(number)), number)")
                .build());
        type.addMethod(text.multiWriter() ? countDownShared() : countDown());
    }

    private static MethodSpec remove() {
        return Method.overHash(boolean.class, "removeAlone")
                .addIf("least(hash) == 0", "return false")
                .addStatement(COUNT_DOWN)
                .addStatement("return true")
                .build();
    }

    private static MethodSpec removeShared() {
        return Method.overHash(boolean.class, "removeAlone")
                .addStatement("$L", GATE)
                .addStatement("begin(gate, $T.GATED_REMOVAL)", Changes.class)
                .addStatement("final boolean there = least(hash) != 0")
                .beginControlFlow("if (there)")
                .addStatement("begin(gate, $T.GATED_ERASURE)", Changes.class)
                .addStatement(COUNT_DOWN)
                .endControlFlow()
                .addStatement("end(gate, $T.GATED_REMOVAL)", Changes.class)
                .addStatement("return there")
                .build();
    }

    private void emitCounters(TypeSpec.Builder type) {
        type.addMethod(RunEmitter.sum("countUp", "counted")
                .whole("countAllUp", text.slots())
                .addJavadoc("Counts up all counters of a key. Adds up what that returns.\n")
                .build());
        type.addMethod(ProbeEmitter.missing()
                .addJavadoc("Negative if the counter is 0.\n")
                .build());
        type.addMethod(ProbeEmitter.inWord("missingIn")
                .addJavadoc("Negative if the counter is 0 in its word.\n")
                .addStatement("return counterIn(word, number) - 1")
                .build());
        type.addMethod(ProbeEmitter.inWord("counterIn")
                .addJavadoc("The counter of a number in its word.\n")
                .addStatement("return word >>> $L & $L", shift(), ceiling())
                .build());
    }

    private MethodSpec countUp() {
        return counting("countUp")
                .addJavadoc(UP + ". " + UP_RETURNS)
                .addStatement("final long counted = $L", countsUp())
                .addStatement("words[at] += counted << $L", shift())
                .addStatement(RETURN_UP, WAS_ZERO)
                .build();
    }

    private MethodSpec countDown() {
        return counting("countDown")
                .addJavadoc(DOWN + ". " + DOWN_RETURNS)
                .addStatement("final long counted = $L", countsDown())
                .addStatement("words[at] -= counted << $L", shift())
                .addStatement("return counted")
                .build();
    }

    private MethodSpec countUpShared() {
        return countingShared("countUp", UP + BESIDE + UP_RETURNS, countsUp(), "word + (counted << $L)")
                .addStatement(RETURN_UP, WAS_ZERO)
                .endControlFlow()
                .endControlFlow()
                .build();
    }

    private MethodSpec countDownShared() {
        return countingShared("countDown", DOWN + BESIDE + DOWN_RETURNS, countsDown(), "word - (counted << $L)")
                .addStatement("return counted")
                .endControlFlow()
                .endControlFlow()
                .build();
    }

    /** Begins the method that counts beside others, but for the counters that stay. */
    private Method countingShared(String name, String does, CodeBlock counted, String after) {
        return ProbeEmitter.ofSlot(name)
                .addJavadoc(does)
                .addStatement("final long[] words = this.words")
                .addStatement("final int at = word(number)")
                .beginControlFlow("while (true)")
                .addStatement("final long word = (long) WORD.getAcquire(words, at)")
                .addStatement("final long counter = counterIn(word, number)")
                .addStatement("final long counted = $L", counted)
                .beginControlFlow(
                        "if (counted == 0$W|| WORD.weakCompareAndSet(words, at, word, " + after + "))", shift());
    }

    /** Returns 1 if a counter is below its ceiling, otherwise 0. */
    private CodeBlock countsUp() {
        return Code.of("counter - $L >>> 63", ceiling());
    }

    /** Returns 1 if a counter is below its ceiling and above 0, otherwise 0. */
    private CodeBlock countsDown() {
        return Code.of("(counter - $L & -counter) >>> 63", ceiling());
    }

    /** Begins a method that reads a counter and the index of its word. */
    private Method counting(String name) {
        return ProbeEmitter.ofSlot(name)
                .addStatement("final int at = word(number)")
                .addStatement("final long counter = words[at] >>> $L & $L", shift(), ceiling());
    }

    /** Returns the begin of a counter in its word. Shifts by a long use its low six bits. */
    private CodeBlock shift() {
        return Code.of("number << $L", Integer.numberOfTrailingZeros(layout.slotBits()));
    }

    private long ceiling() {
        return layout.ceiling();
    }
}
