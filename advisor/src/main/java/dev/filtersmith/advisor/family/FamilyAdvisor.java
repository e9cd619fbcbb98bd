package dev.filtersmith.advisor.family;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Layout;
import dev.filtersmith.Problem;
import dev.filtersmith.advisor.Advice;
import dev.filtersmith.advisor.Advisors;
import dev.filtersmith.advisor.FilterModel;
import dev.filtersmith.advisor.MemoryReads;
import dev.filtersmith.family.Family;
import dev.filtersmith.storage.Copies;
import java.util.List;
import java.util.Optional;

/**
 * The advisor of one family: its model, its geometry search, and its candidates in a comparison.
 * {@link Advisors} lists all advisors.
 *
 * @param <S> spec of the family
 * @param <L> layout of the family
 */
public abstract class FamilyAdvisor<S extends FilterSpec, L extends Layout> {
    private final Family<S, L> family;
    private final Answers<FilterModel> models = new Answers<>();

    protected FamilyAdvisor(Family<S, L> family) {
        this.family = family;
    }

    public final Family<S, L> family() {
        return family;
    }

    /**
     * Finds the geometry that a spec leaves open, or checks that the geometry it gives holds the
     * promised rate. The result gives the geometry in full and has no goal; it is the argument
     * itself if that already does.
     *
     * @throws FilterSpecException if the spec has problems, if no geometry holds the rate, or if
     *     the given one does not
     */
    public abstract S resolve(S spec);

    /**
     * Finds the geometry of a spec that leaves it open.
     *
     * @throws FilterSpecException if the spec has problems, or no geometry is good enough
     *
     * @throws IllegalArgumentException if the spec leaves nothing open
     */
    public abstract Advice advise(S spec);

    /** Predicts the bits and rates of filters of a layout at their design load. */
    public abstract FilterModel model(L layout);

    /** Returns the model of a layout, from a cache if it was asked for before. */
    public final FilterModel prediction(L layout) {
        return models.get(layout.spec(), () -> model(layout));
    }

    /**
     * Predicts filters that are built from all keys at once and rebalanced in one sweep or more;
     * empty if the family has no sweeps.
     */
    public Optional<FilterModel> model(L layout, int sweeps) {
        return Optional.empty();
    }

    /**
     * Returns the reasons, by the model, why filters of a layout are full before they hold their
     * elements; none unless overridden.
     */
    public List<Problem> shortages(L layout) {
        return List.of();
    }

    /** Returns the room that equal elements take in a multiset; none unless overridden. */
    public RepeatModel repeats(L layout) {
        return RepeatModel.FREE;
    }

    /**
     * Returns the probability, by the model, that a filter made for some elements is full before it
     * holds a number of different ones; 0 unless overridden.
     */
    public double overflowProbability(L layout, long expectedElements, double held) {
        return 0;
    }

    /**
     * Returns the probability that a multiset made for a number of keys is full before it holds
     * them, if some of them come more than once.
     */
    public final double overflowProbability(L layout, long keys, double share, int times) {
        return repeats(layout)
                .overflowProbability(
                        keys,
                        share,
                        times,
                        new RepeatModel.Room(
                                Copies.capacity(layout.spec(), keys),
                                layout.spec().stashCapacity(),
                                held -> overflowProbability(layout, keys, held)));
    }

    /**
     * Returns the expected places in memory that a lookup reads in a filter that holds the elements
     * it is made for.
     *
     * @throws FilterSpecException if no filter can hold so many elements
     */
    public abstract MemoryReads reads(L layout, FilterModel model, long expectedElements);

    /** Returns the family's candidates in a comparison: specs that leave the geometry open. */
    public abstract List<S> candidates(long expectedElements, double maxFpp);

    /**
     * Returns the candidates of a comparison that are built from all keys at once; none unless
     * overridden.
     */
    public List<OfflineCandidate> offlineCandidates(long expectedElements, double maxFpp) {
        return List.of();
    }

    /** Throws an exception if there are problems. */
    protected static void requireNone(List<Problem> problems) {
        if (!problems.isEmpty()) {
            throw new FilterSpecException(problems);
        }
    }

    /** Throws an exception if a spec leaves nothing to search. */
    protected final void requireOpen(S spec) {
        if (!family.leavesGeometry(spec)) {
            throw new IllegalArgumentException(nothingOpen(spec));
        }
    }

    /** Returns the message for a spec that leaves nothing to search. */
    protected String nothingOpen(S spec) {
        return spec + " leaves no choice: it asks neither for bitsPerKey nor for maxFpp alone.";
    }
}
