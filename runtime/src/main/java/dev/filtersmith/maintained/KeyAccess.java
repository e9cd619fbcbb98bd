package dev.filtersmith.maintained;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.Filter;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;

/** The operations on the keys of a filter, whatever their type. */
abstract class KeyAccess<T, F extends Filter> {
    abstract void put(F filter, T key);

    abstract boolean mightContain(F filter, T key);

    /** Removes an occurrence of a key that the filter has, if it has deletion. */
    abstract void remove(F filter, T key);

    /** Returns the operations of filters of an interface. Its keys are those of the access. */
    @SuppressWarnings("unchecked") // A filter is one of long keys or one of keys of a class.
    static <T, F extends Filter> KeyAccess<T, F> of(Class<F> type) {
        return (KeyAccess<T, F>) (LongFilter.class.isAssignableFrom(type) ? ofLongs() : ofKeys());
    }

    private static <T, F extends MembershipFilter<T>> KeyAccess<T, F> ofKeys() {
        return new KeyAccess<>() {
            @Override
            void put(F filter, T key) {
                filter.put(key);
            }

            @Override
            boolean mightContain(F filter, T key) {
                return filter.mightContain(key);
            }

            @Override
            @SuppressWarnings("unchecked") // A counting filter of this type has its keys.
            void remove(F filter, T key) {
                if (filter instanceof CountingFilter<?> counting) {
                    ((CountingFilter<T>) counting).remove(key);
                }
            }
        };
    }

    private static <F extends LongFilter> KeyAccess<Long, F> ofLongs() {
        return new KeyAccess<>() {
            @Override
            void put(F filter, Long key) {
                filter.put(key);
            }

            @Override
            boolean mightContain(F filter, Long key) {
                return filter.mightContain(key);
            }

            @Override
            void remove(F filter, Long key) {
                if (filter instanceof LongCountingFilter counting) {
                    counting.remove(key);
                }
            }
        };
    }
}
