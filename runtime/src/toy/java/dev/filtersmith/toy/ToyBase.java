package dev.filtersmith.toy;

import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.Geometry;

/** Base class of the emitted classes. */
public abstract class ToyBase extends ToyStorage {
    /**
     * Creates an empty filter.
     *
     * @param geometry geometry
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     */
    protected ToyBase(Geometry geometry, long expectedElements, KeySeed seed) {
        super(geometry.table("LAYOUT", ToyLayout.class), expectedElements, seed, Engine.GENERATED, false);
    }
}
