package dev.filtersmith.engine;

import java.util.Collections;
import java.util.Iterator;

/** Keys that pass through to a filter, and how many of them it has taken. */
final class CountedKeys implements Iterable<Object>, Iterator<Object> {
    private final Iterable<?> keys;
    private Iterator<?> source = Collections.emptyIterator();
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
        source = keys.iterator();
        return this;
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
