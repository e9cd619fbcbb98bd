package dev.filtersmith.advisor;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Layout;
import dev.filtersmith.Problem;
import dev.filtersmith.advisor.bloom.BloomAdvisor;
import dev.filtersmith.advisor.bloom.ChoiceBloomAdvisor;
import dev.filtersmith.advisor.bloom.CountingBloomAdvisor;
import dev.filtersmith.advisor.ddlcbf.DynamicDLeftCountingAdvisor;
import dev.filtersmith.advisor.dlcbf.DLeftCountingAdvisor;
import dev.filtersmith.advisor.dleft.DLeftAdvisor;
import dev.filtersmith.advisor.family.Answers;
import dev.filtersmith.advisor.family.FamilyAdvisor;
import dev.filtersmith.advisor.rankindexed.RankIndexedAdvisor;
import dev.filtersmith.advisor.rankindexed.RankIndexedCountingAdvisor;
import dev.filtersmith.advisor.windows.WindowedCuckooAdvisor;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.family.GeometrySearch;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/**
 * The list of all families' advisors, and the geometry search that the runtime finds as a service.
 */
public final class Advisors implements GeometrySearch {
    private static final List<FamilyAdvisor<?, ?>> ALL = withProvided(List.of(
            new DLeftAdvisor(),
            new DynamicDLeftCountingAdvisor(),
            new WindowedCuckooAdvisor(),
            new DLeftCountingAdvisor(),
            new RankIndexedAdvisor(),
            new RankIndexedCountingAdvisor(),
            new BloomAdvisor(),
            new ChoiceBloomAdvisor(),
            new CountingBloomAdvisor()));

    /** Stands for the elements of a spec that gives no number. */
    private static final long USUAL_ELEMENTS = 1_000_000;

    private static final OtherFamilies OTHERS = new OtherFamilies(Advisors::option);
    private static final Answers<Advice> ADVICE = new Answers<>();

    /** Creates the search; called by the service loader. */
    public Advisors() {}

    /** Adds the advisors that other jars provide as services. */
    private static List<FamilyAdvisor<?, ?>> withProvided(List<FamilyAdvisor<?, ?>> own) {
        Stream<FamilyAdvisor<?, ?>> provided =
                ServiceLoader.load(FamilyAdvisor.class, FamilyAdvisor.class.getClassLoader()).stream()
                        .map(ServiceLoader.Provider::get)
                        .map(advisor -> (FamilyAdvisor<?, ?>) advisor);
        return Stream.concat(own.stream(), provided).toList();
    }

    /** Returns the advisors of all families, in the order in which comparisons ask them. */
    static List<FamilyAdvisor<?, ?>> all() {
        return ALL;
    }

    @SuppressWarnings("unchecked") // The advisor's specs are of the type of this one.
    private static <S extends FilterSpec> FamilyAdvisor<S, ?> of(S spec) {
        return (FamilyAdvisor<S, ?>) known(spec)
                .orElseThrow(() -> new IllegalArgumentException(
                        "the advisor does not know the family of " + spec + ". Name the geometry in full."));
    }

    private static Optional<FamilyAdvisor<?, ?>> known(FilterSpec spec) {
        return ALL.stream()
                .filter(advisor -> advisor.family().attributes().specType().isInstance(spec))
                .findFirst();
    }

    /** Returns the layout of a single filter for one thread: models are cached by it. */
    private static Layout alone(Layout layout) {
        FilterSpec alone = ChainGoal.single(layout.spec());
        return alone.equals(layout.spec()) ? layout : Families.layoutOf(alone);
    }

    @Override
    public <S extends FilterSpec> S resolve(S spec) {
        S alone = ChainGoal.ofEach(spec);
        try {
            return ChainGoal.like(spec, of(alone).resolve(alone));
        } catch (FilterSpecException failed) {
            throw ChainGoal.explained(spec, OTHERS.named(alone, failed));
        }
    }

    private static Advice.Option option(FilterSpec spec) {
        FilterSpec chosen = of(spec).resolve(spec);
        return new Advice.Option(chosen, model(chosen.toLayout()));
    }

    /**
     * Finds the geometry of a spec that leaves it open.
     *
     * @throws dev.filtersmith.FilterSpecException if the spec has problems, or no geometry is good
     *     enough
     *
     * @throws IllegalArgumentException if the spec leaves nothing open, or its family has no
     *     advisor
     */
    static Advice advise(FilterSpec spec) {
        List<Problem> problems =
                spec.growthLimit() == 0 ? List.of() : Families.of(spec).problems(spec);
        if (!problems.isEmpty()) {
            throw new FilterSpecException(problems);
        }
        FilterSpec alone = ChainGoal.ofEach(spec);
        try {
            return ADVICE.get(alone, () -> compared(adviseAlone(alone))).like(spec);
        } catch (FilterSpecException failed) {
            throw ChainGoal.explained(spec, OTHERS.named(alone, failed));
        }
    }

    private static Advice compared(Advice advice) {
        Advice.Option chosen = advice.chosen();
        return new Advice(advice.asked(), chosen, advice.runnerUp(), OTHERS.better(advice.asked(), chosen));
    }

    /** Finds the geometry of a spec that leaves it open, without a look at other families. */
    static Advice adviseAlone(FilterSpec spec) {
        return advice(spec);
    }

    /**
     * Returns the note that another family is clearly better at the goal of a spec; empty if there
     * is none.
     */
    static Optional<Problem> note(FilterSpec asked, Layout layout, boolean multiset) {
        int sweeps = asked.rebalancing();
        FilterModel model = sweeps > 0 ? model(layout, sweeps) : model(layout);
        long elements = elements(asked);
        return OTHERS.note(
                new OtherGoals(ChainGoal.ofEach(asked), multiset),
                new Advice.Option(layout.spec(), model),
                option -> reads(option.spec().toLayout(), option.model(), elements));
    }

    private static <S extends FilterSpec> Advice advice(S spec) {
        return of(spec).advise(spec);
    }

    /**
     * Predicts the bits and rates of filters of a layout at their design load.
     *
     * @throws IllegalArgumentException if its family has no advisor
     */
    static FilterModel model(Layout layout) {
        return model(of(layout.spec()), alone(layout));
    }

    /**
     * Predicts filters of a layout that are built from all keys at once, in one sweep or more.
     *
     * @throws IllegalArgumentException if its family has no advisor
     *
     * @throws UnsupportedOperationException if its family has no sweeps
     */
    static FilterModel model(Layout layout, int sweeps) {
        return rebalanced(of(layout.spec()), alone(layout), sweeps)
                .orElseThrow(() -> new UnsupportedOperationException(
                        "rebalance(" + sweeps + "): " + layout.spec() + " has no sweeps."));
    }

    @SuppressWarnings("unchecked") // The layout is of the family of its spec.
    private static <L extends Layout> Optional<FilterModel> rebalanced(
            FamilyAdvisor<?, L> advisor, Layout layout, int sweeps) {
        return advisor.model((L) layout, sweeps);
    }

    @SuppressWarnings("unchecked") // The layout is of the family of its spec.
    private static <L extends Layout> FilterModel model(FamilyAdvisor<?, L> advisor, Layout layout) {
        return advisor.prediction((L) layout);
    }

    /**
     * Returns the reasons, by the model, why filters of a layout are full before they hold their
     * elements; empty if there is none or the advisor does not know the family.
     */
    static List<Problem> shortages(Layout layout) {
        return known(layout.spec())
                .map(advisor -> shortages(advisor, alone(layout)))
                .orElse(List.of());
    }

    @SuppressWarnings("unchecked") // The layout is of the family of its spec.
    private static <L extends Layout> List<Problem> shortages(FamilyAdvisor<?, L> advisor, Layout layout) {
        return advisor.shortages((L) layout);
    }

    /**
     * Returns the probability that a filter is full before it holds its elements, if some of these
     * are keys that come more than once.
     *
     * @throws IllegalArgumentException if its family has no advisor
     */
    static double overflowProbability(Layout layout, double share, int times) {
        return overflowProbability(of(layout.spec()), alone(layout), share, times);
    }

    @SuppressWarnings("unchecked") // The layout is of the family of its spec.
    private static <L extends Layout> double overflowProbability(
            FamilyAdvisor<?, L> advisor, Layout layout, double share, int times) {
        return advisor.overflowProbability((L) layout, elements(layout.spec()), share, times);
    }

    private static long elements(FilterSpec spec) {
        return spec.expectedElements() > 0 ? spec.expectedElements() : USUAL_ELEMENTS;
    }

    /**
     * Returns the elements that a multiset has to be made for, if some of its keys come more than
     * once.
     *
     * @throws IllegalArgumentException if the family of the layout has no advisor
     */
    static long elementsFor(Layout layout, long keys, double share, int times) {
        return elementsFor(of(layout.spec()), layout, keys, share, times);
    }

    @SuppressWarnings("unchecked") // The layout is of the family of its spec.
    private static <L extends Layout> long elementsFor(
            FamilyAdvisor<?, L> advisor, Layout layout, long keys, double share, int times) {
        return (long) Math.ceil(advisor.repeats((L) layout).elements((double) keys, share, times));
    }

    /**
     * Returns the expected places in memory that a lookup reads in a filter that holds the elements
     * it is made for.
     *
     * @throws dev.filtersmith.FilterSpecException if no filter can hold so many elements
     *
     * @throws IllegalArgumentException if the family of the layout has no advisor
     */
    static MemoryReads reads(Layout layout, FilterModel model, long expectedElements) {
        return reads(of(layout.spec()), layout, model, expectedElements);
    }

    @SuppressWarnings("unchecked") // The layout is of the family of its spec.
    private static <L extends Layout> MemoryReads reads(
            FamilyAdvisor<?, L> advisor, Layout layout, FilterModel model, long expectedElements) {
        return advisor.reads((L) layout, model, expectedElements);
    }
}
