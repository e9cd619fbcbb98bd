package dev.filtersmith.processor.buckets;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeSpec;

/** The reads and tests of a batch for each bucket. */
public interface BatchKernel {
    /**
     * Returns whether the tests only need the contents that were read. Otherwise they take the
     * numbers of the buckets, and reading only fetches the buckets into the cache.
     */
    boolean testsContents();

    /** Returns the word that is read from a bucket. */
    CodeBlock read(String number);

    /**
     * Returns an expression that is not 0 if one of the buckets of key {@code i} matches its hash
     * {@code hash}, or {@code word}.
     */
    CodeBlock anyMatch();

    /**
     * Returns whether {@code putAt} needs no lock in filters that threads share, so that a batch
     * calls it.
     */
    boolean putsFreely();

    /**
     * Returns whether putAll calls {@code touch(count, numbers, contents)} before it puts the keys
     * of a chunk.
     */
    default boolean readsAhead() {
        return false;
    }

    /** Adds {@code touch} and the members that it uses, if there is such a method. */
    default void emitReadAhead(TypeSpec.Builder type) {}
}
