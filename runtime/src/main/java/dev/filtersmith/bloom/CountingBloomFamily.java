package dev.filtersmith.bloom;

import dev.filtersmith.family.Interpreter;

/** The counting Bloom filter. */
public final class CountingBloomFamily extends BloomTableFamily<CountingBloomSpec> {
    /** The family. */
    public static final CountingBloomFamily INSTANCE = new CountingBloomFamily();

    private CountingBloomFamily() {
        super(CountingBloomSpec.ATTRIBUTES);
    }

    @Override
    public Interpreter<CountingBloomPlan> interpreter(BloomTableLayout layout) {
        return new Interpreter<>(
                CountingBloomInterpreter.class, new CountingBloomPlan(layout), CountingBloomInterpreter::new);
    }

    @Override
    public Interpreter<CountingBloomPlan> viewer(BloomTableLayout layout) {
        return Interpreter.ofViews(CountingBloomView.class, new CountingBloomPlan(layout), CountingBloomView::new);
    }
}
