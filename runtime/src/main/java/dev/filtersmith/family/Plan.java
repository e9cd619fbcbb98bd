package dev.filtersmith.family;

import dev.filtersmith.Layout;
import dev.filtersmith.storage.FilterStorage;

/**
 * What an interpreter needs of its layout while it runs: numbers and small tables, worked out once.
 * A plan follows from the layout alone, and an interpreter has no other field of its own; what
 * depends on the size, the seed and the keys it inherits. So the Java agent, which knows no family,
 * makes a class of the interpreter's bytecode in which the plan is a constant. Plans are records
 * because the JIT compiler takes the components of a constant record for constants.
 */
public interface Plan {
    /**
     * The layout that the plan follows from.
     *
     * @return layout
     */
    Layout layout();

    /**
     * An empty filter that the interpreter runs; it is also a {@link dev.filtersmith.LongFilter}.
     *
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     * @return filter over hashes
     */
    FilterStorage interpreter(long expectedElements, long seed);

    /**
     * The class of the interpreter; it has a public constructor of the plan, the expected number of
     * elements and the seed.
     *
     * @return class
     */
    Class<? extends FilterStorage> engine();
}
