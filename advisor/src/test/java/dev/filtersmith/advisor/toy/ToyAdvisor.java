package dev.filtersmith.advisor.toy;

import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import dev.filtersmith.advisor.Advice;
import dev.filtersmith.advisor.FilterModel;
import dev.filtersmith.advisor.MemoryReads;
import dev.filtersmith.advisor.family.FamilyAdvisor;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.toy.ToyFamily;
import dev.filtersmith.toy.ToyLayout;
import dev.filtersmith.toy.ToyRules;
import dev.filtersmith.toy.ToySpec;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The geometry search of toy filters: the fewest slots that hold the rate. */
public final class ToyAdvisor extends FamilyAdvisor<ToySpec, ToyLayout> {
    private static final double LINE_PRINTS = 32;

    /** Creates the advisor; called by the service loader. */
    public ToyAdvisor() {
        super(ToyFamily.INSTANCE);
    }

    @Override
    public ToySpec resolve(ToySpec spec) {
        if (!family().needsSearch(spec)) {
            return spec;
        } else if (family().leavesGeometry(spec)) {
            return advise(spec).chosen().spec() instanceof ToySpec chosen ? chosen : spec;
        }
        requireNone(ToyRules.problems(spec));
        return explicit(spec, only(spec, spec.slotsPerElement()).findFirst().orElseThrow(() -> outOfReach(spec)));
    }

    @Override
    public Advice advise(ToySpec spec) {
        requireNone(ToyRules.problems(spec));
        requireOpen(spec);
        int slots = IntStream.rangeClosed(ToyRules.MIN_SLOTS, ToyRules.MAX_SLOTS)
                .flatMap(candidate -> only(spec, candidate))
                .findFirst()
                .orElseThrow(() -> outOfReach(spec));
        return new Advice(spec, new Advice.Option(explicit(spec, slots), new ToyModel(slots)), Optional.empty());
    }

    /** Returns a number of slots if it meets the goals. */
    private static IntStream only(ToySpec spec, int slots) {
        ToyModel model = new ToyModel(slots);
        boolean narrow = spec.bitsPerKey() == 0 || model.bitsPerKey() <= spec.bitsPerKey();
        boolean rare = spec.maxFpp() == 0 || model.falsePositiveRate() <= spec.maxFpp();
        return narrow && rare ? IntStream.of(slots) : IntStream.empty();
    }

    private static ToySpec explicit(ToySpec spec, int slots) {
        return new ToySpec(slots, spec.expectedElements(), 0, 0, Concurrency.EXCLUSIVE_WRITER);
    }

    private static FilterSpecException outOfReach(ToySpec spec) {
        return new FilterSpecException(List.of(new Problem(
                "MaxFppOutOfReach", "maxFpp", "maxFpp = " + spec.maxFpp() + ": no number of slots has this rate.")));
    }

    @Override
    public FilterModel model(ToyLayout layout) {
        return new ToyModel(layout.spec().slotsPerElement());
    }

    @Override
    public MemoryReads reads(ToyLayout layout, FilterModel model, long expectedElements) {
        double lines = 1 + new ToyModel(layout.spec().slotsPerElement()).passed() / LINE_PRINTS;
        return new MemoryReads(lines, lines);
    }

    @Override
    public List<ToySpec> candidates(long expectedElements, double maxFpp) {
        return List.of(new ToySpec(ToyRules.MIN_SLOTS, expectedElements, 0, maxFpp, Concurrency.EXCLUSIVE_WRITER));
    }
}
