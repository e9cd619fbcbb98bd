package dev.filtersmith.storage;

import java.nio.LongBuffer;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The table of a filter, unit by unit: parts whose words belong together. */
final class TableUnits {
    /** Attempts to copy a unit between writers before they are held back. */
    private static final int COPY_ATTEMPTS = 16;

    private final StripedFilter filter;
    private final @Nullable Stripes stripes;
    private final int words;
    private final int unitWords;

    TableUnits(StripedFilter filter) {
        this.filter = filter;
        this.stripes = filter.stripes();
        this.words = filter.table().remaining();
        StripeMap map = stripes == null ? null : filter.stripeMap();
        this.unitWords = map != null && map.staysInUnit() ? Math.min(map.unitWords(), words) : words;
    }

    /** Copies the table to an equal filter, each unit as it is at one moment. */
    void copyTo(StripedFilter copy) {
        for (int at = 0; at < words; at += unitWords) {
            copySteadily(at, filter.table(), copy.table());
        }
    }

    /** Copies the table of an equal filter. Lookups go on; this thread holds back the writers. */
    void copyFrom(StripedFilter copy) {
        for (int unit = 0; unit < units(); unit++) {
            int at = unit * unitWords;
            if (stripes == null) {
                copyUnit(at, copy.table(), filter.table());
            } else {
                torn(stripes, at, () -> copyUnit(at, copy.table(), filter.table()));
            }
        }
    }

    /** Returns the exchange of the stash that belongs to an {@link #exchange} of all units. */
    StashExchange exchangeOfStash(long[] before, long[] after, int capacity) {
        StripeMap map = unitWords == words ? null : filter.stripeMap();
        return new StashExchange(before, after, map == null ? hash -> 0 : map::unitOf, units(), capacity);
    }

    /**
     * Replaces the table by that of a changed copy, beside lookups and puts without locks. A unit
     * is left as it is if it has no room for the elements put meanwhile, or the stash has none for
     * its hashes. After an Error, the remaining units are left, too.
     */
    void exchange(Stripes shared, StripedFilter before, StripedFilter after, StashExchange stash) {
        stash.exchangeAll(unit -> {
            int at = unit * unitWords;
            return torn(shared, at, () -> filter.exchangeUnit(at, Math.min(unitWords, words - at), before, after));
        });
    }

    private int units() {
        return 1 + (words - 1) / unitWords;
    }

    /** Changes a unit while no lookup trusts it. Returns the result of the change. */
    private boolean torn(Stripes shared, int at, BooleanSupplier change) {
        long set = stripes(at);
        shared.begin(set, Stripes.TORN);
        try {
            return change.getAsBoolean();
        } finally {
            shared.end(set, Stripes.TORN);
        }
    }

    private long stripes(int at) {
        return unitWords == words ? Stripes.ALL : filter.stripesAround(at);
    }

    private void copySteadily(int at, LongBuffer from, LongBuffer to) {
        if (stripes == null) {
            copyUnit(at, from, to);
        } else if (!copiedBetweenWriters(stripes, at, from, to, COPY_ATTEMPTS)) {
            stripes.hold();
            try {
                copiedBetweenWriters(stripes, at, from, to, Integer.MAX_VALUE);
            } finally {
                stripes.release();
            }
        }
    }

    private boolean copiedBetweenWriters(Stripes shared, int at, LongBuffer from, LongBuffer to, int mostTries) {
        for (int tries = 1; tries <= mostTries; tries++) {
            long stamp = shared.stamp(stripes(at), Stripes.WARY);
            copyUnit(at, from, to);
            if (shared.isUnchanged(stripes(at), Stripes.WARY, stamp)) {
                return true;
            }
            Stripes.pause(tries);
        }
        return false;
    }

    private boolean copyUnit(int at, LongBuffer from, LongBuffer to) {
        to.put(to.position() + at, from, from.position() + at, Math.min(unitWords, words - at));
        return true;
    }
}
