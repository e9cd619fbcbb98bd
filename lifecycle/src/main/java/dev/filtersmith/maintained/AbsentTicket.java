package dev.filtersmith.maintained;

import org.jspecify.annotations.Nullable;

/**
 * A question whether a key is live, asked before the store is: see {@link MaintainedFilter#ask}. It
 * belongs to one filter. Keep it while the store looks for the key, and no longer: what comes late
 * teaches nothing.
 */
public final class AbsentTicket {
    /** The ticket of all keys that are not live. */
    static final AbsentTicket ABSENT = new AbsentTicket(false, "", null, null, 0, 0, 0);

    /** The ticket of keys that cannot be learned. */
    static final AbsentTicket UNKNOWN = new AbsentTicket(true, "", null, null, 0, 0, 0);

    private final boolean mightContain;
    final Object key;

    /** The object that was asked; null if any may be given the ticket. */
    final @Nullable Object owner;

    /** The table that was asked; null if the store's answer teaches nothing. */
    final @Nullable AbsentKeys table;

    final long first;
    final long second;
    final long stamp;

    AbsentTicket(
            boolean mightContain,
            Object key,
            @Nullable Object owner,
            @Nullable AbsentKeys table,
            long first,
            long second,
            long stamp) {
        this.mightContain = mightContain;
        this.key = key;
        this.owner = owner;
        this.table = table;
        this.first = first;
        this.second = second;
        this.stamp = stamp;
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
