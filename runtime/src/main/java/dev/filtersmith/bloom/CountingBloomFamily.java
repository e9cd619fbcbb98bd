package dev.filtersmith.bloom;

import dev.filtersmith.family.Plan;

/** The counting Bloom filter. */
public final class CountingBloomFamily extends BloomTableFamily<CountingBloomSpec> {
    /** The family. */
    public static final CountingBloomFamily INSTANCE = new CountingBloomFamily();

    private CountingBloomFamily() {
        super(CountingBloomSpec.ATTRIBUTES);
    }

    @Override
    public Plan plan(BloomTableLayout layout) {
        return new CountingBloomPlan(layout);
    }
}
