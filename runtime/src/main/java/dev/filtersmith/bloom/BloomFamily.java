package dev.filtersmith.bloom;

import dev.filtersmith.Problem;
import dev.filtersmith.family.Family;
import dev.filtersmith.family.Interpreter;
import java.util.List;

/** The Bloom filter. */
public final class BloomFamily extends Family<BloomSpec, BloomLayout> {
    /** The family. */
    public static final BloomFamily INSTANCE = new BloomFamily();

    private BloomFamily() {
        super(BloomSpec.ATTRIBUTES);
    }

    @Override
    public List<Problem> problems(BloomSpec spec) {
        return BloomRules.problems(spec);
    }

    @Override
    public boolean leavesGeometry(BloomSpec spec) {
        return BloomRules.leavesGeometry(spec, spec.hashFunctions());
    }

    @Override
    public boolean needsSearch(BloomSpec spec) {
        return BloomRules.needsSearch(spec, spec.hashFunctions());
    }

    @Override
    public BloomLayout layout(BloomSpec spec) {
        return BloomLayout.of(spec);
    }

    @Override
    public Interpreter<BloomPlan> interpreter(BloomLayout layout) {
        return new Interpreter<>(BloomInterpreter.class, new BloomPlan(layout), BloomInterpreter::new);
    }

    @Override
    public String storedParts() {
        return "bits";
    }
}
