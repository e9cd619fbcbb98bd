package dev.filtersmith.parts;

import java.util.Arrays;
import java.util.function.ToLongFunction;

/** The filters of a chain, and the counts of those that are gone. One thread changes it. */
final class ChainList {
    /** The filters, the earliest first. The array never changes. */
    private volatile ChainPart[] parts;

    private volatile long goneMoves;
    private volatile long goneOverflows;

    ChainList(ChainPart... first) {
        this.parts = closed(first);
    }

    /**
     * Closes all filters but the last. Removals look into the first filter first, so none of its
     * elements needs to be remembered as a stray.
     */
    private static ChainPart[] closed(ChainPart... all) {
        all[0].strays.clear();
        for (int i = 0; i < all.length - 1; i++) {
            all[i].close();
        }
        return all;
    }

    ChainPart[] now() {
        return parts;
    }

    void replace(ChainPart... all) {
        long moves = moves();
        long overflows = overflows();
        parts = closed(all);
        goneMoves = moves - sum(part -> part.core.moves());
        goneOverflows = overflows - sum(part -> part.core.overflows());
    }

    void append(ChainPart part) {
        ChainPart[] more = Arrays.copyOf(parts, parts.length + 1);
        more[parts.length] = part;
        replace(more);
    }

    void remove(ChainPart gone) {
        replace(Arrays.stream(parts).filter(part -> part != gone).toArray(ChainPart[]::new));
    }

    long moves() {
        return goneMoves + sum(part -> part.core.moves());
    }

    long overflows() {
        return goneOverflows + sum(part -> part.core.overflows());
    }

    private long sum(ToLongFunction<ChainPart> count) {
        return Arrays.stream(parts).mapToLong(count).sum();
    }
}
