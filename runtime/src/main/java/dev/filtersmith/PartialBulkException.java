package dev.filtersmith;

/**
 * Reports the number of keys that a bulk call had put or removed when a key or the source of the
 * keys failed. It is never thrown, but added to the failure, among its
 * {@linkplain Throwable#getSuppressed() suppressed} exceptions.
 */
public final class PartialBulkException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final long done;
    private final long counted;

    /**
     * Creates a report.
     *
     * @param call {@code putAll} or {@code removeAll}
     * @param done number of keys of the call that were put or removed
     * @param counted result of the call for these keys
     */
    public PartialBulkException(String call, long done, long counted) {
        super(call + " stopped after " + done + " keys, which stay " + (call.equals("putAll") ? "put" : "removed"));
        this.done = done;
        this.counted = counted;
    }

    /** Adds one to a failure of putAll: elsewhere the verifier would load the class at once. */
    static void suppress(Throwable failed, long done, long fresh) {
        failed.addSuppressed(new PartialBulkException("putAll", done, fresh));
    }

    /**
     * Returns the number of keys of the call that were put or removed before the failure.
     *
     * @return number of keys
     */
    public long done() {
        return done;
    }

    /**
     * Returns the result of the call for these keys.
     *
     * @return number of keys that were definitely not present before, or of those for which a
     *     fingerprint was removed
     */
    public long counted() {
        return counted;
    }
}
