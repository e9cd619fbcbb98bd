package dev.filtersmith.annotation;

/**
 * The threads that may use a filter at the same time. No mode has false negatives: a lookup finds
 * each key whose put happened before it and that was not removed. "Happened before" is meant as in
 * the Java Language Specification, section 17.4.5: a lock, a volatile field, or a concurrent
 * collection hands the put from one thread to the other. The filter itself must be published
 * safely, as by a final field.
 */
public enum Concurrency {
    /**
     * Any number of threads may read the filter while no thread changes it. A thread that changes
     * it needs exclusive access: each read of another thread happens before the change, or the
     * change before the read. Otherwise lookups miss keys, and concurrent changes lose keys.
     */
    EXCLUSIVE_WRITER,

    /**
     * One thread at a time may change the filter, while any number of threads read it. A lookup
     * finds each key whose put happened before, also while elements move or a refresh runs, and
     * waits for no change. The writer waits only for statistics or {@code writeTo} on another
     * thread, and seldom. A second concurrent writer breaks the promise: keys are lost for good,
     * and methods of the filter may not return, on any thread and also later. Where assertions are
     * enabled, they notice two in one part of the table, except in the Bloom families.
     */
    SINGLE_WRITER,

    /**
     * Any number of threads may change and read the filter at the same time. A lookup finds each
     * key whose put happened before, also while elements move or a refresh runs, and waits for no
     * change. No change is lost. Puts into Bloom filters, and into generated d-left filters with
     * buckets of one word, take no locks; if several threads put one new key at once, each may get
     * true. In other filters changes in one part of the table wait for each other, and at most one
     * of these puts gets true.
     */
    MULTI_WRITER;

    /**
     * Returns whether threads may use a filter while one changes it.
     *
     * @return false for {@link #EXCLUSIVE_WRITER}
     */
    public boolean isShared() {
        return this != EXCLUSIVE_WRITER;
    }

    /**
     * Returns whether several threads may change a filter at the same time.
     *
     * @return true for {@link #MULTI_WRITER}
     */
    public boolean hasSeveralWriters() {
        return this == MULTI_WRITER;
    }
}
