package dev.filtersmith.toy;

import dev.filtersmith.Engine;
import dev.filtersmith.Layout;
import dev.filtersmith.family.SpecText;

/** Base class of the emitted classes. */
public abstract class ToyBase extends ToyStorage {
    /**
     * Creates an empty filter.
     *
     * @param layout geometry
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     */
    protected ToyBase(Layout layout, long expectedElements, long seed) {
        super((ToyLayout) layout, expectedElements, seed, Engine.GENERATED);
    }

    /**
     * Returns the layout of a spec.
     *
     * @param spec text of the spec
     * @return layout
     */
    protected static Layout layoutOf(String spec) {
        return ToyLayout.of(new SpecText(spec).spec(ToySpec.ATTRIBUTES));
    }
}
