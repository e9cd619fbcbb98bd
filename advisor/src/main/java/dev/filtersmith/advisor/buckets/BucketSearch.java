package dev.filtersmith.advisor.buckets;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.advisor.Advice;
import dev.filtersmith.advisor.family.FamilyAdvisor;
import dev.filtersmith.buckets.SubtableLayout;
import dev.filtersmith.family.Family;
import dev.filtersmith.spec.SpecBuilder;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The steps of a geometry search that differ between the families with subtables.
 *
 * @param <S> spec of the family
 * @param <L> layout of the family
 */
abstract class BucketSearch<S extends FilterSpec, L extends SubtableLayout> extends FamilyAdvisor<S, L> {
    BucketSearch(Family<S, L> family) {
        super(family);
    }

    /** Begins a spec like this one. */
    protected abstract SpecBuilder<S, ?> like(S spec);

    /**
     * Returns the spec without its promised rate and without attributes that matter only to the
     * geometry search.
     */
    protected S explicit(S spec) {
        return like(spec).maxFpp(0).build();
    }

    /** Returns a spec with the same goal, but without the geometry and without bits per key. */
    protected S withoutGeometry(S asked) {
        return withDefaults(Map.of(
                "stashCapacity", asked.stashCapacity(),
                "expectedElements", asked.expectedElements(),
                "maxFpp", asked.maxFpp()));
    }

    private S withDefaults(Map<String, ?> values) {
        return family().attributes().spec(values);
    }

    @Override
    public List<S> candidates(long expectedElements, double maxFpp) {
        return List.of(withDefaults(Map.of("expectedElements", expectedElements, "maxFpp", maxFpp)));
    }

    /**
     * Finds the geometry with the lowest rate for the bits per key, ignoring the rate asked for;
     * empty if no geometry fits the expected elements.
     */
    protected abstract Optional<Advice> forBits(S asked);

    /** Finds the geometry with the fewest bits that holds the rate; empty if none does. */
    protected abstract Optional<Advice> forRate(S asked);

    /**
     * Returns a geometry with the attributes of a request that do not belong to the geometry, but
     * that its prediction depends on.
     */
    protected S filledAs(S geometry, S asked) {
        return geometry;
    }

    /** Predicts the filters of a spec that gives its geometry. */
    protected abstract BucketModel predicted(S geometry);

    /** Finds a lower load, about the highest, at which the rate is held; empty if there is none. */
    protected abstract Optional<Double> lowerLoad(S geometry, double rate);

    /**
     * Returns any other limit of the search, as written in an annotation; empty if there is none.
     */
    protected String limit(S asked) {
        return "";
    }
}
