package dev.filtersmith.engine;

import java.util.Iterator;

/** Keys that pass through to a filter, and how many of them it has taken. */
final class CountedKeys implements Iterable<Object> {
    private final Iterable<?> keys;
    private long taken;

    CountedKeys(Iterable<?> keys) {
        this.keys = keys;
    }

    /** Returns the number of keys that were taken. */
    long taken() {
        return taken;
    }

    @Override
    public Iterator<Object> iterator() {
        Iterator<?> source = keys.iterator();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return source.hasNext();
            }

            @Override
            public Object next() {
                Object key = source.next();
                taken++;
                return key;
            }
        };
    }
}
