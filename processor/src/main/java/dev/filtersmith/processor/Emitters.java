package dev.filtersmith.processor;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Layout;
import dev.filtersmith.advisor.family.Answers;
import dev.filtersmith.bloom.BloomFamily;
import dev.filtersmith.bloom.BloomSpec;
import dev.filtersmith.bloom.ChoiceBloomSpec;
import dev.filtersmith.bloom.CountingBloomSpec;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingFamily;
import dev.filtersmith.dlcbf.DLeftCountingFamily;
import dev.filtersmith.dleft.DLeftFamily;
import dev.filtersmith.processor.bloom.BloomEmitter;
import dev.filtersmith.processor.bloom.ChoiceBloomEmitter;
import dev.filtersmith.processor.bloom.CountingBloomEmitter;
import dev.filtersmith.processor.ddlcbf.DynamicDLeftCountingEmitter;
import dev.filtersmith.processor.dlcbf.DLeftCountingEmitter;
import dev.filtersmith.processor.dleft.DLeftEmitter;
import dev.filtersmith.processor.rankindexed.RankIndexedEmitter;
import dev.filtersmith.processor.windows.WindowedCuckooEmitter;
import dev.filtersmith.rankindexed.RankIndexedCountingSpec;
import dev.filtersmith.rankindexed.RankIndexedFamily;
import dev.filtersmith.rankindexed.RankIndexedSpec;
import dev.filtersmith.windows.WindowedCuckooFamily;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/** Registry of the emitters of all families. */
final class Emitters {
    private static final List<FamilyEmitter<?, ?>> ALL = withProvided(List.of(
            new FamilyEmitter<>(DLeftFamily.INSTANCE, DLeftEmitter::new),
            new FamilyEmitter<>(DLeftCountingFamily.INSTANCE, DLeftCountingEmitter::new),
            new FamilyEmitter<>(DynamicDLeftCountingFamily.INSTANCE, DynamicDLeftCountingEmitter::new),
            new FamilyEmitter<>(WindowedCuckooFamily.INSTANCE, WindowedCuckooEmitter::new),
            new FamilyEmitter<>(RankIndexedFamily.of(RankIndexedSpec.ATTRIBUTES), RankIndexedEmitter::new),
            new FamilyEmitter<>(RankIndexedFamily.of(RankIndexedCountingSpec.ATTRIBUTES), RankIndexedEmitter::new),
            new FamilyEmitter<>(BloomFamily.of(BloomSpec.ATTRIBUTES), BloomEmitter::new),
            new FamilyEmitter<>(BloomFamily.of(ChoiceBloomSpec.ATTRIBUTES), ChoiceBloomEmitter::new),
            new FamilyEmitter<>(BloomFamily.of(CountingBloomSpec.ATTRIBUTES), CountingBloomEmitter::new)));

    private static final Answers<EmittedPart> SETS = new Answers<>();
    private static final Answers<EmittedPart> MULTISETS = new Answers<>();

    private Emitters() {}

    /** Adds the families of other jars, which are services. The tests provide one. */
    private static List<FamilyEmitter<?, ?>> withProvided(List<FamilyEmitter<?, ?>> own) {
        Stream<FamilyEmitter<?, ?>> provided =
                ServiceLoader.load(FamilyEmitter.class, FamilyEmitter.class.getClassLoader()).stream()
                        .map(ServiceLoader.Provider::get)
                        .map(emitter -> (FamilyEmitter<?, ?>) emitter);
        return Stream.concat(own.stream(), provided).toList();
    }

    /**
     * Returns the emitter of the layout-dependent part of a class. The part is emitted once for all
     * interfaces of equal specs and one kind.
     */
    static EmittedPart part(FilterSpec spec, Layout layout, boolean counts) {
        return (counts ? MULTISETS : SETS)
                .get(
                        spec,
                        () -> new EmittedPart(
                                emitter(spec, layout, counts), layout.spec().concurrency()));
    }

    private static FilterPart emitter(FilterSpec spec, Layout layout, boolean counts) {
        return ALL.stream()
                .filter(emitter -> emitter.family().attributes().specType().isInstance(spec))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no emitter for the family of " + spec))
                .part(spec, layout, counts);
    }
}
