package dev.filtersmith.processor.buckets;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeSpec;

/** The reads and tests of a batch for each bucket. */
public interface BatchKernel {
    /**
     * Returns whether the tests only need the contents that were read. Otherwise they take the
     * numbers of the buckets, and reading only fetches the buckets into the cache.
     *
     * @return {@code true} if the tests take the contents
     */
    boolean testsContents();

    /**
     * Returns the word that is read from a bucket.
     *
     * @param number expression of the bucket's number
     * @return expression of a long
     */
    String read(String number);

    /**
     * Returns an expression that is not 0 if one of the buckets of key {@code i} matches its hash
     * {@code hash}, or {@code word}.
     *
     * @return expression of a long
     */
    CodeBlock anyMatch();

    /**
     * Returns whether a lookup beside writers must be repeated if the version of a stripe has
     * changed.
     *
     * @return {@code false} if elements never leave their buckets, and one store puts them there
     */
    default boolean needsVersions() {
        return true;
    }

    /**
     * Returns whether putAll calls {@code touch(count, batch)} before it puts the keys of a chunk,
     * in tables larger than the caches.
     *
     * @return {@code true} if it does
     */
    default boolean readsAhead() {
        return false;
    }

    /**
     * Adds {@code touch} and the members that it uses, if there is such a method.
     *
     * @param type class to add to
     */
    default void emitReadAhead(TypeSpec.Builder type) {}
}
