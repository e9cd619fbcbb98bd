package dev.filtersmith.processor;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Layout;
import dev.filtersmith.family.Family;
import java.util.function.BiFunction;

/**
 * A family and its emitter. {@link Emitters} lists them all.
 *
 * @param <S> spec of the family
 * @param <L> layout of the family
 */
public class FamilyEmitter<S extends FilterSpec, L extends Layout> {
    private final Family<S, L> family;
    private final KindPart<S, L> part;

    /**
     * Creates the emitter of a family whose filters are sets. The factory is given the spec as
     * written by the user and its layout.
     */
    protected FamilyEmitter(Family<S, L> family, BiFunction<S, L, FilterPart> part) {
        this(family, (asked, layout, counts) -> part.apply(asked, layout));
    }

    /** Creates the emitter of a family whose filters are sets or multisets. */
    protected FamilyEmitter(Family<S, L> family, KindPart<S, L> part) {
        this.family = family;
        this.part = part;
    }

    /**
     * A factory of parts for both kinds of filters.
     *
     * @param <S> spec of the family
     * @param <L> layout of the family
     */
    @FunctionalInterface
    protected interface KindPart<S extends FilterSpec, L extends Layout> {
        /**
         * Creates the part of a class from the spec as the user wrote it and its layout, for a
         * multiset, which counts and removes elements, or for a set.
         */
        FilterPart of(S asked, L layout, boolean counts);
    }

    final Family<S, L> family() {
        return family;
    }

    @SuppressWarnings("unchecked") // The caller found the family by the spec of this layout.
    final FilterPart part(FilterSpec spec, Layout layout, boolean counts) {
        return part.of((S) spec, (L) layout, counts);
    }
}
