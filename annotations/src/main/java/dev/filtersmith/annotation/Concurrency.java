package dev.filtersmith.annotation;

/**
 * The threads that may use a filter at the same time. In each mode there is never a false negative:
 * a key is found whose put happened before the lookup and that was not removed. "Happened before"
 * is meant as in the Java Language Specification, section 17.4.5.
 */
public enum Concurrency {
    /**
     * Any number of threads may read the filter while no thread changes it. A thread that changes
     * it needs exclusive access.
     */
    EXCLUSIVE_WRITER,

    /**
     * One thread may change the filter while any number of threads read it. Neither waits for the
     * other.
     */
    SINGLE_WRITER,

    /** Any number of threads may change and read the filter at the same time. */
    MULTI_WRITER
}
