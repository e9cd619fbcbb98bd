package dev.filtersmith.parts;

/**
 * The panes of a window at one moment.
 *
 * @param panes panes, the newest first, in an array that never changes
 * @param begun when the newest began, in milliseconds
 */
@SuppressWarnings("ArrayRecordComponent") // Compared by identity.
record Window(Pane[] panes, long begun) {
    Pane newest() {
        return panes[0];
    }

    Pane oldest() {
        return panes[panes.length - 1];
    }

    /** Returns whether a key may be in some of the panes. */
    boolean mightContain(long hash, int from, int to) {
        for (int i = from; i < to; i++) {
            if (panes[i].filter.mightContainHash(hash)) {
                return true;
            }
        }
        return false;
    }
}
