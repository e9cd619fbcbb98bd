package dev.filtersmith.advisor.bloom;

import dev.filtersmith.bloom.BloomFamily;
import dev.filtersmith.bloom.CountingBloomSpec;

/** The geometry search of counting Bloom filters. The rate has to hold under churn, too. */
public final class CountingBloomAdvisor extends BloomTableAdvisor<CountingBloomSpec> {
    public CountingBloomAdvisor() {
        super(BloomFamily.of(CountingBloomSpec.ATTRIBUTES));
    }

    @Override
    int bestHashFunctions(CountingBloomSpec spec, double bitsPerKey) {
        return CountingBloomModel.bestHashFunctions(bitsPerKey, spec.counterBits());
    }

    @Override
    BloomTableModel limit(CountingBloomSpec spec, double bitsPerKey, int hashFunctions) {
        return CountingBloomModel.of(bitsPerKey, spec.counterBits(), hashFunctions);
    }
}
