package dev.filtersmith;

/** A key found no room: its buckets are full, no path of moves frees one, and the stash is full. Nothing was changed. */
public final class FilterFullException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    private final long accepted;
    private final long fresh;

    /**
     * A refused put.
     *
     * @param message what is full, and what to do
     */
    public FilterFullException(String message) {
        this(message, 0, 0);
    }

    private FilterFullException(String message, long accepted, long fresh) {
        super(message);
        this.accepted = accepted;
        this.fresh = fresh;
    }

    /**
     * The same refusal, of a put of many keys.
     *
     * @param keys number of keys of that call that came before the refused one
     * @param freshKeys number of those that were surely not there before
     * @return this refusal with these numbers
     */
    public FilterFullException after(long keys, long freshKeys) {
        FilterFullException full = new FilterFullException(String.valueOf(getMessage()), keys, freshKeys);
        full.setStackTrace(getStackTrace());
        return full;
    }

    /**
     * How far a put of many keys came.
     *
     * @return number of keys of the call that are in the filter; 0 for a put of a single key
     */
    public long accepted() {
        return accepted;
    }

    /**
     * How many new keys a put of many keys put in.
     *
     * @return number of keys of the call that are in the filter and were surely not there before; 0 for a put of a single key
     */
    public long fresh() {
        return fresh;
    }
}
