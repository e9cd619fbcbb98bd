package dev.filtersmith.bloom;

import dev.filtersmith.family.Interpreter;
import dev.filtersmith.storage.TableLookup;
import dev.filtersmith.storage.TableWords;

/** The Bloom filter. */
public final class BloomFamily extends BloomTableFamily<BloomSpec> {
    /** The family. */
    public static final BloomFamily INSTANCE = new BloomFamily();

    private BloomFamily() {
        super(BloomSpec.ATTRIBUTES);
    }

    @Override
    public Interpreter<BloomPlan> interpreter(BloomTableLayout layout) {
        return new Interpreter<>(BloomInterpreter.class, new BloomPlan(layout), BloomInterpreter::new);
    }

    @Override
    public TableLookup lookup(BloomTableLayout layout, long expectedElements, TableWords words) {
        return new BloomLookup(layout, expectedElements, words);
    }
}
