package dev.filtersmith.rotating;

/** The panes of a window at one moment. No record, since two moments are never equal. */
final class Window {
    private final Pane[] panes;
    private final long begun;

    /** Creates a window of panes, the newest first, in an array that never changes. */
    Window(Pane[] panes, long begun) {
        this.panes = panes;
        this.begun = begun;
    }

    Pane[] panes() {
        return panes;
    }

    /** Returns when the newest pane began, in milliseconds. */
    long begun() {
        return begun;
    }

    Pane newest() {
        return panes[0];
    }

    Pane oldest() {
        return panes[panes.length - 1];
    }

    /** Returns the number of the newest of some panes that may have a key; -1 if none has it. */
    int find(long hash, int from, int to) {
        for (int i = from; i < to; i++) {
            if (panes[i].filter().mightContainHash(hash)) {
                return i;
            }
        }
        return -1;
    }
}
