package dev.filtersmith.bloom;

import dev.filtersmith.family.Family;
import dev.filtersmith.family.Interpreter;

/** The Bloom filter. */
public final class BloomFamily extends BloomTableFamily<BloomSpec> {
    /** The family; of the general type, so that what names it does not load it. */
    public static final Family<BloomSpec, BloomTableLayout> INSTANCE = new BloomFamily();

    private BloomFamily() {
        super(BloomSpec.ATTRIBUTES);
    }

    @Override
    public Interpreter<BloomPlan> interpreter(BloomTableLayout layout) {
        return new Interpreter<>(BloomInterpreter.class, new BloomPlan(layout), BloomInterpreter::new);
    }

    @Override
    public Interpreter<BloomPlan> viewer(BloomTableLayout layout) {
        return Interpreter.ofViews(BloomView.class, new BloomPlan(layout), BloomView::new);
    }
}
