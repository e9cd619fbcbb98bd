package dev.filtersmith.cli;

import java.util.Iterator;
import java.util.NoSuchElementException;
import me.tongfei.progressbar.ProgressBar;
import org.jspecify.annotations.Nullable;

/** The keys that lines stand for, counted by a progress bar if it is wanted. */
final class KeyIterator implements Iterator<Object>, AutoCloseable {
    private final Lines lines;
    private final KeyKind kind;
    private final @Nullable ProgressBar bar;
    private @Nullable Object next;
    private boolean empty = true;

    KeyIterator(Lines lines, KeyKind kind, boolean progress) {
        this.lines = lines;
        this.kind = kind;
        this.bar = progress ? new ProgressBar("Keys", -1) : null;
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
        if (bar != null) {
            bar.step();
        }
        return key;
    }

    /** Returns whether no key has come yet. */
    boolean isEmpty() {
        return empty;
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
