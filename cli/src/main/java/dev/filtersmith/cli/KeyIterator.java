package dev.filtersmith.cli;

import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** The keys that lines stand for. */
final class KeyIterator implements Iterator<Object> {
    private final Lines lines;
    private final KeyKind kind;
    private @Nullable Object next;
    private boolean empty = true;

    KeyIterator(Lines lines, KeyKind kind) {
        this.lines = lines;
        this.kind = kind;
    }

    @Override
    public boolean hasNext() {
        if (next == null && lines.next()) {
            next = kind.parse(lines);
            empty = false;
        }
        return next != null;
    }

    @Override
    public Object next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        Object key = Arguments.given(next);
        next = null;
        return key;
    }

    /** Returns whether no key has come yet. */
    boolean isEmpty() {
        return empty;
    }
}
