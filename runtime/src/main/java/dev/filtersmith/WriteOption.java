package dev.filtersmith;

import dev.filtersmith.stored.FilterReader;

/** A choice at the writing of a filter. */
public enum WriteOption {
    /**
     * Leaves out the seed, from which a reader could choose keys that collide. Whoever reads the
     * filter must give the seed with {@link FilterReader#seed}. A check value is written in its
     * place, from which a small seed, or the default 0, can be found by trying: use one of
     * {@link FilterBuilder#randomSeed}. A secret key is never written.
     */
    WITHHOLD_SEED,

    /**
     * Writes the seed of a filter that was read without one. Otherwise it is withheld again, also
     * from Java's serialization, which then refuses the filter.
     */
    STORE_SEED
}
