package dev.filtersmith;

/** A key found no room: its buckets are full, no path of moves frees one, and the stash is full. Nothing was changed. */
public final class FilterFullException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    private final long accepted;

    /**
     * A refused put.
     *
     * @param message what is full, and what to do
     */
    public FilterFullException(String message) {
        this(message, 0);
    }

    private FilterFullException(String message, long accepted) {
        super(message);
        this.accepted = accepted;
    }

    /**
     * The same refusal, of a put of many keys.
     *
     * @param keys number of keys of that call that came before the refused one
     * @return this refusal with that number
     */
    public FilterFullException after(long keys) {
        FilterFullException full = new FilterFullException(String.valueOf(getMessage()), keys);
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
}
