package dev.filtersmith.advisor.bloom;

import dev.filtersmith.Problem;
import dev.filtersmith.advisor.baseline.BloomRate;
import dev.filtersmith.bloom.BloomFamily;
import dev.filtersmith.bloom.BloomLayout;
import dev.filtersmith.bloom.BloomRules;
import dev.filtersmith.bloom.BloomSpec;
import java.util.List;

/** The geometry search of Bloom filters. */
public final class BloomAdvisor extends BloomTableAdvisor<BloomSpec, BloomLayout> {
    public BloomAdvisor() {
        super(BloomFamily.INSTANCE);
    }

    @Override
    List<Problem> problems(BloomSpec spec) {
        return BloomRules.problems(spec);
    }

    @Override
    int hashFunctions(BloomSpec spec) {
        return spec.hashFunctions();
    }

    @Override
    int slotBits(BloomSpec spec) {
        return 1;
    }

    @Override
    int bestHashFunctions(BloomSpec spec, double bitsPerKey) {
        return BloomRate.bestHashFunctions(bitsPerKey);
    }

    @Override
    BloomTableModel model(BloomSpec spec, double bitsPerKey, int hashFunctions) {
        return BloomModel.of(bitsPerKey, hashFunctions);
    }

    @Override
    BloomSpec explicit(BloomSpec spec, double bitsPerKey, int hashFunctions) {
        return spec.toBuilder()
                .bitsPerKey(bitsPerKey)
                .hashFunctions(hashFunctions)
                .maxFpp(0)
                .build();
    }

    @Override
    public List<BloomSpec> candidates(long expectedElements, double maxFpp) {
        return List.of(BloomSpec.builder()
                .expectedElements(expectedElements)
                .maxFpp(maxFpp)
                .build());
    }
}
