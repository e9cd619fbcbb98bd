package dev.filtersmith.processor.buckets;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeSpec;

/** What a batch reads of each bucket, and how it tests them. */
public interface BatchKernel {
    /**
     * Whether the tests need no more than what was read; otherwise they take the numbers of the buckets, and reading only fetches them
     * into the cache.
     *
     * @return true if the tests take the contents
     */
    boolean testsContents();

    /**
     * The word that is read of a bucket.
     *
     * @param number expression of the bucket's number
     * @return expression of a long
     */
    String read(String number);

    /**
     * Not 0 if one of the buckets of key {@code i} matches its hash {@code hash}, or {@code word}.
     *
     * @return expression of a long
     */
    CodeBlock anyMatch();

    /**
     * Whether putAll calls {@code touch(count, batch)} in tables beyond the caches, before it puts the keys of a chunk.
     *
     * @return true if it does
     */
    default boolean readsAhead() {
        return false;
    }

    /**
     * Adds {@code touch} and what it needs, where there is one.
     *
     * @param type class to add to
     */
    default void emitReadAhead(TypeSpec.Builder type) {}
}
