package dev.filtersmith.bloom;

import dev.filtersmith.family.Plan;

/** The Bloom filter. */
public final class BloomFamily extends BloomTableFamily<BloomSpec> {
    /** The family. */
    public static final BloomFamily INSTANCE = new BloomFamily();

    private BloomFamily() {
        super(BloomSpec.ATTRIBUTES);
    }

    @Override
    public Plan plan(BloomTableLayout layout) {
        return new BloomPlan(layout);
    }
}
