package dev.filtersmith.bloom;

import dev.filtersmith.family.Interpreter;
import dev.filtersmith.storage.TableLookup;
import dev.filtersmith.storage.TableWords;

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
    public TableLookup lookup(BloomTableLayout layout, long expectedElements, TableWords words) {
        return new CountingBloomLookup(layout, expectedElements, words);
    }
}
