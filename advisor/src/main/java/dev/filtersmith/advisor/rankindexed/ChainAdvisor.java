package dev.filtersmith.advisor.rankindexed;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Problem;
import dev.filtersmith.advisor.Advice;
import dev.filtersmith.advisor.FilterModel;
import dev.filtersmith.advisor.MemoryReads;
import dev.filtersmith.advisor.family.Answers;
import dev.filtersmith.advisor.family.FamilyAdvisor;
import dev.filtersmith.advisor.family.PublishedGeometries;
import dev.filtersmith.advisor.family.RepeatModel;
import dev.filtersmith.family.Family;
import dev.filtersmith.family.TailProbabilities;
import dev.filtersmith.rankindexed.ChainSpec;
import dev.filtersmith.rankindexed.RankIndexedLayout;
import dev.filtersmith.rankindexed.RankIndexedRules;
import dev.filtersmith.rankindexed.RankIndexedSizeRules;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;

/**
 * The geometry search of a rank-indexed family. It completes a spec with the geometry of the fewest
 * bits for a rate, or of the lowest rate for bits per key.
 *
 * @param <S> spec of the family
 */
abstract class ChainAdvisor<S extends ChainSpec> extends FamilyAdvisor<S, RankIndexedLayout> {
    /** The fewest elements that a message about too many suggests. */
    private static final long FEWEST_ELEMENTS = 1000;

    private final Answers<S> specs = new Answers<>();
    private final Answers<Advice> advice = new Answers<>();

    ChainAdvisor(Family<S, RankIndexedLayout> family) {
        super(family);
    }

    @Override
    public final S resolve(S spec) {
        if (!family().needsSearch(spec)) {
            return spec;
        }
        requireNone(RankIndexedRules.problems(spec));
        return specs.get(spec, () -> decide(spec));
    }

    private S decide(S asked) {
        return ofFamily(
                family().leavesGeometry(asked)
                        ? PublishedGeometries.chosen(asked)
                                .orElseGet(() -> chosen(asked).spec(asked))
                        : new RankIndexedContract(asked).hold());
    }

    private S ofFamily(FilterSpec spec) {
        return family().attributes().specType().cast(spec);
    }

    @Override
    protected final String nothingOpen(S spec) {
        return spec + " leaves no choice: it gives all chains, bits, loads and slots.";
    }

    @Override
    public final Advice advise(S spec) {
        requireNone(RankIndexedRules.problems(spec));
        requireOpen(spec);
        return advice.get(
                spec,
                () -> PublishedGeometries.of(spec, chosen -> option(ofFamily(chosen)))
                        .orElseGet(() -> searched(spec)));
    }

    /** Searches for the best geometry and the runner-up. */
    public final Advice searched(S asked) {
        RankIndexedGeometry best = chosen(asked);
        return new Advice(asked, option(best.spec(asked)), other(asked, best).map(next -> option(next.spec(asked))));
    }

    private static Advice.Option option(ChainSpec spec) {
        return new Advice.Option(spec, RankIndexedModel.of(RankIndexedLayout.of(spec)));
    }

    private RankIndexedGeometry chosen(S asked) {
        RankIndexedContract contract = new RankIndexedContract(asked);
        contract.checkRate();
        return contract.held(found(asked)
                .orElseThrow(() -> new RankIndexedFailure(
                                asked,
                                spec -> resolve(ofFamily(spec)),
                                spec -> found(spec).isPresent())
                        .reason()));
    }

    /** Returns the best geometry; empty if none fits the spec. */
    private static Optional<RankIndexedGeometry> found(ChainSpec asked) {
        return hashable(asked, RankIndexedSearch.MAX_REMAINDER_BITS)
                .or(() -> search(asked, (chains, remainderBits) -> true))
                .or(() -> search(sized(asked), (chains, remainderBits) -> true));
    }

    /**
     * Returns the best geometry for which the hash is long enough. Remainders have to leave enough
     * bits of the hash for the buckets.
     */
    private static Optional<RankIndexedGeometry> hashable(ChainSpec asked, int mostBits) {
        Optional<RankIndexedGeometry> found = search(asked, (chains, remainderBits) -> remainderBits <= mostBits);
        return found.isPresent() && hashTooShort(asked, found.get())
                ? hashable(asked, found.get().remainderBits() - 1)
                : found;
    }

    private static boolean hashTooShort(ChainSpec asked, RankIndexedGeometry geometry) {
        return asked.expectedElements() > 0
                && RankIndexedSizeRules.problems(geometry.spec(asked), asked.expectedElements()).stream()
                        .anyMatch(problem -> problem.tag().equals("HashTooShort"));
    }

    /**
     * Returns the best geometry with another remainder or, if the remainder is given, with other
     * chains.
     */
    private static Optional<RankIndexedGeometry> other(ChainSpec asked, RankIndexedGeometry best) {
        return search(
                asked,
                (chains, remainderBits) ->
                        asked.remainderBits() > 0 ? chains != best.chains() : remainderBits != best.remainderBits());
    }

    /**
     * Returns the spec with a number of elements. The given slots may be enough for usual filters,
     * but not for the largest.
     */
    private static ChainSpec sized(ChainSpec asked) {
        return asked.toBuilder().expectedElements(SlotSearch.elements(asked)).build();
    }

    private static Optional<RankIndexedGeometry> search(ChainSpec asked, BiPredicate<Integer, Integer> allowed) {
        RankIndexedSearch search = new RankIndexedSearch(asked, allowed);
        return asked.bitsPerKey() > 0
                ? search.forBits(new EnoughBits(asked).words(asked.bitsPerKey()) * Long.SIZE)
                : search.forRate(RankIndexedSearch.rateToHold(asked));
    }

    @Override
    public final RankIndexedModel model(RankIndexedLayout layout) {
        return RankIndexedModel.of(layout);
    }

    /**
     * Checks the usual number of elements, for which the model predicts, if the spec does not give
     * the number. The rules have checked a given one.
     */
    @Override
    public final List<Problem> shortages(RankIndexedLayout layout) {
        ChainSpec spec = layout.spec();
        return spec.expectedElements() > 0
                ? List.of()
                : RankIndexedSizeRules.problems(spec, RankIndexedModel.USUAL_ELEMENTS).stream()
                        .map(problem ->
                                new Problem(problem.tag(), problem.attribute(), problem.message() + " " + fewer(spec)))
                        .toList();
    }

    private static String fewer(ChainSpec spec) {
        String checked = "A spec without expectedElements is checked for the usual " + RankIndexedModel.USUAL_ELEMENTS
                + " elements";
        for (long fewer = RankIndexedModel.USUAL_ELEMENTS / 10; fewer >= FEWEST_ELEMENTS; fewer /= 10) {
            if (RankIndexedSizeRules.problems(spec, fewer).isEmpty()) {
                return checked + "; give expectedElements = " + fewer + " if that is enough.";
            }
        }
        return checked + ".";
    }

    /** A slot counts equal elements; those of a key that it cannot count take half of a bucket. */
    @Override
    public final RepeatModel repeats(RankIndexedLayout layout) {
        return layout.spec() instanceof CountingSpec
                ? RepeatModel.ofCounters(layout.ceiling(), layout.capacity())
                : RepeatModel.FREE;
    }

    @Override
    public final double overflowProbability(RankIndexedLayout layout, long expectedElements, double held) {
        return Math.min(1, RankIndexedModel.overflow(layout, layout.size(expectedElements), held));
    }

    @Override
    public final MemoryReads reads(RankIndexedLayout layout, FilterModel model, long expectedElements) {
        double mean = layout.spec().averageLoad();
        double extended = 0;
        for (int elements = layout.spec().slots(); elements < layout.capacity(); elements++) {
            extended += TailProbabilities.poisson(mean, elements);
        }
        double share = extended / mean;
        double chainLoad = mean / layout.spec().chains();
        return new MemoryReads(1 + share * chainLoad, 1 + share * (1 + chainLoad / 2));
    }
}
