package dev.filtersmith;

/** The operations on the keys of a filter, whatever their type. */
abstract class KeyAccess<T, F extends Filter> {
    abstract void put(F filter, T key);

    abstract boolean mightContain(F filter, T key);

    /** Removes an occurrence of a key that the filter has, if it has deletion. */
    abstract void remove(F filter, T key);

    static <T, F extends MembershipFilter<T>> KeyAccess<T, F> ofKeys() {
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

    static <F extends LongFilter> KeyAccess<Long, F> ofLongs() {
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
