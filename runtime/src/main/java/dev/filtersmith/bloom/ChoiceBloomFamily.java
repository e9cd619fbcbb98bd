package dev.filtersmith.bloom;

import dev.filtersmith.Problem;
import dev.filtersmith.family.Family;
import dev.filtersmith.family.Interpreter;
import java.util.List;

/** The choice Bloom filter. */
public final class ChoiceBloomFamily extends Family<ChoiceBloomSpec, ChoiceBloomLayout> {
    /** The family. */
    public static final ChoiceBloomFamily INSTANCE = new ChoiceBloomFamily();

    private ChoiceBloomFamily() {
        super(ChoiceBloomSpec.ATTRIBUTES);
    }

    @Override
    public List<Problem> problems(ChoiceBloomSpec spec) {
        return BloomRules.problems(spec);
    }

    @Override
    public boolean leavesGeometry(ChoiceBloomSpec spec) {
        return BloomRules.leavesGeometry(spec, spec.hashFunctions());
    }

    @Override
    public boolean needsSearch(ChoiceBloomSpec spec) {
        return BloomRules.needsSearch(spec, spec.hashFunctions());
    }

    @Override
    public ChoiceBloomLayout layout(ChoiceBloomSpec spec) {
        return ChoiceBloomLayout.of(spec);
    }

    @Override
    public Interpreter<ChoiceBloomPlan> interpreter(ChoiceBloomLayout layout) {
        return new Interpreter<>(
                ChoiceBloomInterpreter.class, new ChoiceBloomPlan(layout), ChoiceBloomInterpreter::new);
    }

    @Override
    public String storedParts() {
        return "bits";
    }
}
