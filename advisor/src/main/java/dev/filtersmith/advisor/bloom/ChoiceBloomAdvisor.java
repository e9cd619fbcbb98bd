package dev.filtersmith.advisor.bloom;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.advisor.FilterModel;
import dev.filtersmith.advisor.family.OfflineCandidate;
import dev.filtersmith.bloom.BloomTableLayout;
import dev.filtersmith.bloom.ChoiceBloomFamily;
import dev.filtersmith.bloom.ChoiceBloomSpec;
import java.util.List;
import java.util.Optional;

/** The geometry search of choice Bloom filters. */
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
        return spec.rebalancing() > 0
                ? offline(spec).bestHashFunctions(bitsPerKey)
                : ChoiceBloomRate.bestHashFunctions(bitsPerKey, spec.choices());
    }

    @Override
    BloomTableModel model(ChoiceBloomSpec spec, double bitsPerKey, int hashFunctions) {
        return spec.rebalancing() > 0
                ? ChoiceBloomModel.rebalanced(bitsPerKey, spec.choices(), hashFunctions, spec.rebalancing())
                : ChoiceBloomModel.of(bitsPerKey, spec.choices(), hashFunctions);
    }

    private static OfflineChoiceBloom offline(ChoiceBloomSpec spec) {
        return new OfflineChoiceBloom(spec.choices(), spec.rebalancing());
    }

    @Override
    ChoiceBloomSpec decided(ChoiceBloomSpec asked) {
        if (asked.rebalancing() > 0 && asked.bitsPerKey() == 0 && asked.maxFpp() > 0) {
            FilterSpec chosen = offline(asked)
                    .forRate(asked.expectedElements(), asked.maxFpp(), asked.hashFunctions())
                    .spec();
            return (ChoiceBloomSpec) chosen;
        }
        return super.decided(asked);
    }

    /** The fewest bits are not searched by halving, since each step takes simulations. */
    @Override
    Optional<Double> fewestBits(ChoiceBloomSpec asked) {
        if (asked.rebalancing() == 0) {
            return super.fewestBits(asked);
        }
        try {
            return Optional.of(offline(asked)
                    .forRate(asked.expectedElements(), asked.maxFpp(), asked.hashFunctions())
                    .spec()
                    .bitsPerKey());
        } catch (FilterSpecException outOfReach) {
            return Optional.empty();
        }
    }

    @Override
    public Optional<FilterModel> model(BloomTableLayout layout, int sweeps) {
        return Optional.of(
                ChoiceBloomModel.rebalanced(layout.bitsPerKey(), layout.groups(), layout.hashFunctions(), sweeps));
    }

    @Override
    public List<OfflineCandidate> offlineCandidates(long expectedElements, double maxFpp) {
        return OFFLINE.stream()
                .map(offline -> new OfflineCandidate(
                        offline.asked(expectedElements, maxFpp),
                        offline.sweeps(),
                        () -> offline.forRate(expectedElements, maxFpp, 0)))
                .toList();
    }
}
