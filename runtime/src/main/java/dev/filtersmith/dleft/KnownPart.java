package dev.filtersmith.dleft;

import dev.filtersmith.storage.RangedHashes;

/**
 * A part of the table and the known elements that belong into it. Their hashes stay where the
 * builder keeps them, and the number of an element is the place of its hash. A class, since a
 * record is larger.
 */
final class KnownPart {
    /** Arrays of more numbers than this are not in every JVM. */
    private static final int MAX_NUMBERS = Integer.MAX_VALUE - 8;

    /** Elements that are read at once. */
    private static final int BATCH = 64;

    private final int first;

    /** The number of its buckets, all empty. */
    private final int buckets;

    private final RangedHashes hashes;
    private final int begin;

    /** The range after the last one. */
    private final int end;

    KnownPart(int first, int buckets, RangedHashes hashes, int begin, int end) {
        this.first = first;
        this.buckets = buckets;
        this.hashes = hashes;
        this.begin = begin;
        this.end = end;
    }

    int first() {
        return first;
    }

    int buckets() {
        return buckets;
    }

    int begin() {
        return begin;
    }

    int end() {
        return end;
    }

    /** An action on an element. */
    interface Action {
        void accept(int at, int element);
    }

    /** Does something with each element. Their order depends on their set alone. */
    void forEach(Action action) {
        RangedHashes.Reader reader = hashes.read(begin, end);
        int[] batch = new int[BATCH];
        int at = 0;
        for (int count; (count = reader.next(batch)) > 0; ) {
            for (int i = 0; i < count; i++) {
                action.accept(at++, batch[i]);
            }
        }
    }

    long hash(int element) {
        return hashes.hash(element);
    }

    long elements() {
        return hashes.size(begin, end);
    }

    /** Returns the length of an array that sweeps of the part take, if there can be one. */
    int requireLength(long numbers) {
        return requireLength(numbers, elements(), buckets);
    }

    static int requireLength(long numbers, long elements, long buckets) {
        if (numbers > MAX_NUMBERS) {
            throw new UnsupportedOperationException("rebalance: sweeps of " + elements + " elements in one part of "
                    + buckets + " buckets take an array of " + numbers + " numbers, and there is none of more than "
                    + MAX_NUMBERS + ". Nothing is changed. Build it with rebalance(0), or in shards.");
        }
        return (int) numbers;
    }
}
