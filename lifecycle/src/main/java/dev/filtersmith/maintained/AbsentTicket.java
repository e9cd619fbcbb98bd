package dev.filtersmith.maintained;

import dev.filtersmith.Filter;
import org.jspecify.annotations.Nullable;

/**
 * A question whether a key is live, asked before the store is: see {@link MaintainedFilter#ask}. It
 * belongs to one filter. Keep it while the store looks for the key, and no longer: what comes late
 * teaches nothing.
 */
public final class AbsentTicket {
    /** The ticket of all keys that are denied. */
    static final AbsentTicket ABSENT = new AbsentTicket(false, null, "", null, null, 0);

    /** The ticket of all keys where there is no filter. */
    static final AbsentTicket UNKNOWN = new AbsentTicket(true, null, "", null, null, 0);

    private final boolean mightContain;

    /** The object that was asked; null if any may be given the ticket. */
    final @Nullable Object owner;

    final Object key;

    /** The filter that answered true; null if there is none. */
    final @Nullable Filter filter;

    /** The table that was asked; null if the store's answer teaches nothing. */
    final @Nullable AbsentKeys table;

    final long stamp;

    AbsentTicket(
            boolean mightContain,
            @Nullable Object owner,
            Object key,
            @Nullable Filter filter,
            @Nullable AbsentKeys table,
            long stamp) {
        this.mightContain = mightContain;
        this.owner = owner;
        this.key = key;
        this.filter = filter;
        this.table = table;
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
