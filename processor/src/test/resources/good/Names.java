package good;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.DLeftCountingFilter;

/** Methods whose names the library may have, too. */
@DLeftCountingFilter(concurrency = Concurrency.MULTI_WRITER)
interface Names extends LongCountingFilter {
    /** A type that would hide that of the library. */
    record Changes(int count) {}

    /** Another one. */
    record Scratch(int count) {}

    default boolean isShared() {
        return true;
    }

    default void looked(int hit) {}

    default Object map() {
        return this;
    }

    default String core() {
        return "core";
    }

    default String batches() {
        return "batches";
    }

    default Object part() {
        return this;
    }

    default Object gates() {
        return this;
    }

    default long changedStripesOf(long hash) {
        return hash;
    }

    default int removeHashes(long[] hashes, int count) {
        return count;
    }

    default void hashAll(long[] keys, int from, int count, long[] hashes) {}

    /** Calls them all. */
    default long all() {
        looked(1);
        hashAll(new long[0], 0, 0, new long[0]);
        boolean own = isShared() && core().equals("core") && batches().equals("batches");
        return own && map() == this && part() == this && gates() == this
                ? changedStripesOf(5) + removeHashes(new long[0], 2)
                : 0;
    }
}
