package dev.filtersmith.advisor.bloom;

import dev.filtersmith.Problem;
import dev.filtersmith.advisor.family.OfflineCandidate;
import dev.filtersmith.bloom.BloomRules;
import dev.filtersmith.bloom.ChoiceBloomFamily;
import dev.filtersmith.bloom.ChoiceBloomLayout;
import dev.filtersmith.bloom.ChoiceBloomSpec;
import java.util.List;

/** The geometry search of choice Bloom filters, for keys that are put one by one. */
public final class ChoiceBloomAdvisor extends BloomTableAdvisor<ChoiceBloomSpec, ChoiceBloomLayout> {
    /**
     * Ten and thirty rounds. With these the paper comes near the optimum for two and three choices.
     */
    private static final List<OfflineChoiceBloom> OFFLINE =
            List.of(new OfflineChoiceBloom(2, 9), new OfflineChoiceBloom(3, 29));

    public ChoiceBloomAdvisor() {
        super(ChoiceBloomFamily.INSTANCE);
    }

    @Override
    List<Problem> problems(ChoiceBloomSpec spec) {
        return BloomRules.problems(spec);
    }

    @Override
    int hashFunctions(ChoiceBloomSpec spec) {
        return spec.hashFunctions();
    }

    @Override
    int slotBits(ChoiceBloomSpec spec) {
        return 1;
    }

    @Override
    int bestHashFunctions(ChoiceBloomSpec spec, double bitsPerKey) {
        return ChoiceBloomRate.bestHashFunctions(bitsPerKey, spec.choices());
    }

    @Override
    BloomTableModel model(ChoiceBloomSpec spec, double bitsPerKey, int hashFunctions) {
        return ChoiceBloomModel.of(bitsPerKey, spec.choices(), hashFunctions);
    }

    @Override
    ChoiceBloomSpec explicit(ChoiceBloomSpec spec, double bitsPerKey, int hashFunctions) {
        return spec.toBuilder()
                .bitsPerKey(bitsPerKey)
                .hashFunctions(hashFunctions)
                .maxFpp(0)
                .build();
    }

    @Override
    public List<ChoiceBloomSpec> candidates(long expectedElements, double maxFpp) {
        return List.of(ChoiceBloomSpec.builder()
                .expectedElements(expectedElements)
                .maxFpp(maxFpp)
                .build());
    }

    @Override
    public List<OfflineCandidate> offlineCandidates(long expectedElements, double maxFpp) {
        return OFFLINE.stream()
                .map(offline -> new OfflineCandidate(
                        offline.asked(expectedElements, maxFpp),
                        offline.sweeps(),
                        () -> offline.forRate(expectedElements, maxFpp)))
                .toList();
    }
}
