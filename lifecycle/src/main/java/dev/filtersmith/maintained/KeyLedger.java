package dev.filtersmith.maintained;

/**
 * The state of a key while it changes, and, during a rebuild, from its first change to the swap.
 * Changes of a key that overlap form a group. Between groups the key is live or not. Guarded by the
 * map that holds it.
 */
final class KeyLedger {
    /**
     * Bound on the occurrences that a filter must have for the key: one if it is live, one for each
     * put under way, and one for each removal that has happened and is still to be taken from the
     * filter. Before the first group the key may have been live.
     */
    private int copies = 1;

    private int underWay;

    /** The kinds of changes in the present group. */
    private boolean puts;

    private boolean removals;
    private boolean unknown;

    /** Whether a change may have had an effect since this ledger began. */
    private boolean changed;

    /** Whether a rebuild passed over the key when the source delivered it. */
    private boolean passedOver;

    /** Whether the filter in use got {@link #copies} occurrences of its own for this key. */
    private boolean settled;

    void beginPut() {
        begin();
        puts = true;
        copies++;
    }

    void beginRemoval() {
        begin();
        removals = true;
    }

    private void begin() {
        if (underWay++ == 0) {
            puts = false;
            removals = false;
            unknown = false;
        }
    }

    /** Ends a change. The key's occurrences in the filter follow as in the ledger. */
    void end(boolean put, ChangeOutcome outcome) {
        unknown |= outcome == ChangeOutcome.UNKNOWN;
        changed |= outcome != ChangeOutcome.UNCHANGED;
        // A put that found the key live, or a removal that ended that, takes an occurrence away.
        if (put == (outcome == ChangeOutcome.UNCHANGED) && outcome != ChangeOutcome.UNKNOWN) {
            copies--;
        }
        underWay--;
    }

    /**
     * Returns the occurrences in excess, now that no change is under way. After puts alone the key
     * is live; after removals alone it is not. After both it may be live, once.
     */
    int settleGroup() {
        boolean oneKind = puts != removals && !unknown;
        // A put of a key that others have inserted finds it live, though the filter has none.
        int needed = oneKind && puts && !settled ? 1 : oneKind && removals ? 0 : Math.min(copies, 1);
        int excess = copies - needed;
        copies = needed;
        return excess;
    }

    boolean isUnderWay() {
        return underWay > 0;
    }

    void passOver() {
        passedOver = true;
    }

    /**
     * Returns whether a rebuild may treat the key as one that never changed: it was live throughout
     * or never, and its delivery, if there was one, was not passed over.
     */
    boolean isUnchanged() {
        return !changed && !passedOver;
    }

    /** Marks that a rebuild begins during the present group. */
    void rebuildBegins() {
        // Changes of the group that have ended before may have had an effect.
        changed = true;
        passedOver = false;
    }

    /** Returns the number of occurrences that the next filter gets for the key. */
    int copies() {
        return copies;
    }

    boolean mayBeLive() {
        return copies > 0;
    }

    /** Marks that the filter in use got the copies. */
    void settled() {
        settled = true;
    }

    boolean isSettled() {
        return settled;
    }
}
