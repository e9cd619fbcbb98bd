package dev.filtersmith.advisor.bloom;

import dev.filtersmith.advisor.baseline.BloomRate;
import dev.filtersmith.bloom.BloomFamily;
import dev.filtersmith.bloom.BloomSpec;

/** The geometry search of Bloom filters. */
public final class BloomAdvisor extends BloomTableAdvisor<BloomSpec> {
    public BloomAdvisor() {
        super(BloomFamily.of(BloomSpec.ATTRIBUTES));
    }

    @Override
    int bestHashFunctions(BloomSpec spec, double bitsPerKey) {
        return BloomRate.bestHashFunctions(bitsPerKey);
    }

    @Override
    BloomTableModel limit(BloomSpec spec, double bitsPerKey, int hashFunctions) {
        return BloomModel.of(bitsPerKey, hashFunctions);
    }
}
