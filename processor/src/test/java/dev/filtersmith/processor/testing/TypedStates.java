package dev.filtersmith.processor.testing;

import org.jspecify.annotations.Nullable;

/** Methods that interfaces of filters inherit, whose values are constants of an enum. */
public final class TypedStates {
    private TypedStates() {}

    /** States of connections. */
    public enum State {
        OPEN,
        CLOSING,
        CLOSED,
        UNKNOWN {}
    }

    /**
     * Methods of a filter whose values are states.
     *
     * @param <T> type of the keys
     */
    public interface Typed<T> {
        boolean put(T key, State state);

        boolean change(T key, State from, State to);

        boolean remove(T key, State state);

        @Nullable
        State get(T key, @Nullable State absent, @Nullable State ambiguous);
    }

    /** The same over long keys. */
    public interface TypedLongs {
        boolean put(long key, State state);

        boolean change(long key, State from, State to);

        boolean remove(long key, State state);

        @Nullable
        State get(long key, @Nullable State absent, @Nullable State ambiguous);
    }
}
