package dev.filtersmith.bloom;

import dev.filtersmith.family.Family;
import dev.filtersmith.family.Interpreter;

/** The counting Bloom filter. */
public final class CountingBloomFamily extends BloomTableFamily<CountingBloomSpec> {
    /** The family; of the general type, so that what names it does not load it. */
    public static final Family<CountingBloomSpec, BloomTableLayout> INSTANCE = new CountingBloomFamily();

    private CountingBloomFamily() {
        super(CountingBloomSpec.ATTRIBUTES);
    }

    @Override
    public Interpreter<BloomPlan> interpreter(BloomTableLayout layout, boolean views) {
        return new Interpreter<>(
                CountingBloomInterpreter.class,
                new BloomPlan(layout, views),
                CountingBloomInterpreter::new,
                CountingBloomMultiset::new);
    }
}
