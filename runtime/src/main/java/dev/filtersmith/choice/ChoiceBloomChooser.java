package dev.filtersmith.choice;

import dev.filtersmith.ChoiceBloomSpec;
import dev.filtersmith.analysis.BloomTableModel;
import dev.filtersmith.analysis.ChoiceBloomModel;
import dev.filtersmith.analysis.ChoiceBloomRate;
import dev.filtersmith.layout.BloomRules;
import dev.filtersmith.layout.Problem;
import java.util.List;

/** Completes specs of choice Bloom filters, for keys that are put one by one. */
final class ChoiceBloomChooser extends BloomTableChooser<ChoiceBloomSpec> {
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
}
