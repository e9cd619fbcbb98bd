package dev.filtersmith.processor.windows;

import com.palantir.javapoet.CodeBlock;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.buckets.BatchEmitter;
import dev.filtersmith.processor.buckets.BucketChoiceEmitter;
import dev.filtersmith.processor.buckets.KeyNumbers;
import dev.filtersmith.processor.buckets.StripeEmitter;
import dev.filtersmith.windows.WindowedCuckooLayout;
import java.util.function.UnaryOperator;

/** Numbers and expressions shared by the parts of an emitted class. */
final class WindowText implements KeyNumbers {
    static final int WINDOWS = 2;

    private final WindowedCuckooLayout layout;
    private final boolean counts;
    private final StripeEmitter stripes;

    WindowText(WindowedCuckooLayout layout, boolean counts) {
        this.layout = layout;
        this.stripes = StripeEmitter.ofFingerprints(layout, layout.fingerprintBits());
        this.counts = counts;
    }

    /** Returns whether the filter is a multiset. */
    boolean counts() {
        return counts;
    }

    int slotBits() {
        return layout.spec().slotBits();
    }

    long slotMask() {
        return (1L << slotBits()) - 1;
    }

    /**
     * Returns the place of a window's second slot in the byte where it begins, if the first begins
     * at the lowest bit of one.
     */
    int nextShift() {
        return slotBits() % Byte.SIZE;
    }

    long fingerprintMask() {
        return (1L << layout.fingerprintBits()) - 1;
    }

    /** Returns the number of the bit that is the offset of a slot. */
    int offsetBit() {
        return layout.fingerprintBits();
    }

    /** Returns a value in each of the two slots of a window. */
    long inBoth(long value) {
        return value | value << slotBits();
    }

    /** Returns whether one read has both slots of a window. */
    boolean readsWindows() {
        return layout.readsWindows();
    }

    /** Returns whether the slots of a window are an int, and are compared as one. */
    boolean areInts() {
        return 2 * slotBits() == Integer.SIZE;
    }

    boolean shared() {
        return BatchEmitter.isShared(layout);
    }

    /** Returns the emitter of what lookups and writers do beside each other. */
    StripeEmitter stripes() {
        return stripes;
    }

    /** Returns the name of the method that reads a window, or as much of it as one read has. */
    String read() {
        return readsWindows() ? "slots" : "slot";
    }

    /**
     * Adds statements that declare {@code from}, the byte where a slot begins, and {@code bit}, if
     * it may begin inside the byte.
     */
    void declarePlace(Method method, String slot) {
        if (slotBits() % Byte.SIZE != 0) {
            method.addStatement("final long bit = $L * $LL", slot, slotBits())
                    .addStatement("final int from = (int) (bit >>> 3)");
        } else {
            method.addStatement("final int from = $L * $L", slot, slotBits() / Byte.SIZE);
        }
    }

    /**
     * Adds statements that change a slot of the stripe of {@code fingerprint}. Where threads share
     * the filter, its version changes meanwhile.
     */
    Method whileMoving(Method method, UnaryOperator<Method> change) {
        CodeBlock begin = stripes.beginMoves("fingerprint");
        if (begin.isEmpty()) {
            return change.apply(method);
        }
        return change.apply(method.addCode(begin).beginControlFlow("try"))
                .nextControlFlow("finally")
                .addCode(stripes.endMoves("fingerprint"))
                .endControlFlow();
    }

    /** Returns the value of an element in a slot that {@link #choose} chose. */
    CodeBlock chosen() {
        return Code.of("fingerprint | (long) offset << $L", offsetBit());
    }

    /** Returns the distance of a slot from the byte where it begins. */
    Object bit() {
        return slotBits() % Byte.SIZE == 0 ? 0 : "bit & 7";
    }

    @Override
    public int subtables() {
        return WINDOWS;
    }

    @Override
    public void declareNumbers(Method method) {
        method.addStatement("final int first = window(hash)")
                .addStatement("final int second = partner(first, fingerprint(hash))");
    }

    /** Declares the numbers of a key's windows, and its fingerprint. */
    void declareKey(Method method) {
        declareNumbers(method);
        method.addStatement("final long fingerprint = fingerprint(hash)");
    }

    /** Begins a method with the fingerprint and the windows of a key. */
    Method ofKey(Class<?> returns, String name) {
        return Method.of(returns, name, false)
                .addParameter(long.class, "fingerprint")
                .addParameters(BucketChoiceEmitter.parameters(WINDOWS));
    }

    /**
     * Adds statements that choose the first of a key's four slots that meets a condition, without a
     * branch that depends on the slots. They declare {@code window} and {@code offset}.
     */
    static void choose(Method method, String name, String condition, String none) {
        method.addStatement("final long inFirst = $L", condition.formatted("first"))
                .addStatement("final long elsewhere = inFirst - 1 >> 63")
                .addStatement("final long $L = inFirst | $L & elsewhere", name, condition.formatted("second"))
                .addIf("$L == 0", none, name)
                .addStatement("final int window = first ^ (first ^ second) & (int) elsewhere")
                .addStatement("final int offset = (int) ~$L & 1", name);
    }
}
