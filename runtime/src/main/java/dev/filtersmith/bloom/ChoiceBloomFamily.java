package dev.filtersmith.bloom;

import dev.filtersmith.family.Interpreter;
import dev.filtersmith.storage.TableLookup;
import dev.filtersmith.storage.TableWords;

/** The choice Bloom filter. */
public final class ChoiceBloomFamily extends BloomTableFamily<ChoiceBloomSpec> {
    /** The family. */
    public static final ChoiceBloomFamily INSTANCE = new ChoiceBloomFamily();

    private ChoiceBloomFamily() {
        super(ChoiceBloomSpec.ATTRIBUTES);
    }

    @Override
    public Interpreter<ChoiceBloomPlan> interpreter(BloomTableLayout layout) {
        return new Interpreter<>(
                ChoiceBloomInterpreter.class, new ChoiceBloomPlan(layout), ChoiceBloomInterpreter::new);
    }

    @Override
    public TableLookup lookup(BloomTableLayout layout, long expectedElements, TableWords words) {
        return new ChoiceBloomLookup(layout, expectedElements, words);
    }
}
