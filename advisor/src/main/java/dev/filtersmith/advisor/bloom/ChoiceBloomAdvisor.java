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
    BloomTableModel limit(ChoiceBloomSpec spec, double bitsPerKey, int hashFunctions) {
        return spec.rebalancing() > 0
                ? ChoiceBloomModel.rebalanced(bitsPerKey, spec.choices(), hashFunctions, spec.rebalancing())
                : ChoiceBloomModel.of(bitsPerKey, spec.choices(), hashFunctions);
    }

    private static OfflineChoiceBloom offline(ChoiceBloomSpec spec) {
        return new OfflineChoiceBloom(spec.choices(), spec.rebalancing());
    }

    @Override
    ChoiceBloomSpec decided(ChoiceBloomSpec asked) {
        return asked.rebalancing() > 0 && asked.bitsPerKey() == 0 && asked.maxFpp() > 0
                ? balanced(asked)
                : super.decided(asked);
    }

    /**
     * Returns the spec with the fewest bits that hold the rate after sweeps: those for many slots,
     * and more words as long as filters of the expected elements need them.
     */
    private ChoiceBloomSpec balanced(ChoiceBloomSpec asked) {
        ChoiceBloomSpec chosen = (ChoiceBloomSpec) offline(asked)
                .forRate(asked.expectedElements(), asked.maxFpp(), asked.hashFunctions())
                .spec();
        if (asked.expectedElements() == 0) {
            return chosen;
        }
        TableBits table = new TableBits(asked);
        long words = table.fewest(chosen.bitsPerKey());
        long most = table.most(OfflineChoiceBloom.MOST_BITS);
        while (words < most
                && model(asked, table.bitsPerKey(words), chosen.hashFunctions()).highestRate() > asked.maxFpp()) {
            words = Math.max(words + 1, (long) (words * OfflineChoiceBloom.MORE));
        }
        return explicit(asked, table.bitsPerKey(words), chosen.hashFunctions());
    }

    /** The fewest bits are not searched by halving, since each step takes simulations. */
    @Override
    Optional<Double> fewestBits(ChoiceBloomSpec asked) {
        if (asked.rebalancing() == 0) {
            return super.fewestBits(asked);
        }
        try {
            return Optional.of(balanced(asked).bitsPerKey());
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
                        () -> offline.forRate(expectedElements, maxFpp, 0)))
                .toList();
    }
}
