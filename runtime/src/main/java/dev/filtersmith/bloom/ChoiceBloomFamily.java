package dev.filtersmith.bloom;

import dev.filtersmith.family.Family;
import dev.filtersmith.family.Interpreter;

/** The choice Bloom filter. */
public final class ChoiceBloomFamily extends BloomTableFamily<ChoiceBloomSpec> {
    /** The family; of the general type, so that what names it does not load it. */
    public static final Family<ChoiceBloomSpec, BloomTableLayout> INSTANCE = new ChoiceBloomFamily();

    private ChoiceBloomFamily() {
        super(ChoiceBloomSpec.ATTRIBUTES);
    }

    @Override
    public Interpreter<BloomPlan> interpreter(BloomTableLayout layout, boolean views) {
        return new Interpreter<>(
                ChoiceBloomInterpreter.class, new BloomPlan(layout, views), ChoiceBloomInterpreter::new);
    }
}
