package dev.filtersmith.maintained;

import org.jspecify.annotations.Nullable;

/**
 * A question whether a key is live, asked before the store is: see {@link MaintainedFilter#ask}. It
 * belongs to one filter. Keep it while the store looks for the key, and no longer: after a change
 * of the key it teaches nothing.
 */
public final class AbsentTicket {
    /** The ticket of all keys that are denied. */
    static final AbsentTicket ABSENT = new AbsentTicket(false, null, () -> {});

    private final boolean mightContain;

    /** The object that was asked; null if any may be given the ticket. */
    final @Nullable Object owner;

    /** Learns that the store did not have the key. */
    final Runnable learning;

    AbsentTicket(boolean mightContain, @Nullable Object owner, Runnable learning) {
        this.mightContain = mightContain;
        this.owner = owner;
        this.learning = learning;
    }

    /**
     * Returns the answer of the filter.
     *
     * @return false if the key is definitely not live; true if the store has to be asked
     */
    public boolean mightContain() {
        return mightContain;
    }
}
