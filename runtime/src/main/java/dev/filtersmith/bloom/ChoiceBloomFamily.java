package dev.filtersmith.bloom;

import dev.filtersmith.family.Plan;

/** The choice Bloom filter. */
public final class ChoiceBloomFamily extends BloomTableFamily<ChoiceBloomSpec> {
    /** The family. */
    public static final ChoiceBloomFamily INSTANCE = new ChoiceBloomFamily();

    private ChoiceBloomFamily() {
        super(ChoiceBloomSpec.ATTRIBUTES);
    }

    @Override
    public Plan plan(BloomTableLayout layout) {
        return new ChoiceBloomPlan(layout);
    }
}
