package dev.filtersmith.storage;

import java.nio.LongBuffer;
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
        this.unitWords = stripes != null && filter.staysInUnit() ? Math.min(filter.unitWords(), words) : words;
    }

    /** Copies the table to an equal filter, each unit as it is at one moment. */
    void copyTo(StripedFilter copy) {
        for (int at = 0; at < words; at += unitWords) {
            copySteadily(at, filter.table(), copy.table());
        }
    }

    /** Copies the table of an equal filter, while lookups go on and other writers are held back. */
    void copyFrom(StripedFilter copy) {
        for (int at = 0; at < words; at += unitWords) {
            if (stripes == null) {
                copyUnit(at, copy.table(), filter.table());
            } else {
                stripes.take(stripes(at));
                stripes.begin(stripes(at), Stripes.TORN);
                copyUnit(at, copy.table(), filter.table());
                stripes.end(stripes(at), Stripes.TORN);
                stripes.unlock(stripes(at));
            }
        }
    }

    private long stripes(int at) {
        return unitWords == words ? Stripes.ALL : filter.stripesOfUnit(at / unitWords);
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

    private void copyUnit(int at, LongBuffer from, LongBuffer to) {
        to.put(to.position() + at, from, from.position() + at, Math.min(unitWords, words - at));
    }
}
