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

    /**
     * Creates the advisor of a family.
     *
     * @param family family
     */
    protected FamilyAdvisor(Family<S, L> family) {
        this.family = family;
    }

    /**
     * Returns the family.
     *
     * @return family
     */
    public final Family<S, L> family() {
        return family;
    }

    /**
     * Resolves a spec: finds the geometry that the spec leaves open, or checks that the geometry it
     * gives holds the promised rate.
     *
     * @param spec spec
     * @return spec that gives the geometry in full and has no goal; the argument itself if it
     *     already does
     * @throws FilterSpecException if the spec has problems, if no geometry holds the rate, or if
     *     the given one does not
     */
    public abstract S resolve(S spec);

    /**
     * Finds the geometry of a spec that leaves it open.
     *
     * @param spec spec
     * @return advice
     * @throws FilterSpecException if the spec has problems, or no geometry is good enough
     * @throws IllegalArgumentException if the spec leaves nothing open
     */
    public abstract Advice advise(S spec);

    /**
     * Predicts the bits and rates of filters of a layout at their design load.
     *
     * @param layout layout
     * @return model
     */
    public abstract FilterModel model(L layout);

    /**
     * Returns the model of a layout, from a cache if it was asked for before.
     *
     * @param layout layout
     * @return model
     */
    public final FilterModel prediction(L layout) {
        return models.get(layout.spec(), () -> model(layout));
    }

    /**
     * Predicts filters that are built from all keys at once and rebalanced; none unless overridden.
     *
     * @param layout layout
     * @param sweeps number of sweeps, 1 or more
     * @return model; empty if the family has no sweeps
     */
    public Optional<FilterModel> model(L layout, int sweeps) {
        return Optional.empty();
    }

    /**
     * Checks that filters of a layout have room for their elements, by the model. Returns no
     * problem unless overridden.
     *
     * @param layout layout
     * @return reasons why a filter is full before it holds its elements
     */
    public List<Problem> shortages(L layout) {
        return List.of();
    }

    /**
     * Counts the places in memory that a lookup reads.
     *
     * @param layout layout
     * @param model its model
     * @param expectedElements elements that the filter is made for and holds
     * @return expected places
     * @throws FilterSpecException if no filter can hold so many elements
     */
    public abstract MemoryReads reads(L layout, FilterModel model, long expectedElements);

    /**
     * Returns the specs of the family's candidates in a comparison.
     *
     * @param expectedElements elements of the filters
     * @param maxFpp highest rate allowed
     * @return specs that leave the geometry open
     */
    public abstract List<S> candidates(long expectedElements, double maxFpp);

    /**
     * Returns the candidates of a comparison that are built from all keys at once; none unless
     * overridden.
     *
     * @param expectedElements elements of the filters
     * @param maxFpp highest rate allowed
     * @return candidates
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
