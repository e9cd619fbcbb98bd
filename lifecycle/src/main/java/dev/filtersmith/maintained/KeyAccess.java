package dev.filtersmith.maintained;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.Filter;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;

/** The operations on the keys of a filter, whatever their type. */
@SuppressWarnings("unchecked") // A filter is one of long keys or one of keys of a class.
class KeyAccess<T, F extends Filter> {
    void put(F filter, T key) {
        if (filter instanceof LongFilter longs) {
            longs.put((Long) key);
        } else {
            ((MembershipFilter<T>) filter).put(key);
        }
    }

    boolean mightContain(F filter, T key) {
        return filter instanceof LongFilter longs
                ? longs.mightContain((Long) key)
                : ((MembershipFilter<T>) filter).mightContain(key);
    }

    /** Reports that the filter's answer was false, which does nothing if nothing counts. */
    void reportFalsePositive(Filter filter, T key) {
        if (filter instanceof LongFilter longs) {
            Filters.reportFalsePositive(longs, (Long) key);
        } else {
            Filters.reportFalsePositive((MembershipFilter<T>) filter, key);
        }
    }

    /** Removes an occurrence of a key that the filter has, if it has deletion. */
    void remove(F filter, T key) {
        if (filter instanceof LongCountingFilter longs) {
            longs.remove((Long) key);
        } else if (filter instanceof CountingFilter<?> counting) {
            ((CountingFilter<T>) counting).remove(key);
        }
    }
}
