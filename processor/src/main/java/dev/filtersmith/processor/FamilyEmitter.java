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
    private final BiFunction<S, L, FilterPart> part;

    /**
     * Creates the emitter of a family. The factory is given the spec as written by the user and its
     * layout.
     */
    protected FamilyEmitter(Family<S, L> family, BiFunction<S, L, FilterPart> part) {
        this.family = family;
        this.part = part;
    }

    final Family<S, L> family() {
        return family;
    }

    @SuppressWarnings("unchecked") // The caller found the family by the spec of this layout.
    final FilterPart part(FilterSpec spec, Layout layout) {
        return part.apply((S) spec, (L) layout);
    }
}
