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
    public Interpreter<BloomPlan> interpreter(BloomTableLayout layout, boolean views) {
        return new Interpreter<>(BloomInterpreter.class, new BloomPlan(layout, views), BloomInterpreter::new);
    }
}
