package dev.filtersmith.storage;

import java.util.concurrent.atomic.LongAdder;

/**
 * A count to which one thread at a time adds, without an atomic operation, while others read it. It
 * has a cache line of its own: beside fields that lookups read, each put would take their line from
 * the threads that look up.
 */
@SuppressWarnings("serial") // Another object is serialized in place of a filter.
final class OneWriterCount extends LongAdder {
    /** Words of a cache line. */
    private static final int LINE = 8;

    /** The count, with a line before it and after it. */
    private final long[] words = new long[2 * LINE + 1];

    private OneWriterCount() {}

    /** Returns a count as its superclass: the verifier loads this class only where one is made. */
    static LongAdder create() {
        return new OneWriterCount();
    }

    @Override
    public void add(long number) {
        SharedWords.write(words, LINE, words[LINE] + number);
    }

    @Override
    public long sum() {
        return SharedWords.get(words, LINE);
    }
}
