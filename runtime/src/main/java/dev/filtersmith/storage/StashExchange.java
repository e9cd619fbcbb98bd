package dev.filtersmith.storage;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;
import java.util.function.LongToIntFunction;
import java.util.stream.LongStream;

/**
 * The stash of a filter whose units are exchanged one by one for those of a changed copy: of each
 * unit it has the hashes that belong to the unit's content. It never has more than its capacity,
 * whichever units are refused.
 */
final class StashExchange {
    private final long[] before;
    private final long[] after;
    private final LongToIntFunction unitOf;
    private final int capacity;

    /** Number of hashes that each unit gains; negative if it loses some. */
    private final int[] growth;

    private final BitSet kept = new BitSet();
    private int size;

    StashExchange(long[] before, long[] after, LongToIntFunction unitOf, int units, int capacity) {
        this.before = before;
        this.after = after;
        this.unitOf = unitOf;
        this.capacity = capacity;
        this.growth = new int[units];
        this.size = before.length;
        kept.set(0, units);
        for (long hash : before) {
            growth[unitOf.applyAsInt(hash)]--;
        }
        for (long hash : after) {
            growth[unitOf.applyAsInt(hash)]++;
        }
    }

    /**
     * Exchanges the units: first those whose part of the stash does not grow, then the others as
     * long as the stash has room for their parts. The argument exchanges a unit, or refuses it and
     * returns false.
     */
    void exchangeAll(IntPredicate exchange) {
        for (int unit = 0; unit < growth.length; unit++) {
            if (growth[unit] <= 0) {
                exchange(unit, exchange);
            }
        }
        for (int unit = 0; unit < growth.length; unit++) {
            if (growth[unit] > 0 && size + growth[unit] <= capacity) {
                exchange(unit, exchange);
            }
        }
    }

    private void exchange(int unit, IntPredicate exchange) {
        if (exchange.test(unit)) {
            kept.clear(unit);
            size += growth[unit];
        }
    }

    /** Returns whether a unit was refused. */
    boolean keeps(int unit) {
        return kept.get(unit);
    }

    /** Returns whether all units have the content of the changed copy. */
    boolean isComplete() {
        return kept.isEmpty();
    }

    /** Returns the hashes of the stash. */
    long[] hashes() {
        return isComplete()
                ? after
                : LongStream.concat(of(before, true), of(after, false)).toArray();
    }

    private LongStream of(long[] hashes, boolean ofKept) {
        return Arrays.stream(hashes).filter(hash -> kept.get(unitOf.applyAsInt(hash)) == ofKept);
    }
}
