package dev.filtersmith.toy;

import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;
import dev.filtersmith.Layout;
import dev.filtersmith.emitted.Emission;
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
    protected ToyBase(Layout layout, long expectedElements, KeySeed seed) {
        super((ToyLayout) layout, expectedElements, seed, Engine.GENERATED);
    }

    /**
     * Returns the layout of an emitted class.
     *
     * @param emitted emitted class
     * @return layout
     */
    protected static Layout layoutOf(Class<?> emitted) {
        return ToyLayout.of(new SpecText(Emission.geometryOf(emitted)).spec(ToySpec.ATTRIBUTES));
    }
}
