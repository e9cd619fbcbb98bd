package dev.filtersmith.bloom;

import dev.filtersmith.Problem;
import dev.filtersmith.family.Family;
import dev.filtersmith.family.Interpreter;
import java.util.List;

/** The counting Bloom filter. */
public final class CountingBloomFamily extends Family<CountingBloomSpec, CountingBloomLayout> {
    /** The family. */
    public static final CountingBloomFamily INSTANCE = new CountingBloomFamily();

    private CountingBloomFamily() {
        super(CountingBloomSpec.ATTRIBUTES);
    }

    @Override
    public List<Problem> problems(CountingBloomSpec spec) {
        return BloomRules.problems(spec);
    }

    @Override
    public boolean leavesGeometry(CountingBloomSpec spec) {
        return BloomRules.leavesGeometry(spec, spec.hashFunctions());
    }

    @Override
    public boolean needsSearch(CountingBloomSpec spec) {
        return BloomRules.needsSearch(spec, spec.hashFunctions());
    }

    @Override
    public CountingBloomLayout layout(CountingBloomSpec spec) {
        return CountingBloomLayout.of(spec);
    }

    @Override
    public Interpreter<CountingBloomPlan> interpreter(CountingBloomLayout layout) {
        return new Interpreter<>(
                CountingBloomInterpreter.class, new CountingBloomPlan(layout), CountingBloomInterpreter::new);
    }
}
