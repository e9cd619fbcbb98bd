package dev.filtersmith.advisor.bloom;

import dev.filtersmith.FilterSpecException;
import dev.filtersmith.advisor.FilterModel;
import dev.filtersmith.advisor.family.Digits;
import dev.filtersmith.advisor.family.OfflineCandidate;
import dev.filtersmith.bloom.BloomFamily;
import dev.filtersmith.bloom.BloomTableLayout;
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

    private static final double FURTHER = 2;

    public ChoiceBloomAdvisor() {
        super(BloomFamily.of(ChoiceBloomSpec.ATTRIBUTES));
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
                ? balanced(asked).orElseThrow(() -> outOfReach(asked))
                : super.decided(asked);
    }

    /**
     * Returns the spec with the fewest bits that hold the rate after sweeps: those for many slots,
     * and more words as long as filters of the expected elements need them. Empty if even the most
     * bits do not hold it.
     */
    private Optional<ChoiceBloomSpec> balanced(ChoiceBloomSpec asked) {
        return offline(asked)
                .found(asked.expectedElements(), asked.maxFpp(), asked.hashFunctions())
                .map(option -> (ChoiceBloomSpec) option.spec())
                .flatMap(chosen -> asked.expectedElements() == 0 ? Optional.of(chosen) : atItsSize(asked, chosen));
    }

    private Optional<ChoiceBloomSpec> atItsSize(ChoiceBloomSpec asked, ChoiceBloomSpec chosen) {
        TableBits table = new TableBits(asked);
        long words = table.fewest(chosen.bitsPerKey());
        long most = table.fewest(OfflineChoiceBloom.MAX_BITS);
        while (!holds(asked, table.bitsPerKey(words), chosen.hashFunctions())) {
            if (words >= most) {
                return Optional.empty();
            }
            words = Math.min(most, Math.max(words + 1, (long) (words * OfflineChoiceBloom.SIZE_FACTOR)));
        }
        return Optional.of(explicit(asked, table.bitsPerKey(words), chosen.hashFunctions()));
    }

    private boolean holds(ChoiceBloomSpec asked, double bitsPerKey, int hashFunctions) {
        return model(asked, bitsPerKey, hashFunctions).highestRate() <= asked.maxFpp();
    }

    /** The fewest bits are not searched by halving, since each step takes simulations. */
    @Override
    Optional<Double> fewestBits(ChoiceBloomSpec asked) {
        return asked.rebalancing() == 0
                ? super.fewestBits(asked)
                : balanced(asked).map(ChoiceBloomSpec::bitsPerKey);
    }

    /** Creates the exception with a rate that holds, which a given size or number may raise. */
    private FilterSpecException outOfReach(ChoiceBloomSpec asked) {
        double reachable = offline(asked).reachable();
        if (asked.expectedElements() > 0 || asked.hashFunctions() > 0) {
            reachable = Math.max(reachable, asked.maxFpp());
            while (reachable < Digits.MAX_RATE
                    && balanced(withRate(asked, reachable)).isEmpty()) {
                reachable *= FURTHER;
            }
        }
        return offline(asked).outOfReach(asked.maxFpp(), reachable);
    }

    private static ChoiceBloomSpec withRate(ChoiceBloomSpec asked, double rate) {
        return asked.toBuilder().maxFpp(Double.parseDouble(Digits.rateUp(rate))).build();
    }

    @Override
    public Optional<FilterModel> model(BloomTableLayout layout, int sweeps) {
        ChoiceBloomSpec spec = ((ChoiceBloomSpec) layout.spec())
                .toBuilder().rebalancing(sweeps).build();
        return Optional.of(model(spec, layout.bitsPerKey(), layout.hashFunctions()));
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
