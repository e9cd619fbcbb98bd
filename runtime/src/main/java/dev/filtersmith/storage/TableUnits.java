package dev.filtersmith.storage;

import java.nio.LongBuffer;
import java.util.function.BooleanSupplier;

/** The table of a filter, unit by unit: parts whose words belong together. */
final class TableUnits {
    /** Attempts to copy a unit between writers before they are held back. */
    private static final int COPY_ATTEMPTS = 16;

    private final FilterTable table;
    private final Threads threads;
    private final StripeMap map;
    private final int words;
    private final int unitWords;

    TableUnits(FilterTable table, Threads threads, StripeMap map) {
        this.table = table;
        this.threads = threads;
        this.map = map;
        this.words = table.words().remaining();
        this.unitWords = threads.areSeveral() && map.staysInUnit() ? Math.min(map.unitWords(), words) : words;
    }

    /** Copies the words to an equal table, each unit as it is at one moment. */
    void copyTo(FilterTable copy) {
        for (int at = 0; at < words; at += unitWords) {
            copySteadily(at, table, copy);
        }
    }

    /** Copies the words of an equal table. Lookups go on; this thread holds back the writers. */
    void copyFrom(FilterTable copy) {
        for (int unit = 0; unit < units(); unit++) {
            int at = unit * unitWords;
            torn(at, () -> copyUnit(at, copy, table));
        }
    }

    /** Returns the exchange of the stash that belongs to an {@link #exchange} of all units. */
    StashExchange exchangeOfStash(long[] before, long[] after, int capacity) {
        return new StashExchange(before, after, stashMap()::unitOf, units(), capacity);
    }

    /**
     * Returns the copies that belong to the content after an {@link #exchange}: of each unit those
     * that its content had. Their changes take locks, so they are still as they were before.
     */
    Copies exchanged(Copies before, Copies after, StashExchange stash) {
        return before.exchanged(
                after,
                key -> stash.keeps(table.wordOfCopies(key) / unitWords),
                hash -> stash.keeps(stashMap().unitOf(hash)));
    }

    private StripeMap stashMap() {
        return unitWords == words ? StripeMap.ONE : map;
    }

    /**
     * Replaces the table by the table of a changed copy, beside lookups and puts without locks. A
     * unit is left as it is if it has no room for the elements put meanwhile, or the stash has none
     * for its hashes. After an Error, the remaining units are left, too.
     */
    void exchange(FilterTable before, FilterTable after, StashExchange stash, TableOwner owner) {
        stash.exchangeAll(unit -> {
            int at = unit * unitWords;
            return torn(at, () -> table.exchangeUnit(at, Math.min(unitWords, words - at), before, after, owner));
        });
    }

    private int units() {
        return 1 + (words - 1) / unitWords;
    }

    /** Changes a unit while no lookup trusts it. Returns the result of the change. */
    private boolean torn(int at, BooleanSupplier change) {
        return threads.torn(stripes(at), change);
    }

    private long stripes(int at) {
        return unitWords == words ? Threads.ALL : map.around(at);
    }

    private void copySteadily(int at, FilterTable from, FilterTable to) {
        if (!copiedBetweenWriters(at, from, to, COPY_ATTEMPTS)) {
            threads.hold();
            try {
                copiedBetweenWriters(at, from, to, Integer.MAX_VALUE);
            } finally {
                threads.release();
            }
        }
    }

    private boolean copiedBetweenWriters(int at, FilterTable from, FilterTable to, int mostTries) {
        for (int tries = 1; tries <= mostTries; tries++) {
            long stamp = threads.stamp(stripes(at), Threads.WARY);
            copyUnit(at, from, to);
            if (threads.isUnchanged(stripes(at), Threads.WARY, stamp)) {
                return true;
            }
            Stripes.pause(tries);
        }
        return false;
    }

    private boolean copyUnit(int at, FilterTable from, FilterTable to) {
        if (unitWords == words) {
            from.copyTo(to);
        } else {
            LongBuffer source = from.words();
            LongBuffer target = to.words();
            target.put(target.position() + at, source, source.position() + at, Math.min(unitWords, words - at));
        }
        return true;
    }
}
