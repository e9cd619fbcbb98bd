package dev.filtersmith.advisor.bloom;

import dev.filtersmith.advisor.family.OfflineCandidate;
import dev.filtersmith.bloom.ChoiceBloomFamily;
import dev.filtersmith.bloom.ChoiceBloomSpec;
import java.util.List;

/** The geometry search of choice Bloom filters, for keys that are put one by one. */
public final class ChoiceBloomAdvisor extends BloomTableAdvisor<ChoiceBloomSpec> {
    /**
     * Ten and thirty rounds. With these the paper comes near the optimum for two and three choices.
     */
    private static final List<OfflineChoiceBloom> OFFLINE =
            List.of(new OfflineChoiceBloom(2, 9), new OfflineChoiceBloom(3, 29));

    public ChoiceBloomAdvisor() {
        super(ChoiceBloomFamily.INSTANCE);
    }

    @Override
    int bestHashFunctions(ChoiceBloomSpec spec, double bitsPerKey) {
        return ChoiceBloomRate.bestHashFunctions(bitsPerKey, spec.choices());
    }

    @Override
    BloomTableModel limit(ChoiceBloomSpec spec, double bitsPerKey, int hashFunctions) {
        return ChoiceBloomModel.of(bitsPerKey, spec.choices(), hashFunctions);
    }

    @Override
    double factor(ChoiceBloomSpec spec, long words, long elements, int hashFunctions) {
        double bitsPerKey = (double) words * Long.SIZE / elements;
        return new ChoiceBloomSteps(bitsPerKey, spec.choices(), hashFunctions).factor(elements);
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
