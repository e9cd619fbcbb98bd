package dev.filtersmith;

/**
 * Thrown when there is no room for a key: its buckets are full, no path of moves frees a place, and
 * the stash is full. The refused key changes nothing; of a put of many keys, those before it stay.
 * If threads share the filter, this was so at one moment during the put.
 */
public final class FilterFullException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    private final long accepted;
    private final long fresh;

    /**
     * Creates an exception for a refused put.
     *
     * @param message description of the full parts and of the remedy
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
     * Returns the same refusal for a put of many keys.
     *
     * @param keys number of keys of that call before the refused one
     * @param freshKeys number of those that were definitely not present before
     * @return this refusal with these numbers
     */
    public FilterFullException after(long keys, long freshKeys) {
        FilterFullException full = new FilterFullException(String.valueOf(getMessage()), keys, freshKeys);
        full.setStackTrace(getStackTrace());
        return full;
    }

    /**
     * Returns the number of keys that a put of many keys added before it was refused.
     *
     * @return number of keys of the call that are in the filter; 0 for a put of a single key
     */
    public long accepted() {
        return accepted;
    }

    /**
     * Returns the number of new keys that a put of many keys added before it was refused.
     *
     * @return number of keys of the call that are in the filter and were definitely not present
     *     before; 0 for a put of a single key
     */
    public long fresh() {
        return fresh;
    }
}
