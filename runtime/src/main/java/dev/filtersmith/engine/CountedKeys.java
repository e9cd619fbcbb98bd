package dev.filtersmith.engine;

import java.util.Collections;
import java.util.Iterator;

/** Keys that pass through to a filter, and how many of them it has taken. */
final class CountedKeys implements Iterator<Object> {
    private Iterator<?> source = Collections.emptyIterator();
    private long taken;

    /** Passes keys on, behind those that were taken before. */
    Iterator<Object> of(Iterable<?> keys) {
        source = keys.iterator();
        return this;
    }

    /** Returns the number of keys that were taken. */
    long taken() {
        return taken;
    }

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
}
