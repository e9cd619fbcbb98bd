package dev.filtersmith.advisor.bloom;

import dev.filtersmith.Problem;
import dev.filtersmith.bloom.BloomRules;
import dev.filtersmith.bloom.CountingBloomFamily;
import dev.filtersmith.bloom.CountingBloomLayout;
import dev.filtersmith.bloom.CountingBloomSpec;
import java.util.List;

/** The geometry search of counting Bloom filters. The rate has to hold under churn, too. */
public final class CountingBloomAdvisor extends BloomTableAdvisor<CountingBloomSpec, CountingBloomLayout> {
    public CountingBloomAdvisor() {
        super(CountingBloomFamily.INSTANCE);
    }

    @Override
    List<Problem> problems(CountingBloomSpec spec) {
        return BloomRules.problems(spec);
    }

    @Override
    int hashFunctions(CountingBloomSpec spec) {
        return spec.hashFunctions();
    }

    @Override
    int slotBits(CountingBloomSpec spec) {
        return spec.counterBits();
    }

    @Override
    int bestHashFunctions(CountingBloomSpec spec, double bitsPerKey) {
        return CountingBloomModel.bestHashFunctions(bitsPerKey, spec.counterBits());
    }

    @Override
    BloomTableModel model(CountingBloomSpec spec, double bitsPerKey, int hashFunctions) {
        return CountingBloomModel.of(bitsPerKey, spec.counterBits(), hashFunctions);
    }

    @Override
    CountingBloomSpec explicit(CountingBloomSpec spec, double bitsPerKey, int hashFunctions) {
        return spec.toBuilder()
                .bitsPerKey(bitsPerKey)
                .hashFunctions(hashFunctions)
                .maxFpp(0)
                .build();
    }

    @Override
    public List<CountingBloomSpec> candidates(long expectedElements, double maxFpp) {
        return List.of(CountingBloomSpec.builder()
                .expectedElements(expectedElements)
                .maxFpp(maxFpp)
                .build());
    }
}
