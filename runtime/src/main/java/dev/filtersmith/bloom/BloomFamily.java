package dev.filtersmith.bloom;

import dev.filtersmith.BloomSpec;
import dev.filtersmith.family.Family;
import dev.filtersmith.family.Plan;

/** The Bloom filter. */
public final class BloomFamily extends Family<BloomSpec, BloomLayout> {
    /** The family. */
    public static final BloomFamily INSTANCE = new BloomFamily();

    private BloomFamily() {
        super(BloomSpec.ATTRIBUTES);
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
    public Plan plan(BloomLayout layout) {
        return new BloomPlan(layout);
    }

    @Override
    protected String storedParts() {
        return "bits";
    }
}
