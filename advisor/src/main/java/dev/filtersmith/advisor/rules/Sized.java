package dev.filtersmith.advisor.rules;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Layout;
import dev.filtersmith.advisor.FilterModel;
import dev.filtersmith.advisor.MemoryReads;
import dev.filtersmith.catalog.Families;
import java.util.Optional;

/**
 * A filter of a spec for a number of elements, with its figures.
 *
 * @param spec spec as a user writes it, which may leave the number to the one who creates filters
 * @param elements elements that it is made for
 * @param layout its layout
 * @param bits bits of the whole filter, of the first one if it grows
 * @param rate rate of false positives with these elements, the highest one if some were removed
 * @param reads places in memory that a lookup reads
 */
record Sized(FilterSpec spec, long elements, Layout layout, long bits, double rate, MemoryReads reads) {
    /** Returns the filter; empty if the spec is invalid for so many elements. */
    static Optional<Sized> of(FilterSpec spec, long elements, Models models) {
        try {
            return Optional.of(create(spec, elements, models));
        } catch (IllegalArgumentException unfit) { // Also of an unknown family.
            return Optional.empty();
        }
    }

    /**
     * Creates the filter.
     *
     * @throws IllegalArgumentException if the spec is invalid for so many elements, or the advisor
     *     does not know the family
     */
    static Sized create(FilterSpec spec, long elements, Models models) {
        Layout layout = with(spec, "expectedElements", elements).toLayout();
        if (!models.hasRoom(layout)) {
            throw new IllegalArgumentException(spec.text() + " has no room for " + elements + " elements");
        }
        FilterModel model = models.model(layout, spec.rebalancing());
        return new Sized(
                spec,
                elements,
                layout,
                (layout.tableWords(elements) + layout.spec().stashCapacity()) * Long.SIZE,
                model.highestRate(),
                models.reads(layout, model, elements));
    }

    /** Returns a spec with another value; the spec itself if it has no such attribute. */
    static <S extends FilterSpec> S with(S spec, String attribute, Object value) {
        return Families.of(spec).attributes().with(spec, attribute, value);
    }

    /** Returns whether the annotation has an attribute. */
    boolean has(String attribute) {
        return Families.of(spec).attributes().names().contains(attribute);
    }
}
