package dev.filtersmith.benchmarks.subject;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import orestes.bloomfilter.FilterBuilder;
import orestes.bloomfilter.memory.CountingBloomFilter8;
import orestes.bloomfilter.memory.CountingBloomFilterMemory;

/**
 * The counting Bloom filter of Orestes at the rate of the paper's d-left counting filter: 13.6
 * counters per key and 9 hash functions. With counters of 4 bits it is smallest, with 8 bits
 * faster. The 8 bytes of a key are hashed, not its decimal digits, which are Orestes' default.
 */
final class OrestesCounting implements Subject {
    /**
     * 1 - (1 - 1/BR)^m with 24 elements for each bucket of a subtable and remainders of 14 bits.
     */
    private static final double RATE = 1.4638e-3;

    private static final VarHandle BYTES = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final CountingBloomFilterMemory<Long> filter;

    OrestesCounting(int expectedElements, int counterBits) {
        FilterBuilder builder = new FilterBuilder(expectedElements, RATE).countingBits(counterBits);
        this.filter = counterBits == 8 ? new Bytes(builder) : new Nibbles(builder);
    }

    /**
     * The filter that {@code buildCountingBloomFilter} creates for 8 bits, over bytes instead of
     * text.
     */
    @SuppressWarnings("serial") // never written
    private static final class Bytes extends CountingBloomFilter8<Long> {
        Bytes(FilterBuilder builder) {
            super(builder);
        }

        @Override
        public byte[] toBytes(Long key) {
            return bytes(key);
        }
    }

    /**
     * The filter that {@code buildCountingBloomFilter} creates for any other number of bits, over
     * bytes instead of text.
     */
    @SuppressWarnings("serial") // never written
    private static final class Nibbles extends CountingBloomFilterMemory<Long> {
        Nibbles(FilterBuilder builder) {
            super(builder);
        }

        @Override
        public byte[] toBytes(Long key) {
            return bytes(key);
        }
    }

    private static byte[] bytes(long key) {
        byte[] bytes = new byte[Long.BYTES];
        BYTES.set(bytes, 0, key);
        return bytes;
    }

    @Override
    public boolean put(long key) {
        return filter.addRaw(bytes(key));
    }

    @Override
    public boolean mightContain(long key) {
        return filter.contains(bytes(key));
    }

    /**
     * Removes a key and returns true: the filter returns whether none is left, not whether the key
     * was there.
     */
    @Override
    public boolean remove(long key) {
        filter.removeRaw(bytes(key));
        return true;
    }

    @Override
    public int count(long key) {
        return (int) filter.getEstimatedCount(key);
    }

    /** Returns the bits of the counters; the filter stores another bit for each counter. */
    @Override
    public double bits() {
        return (double) filter.config().size() * filter.config().countingBits();
    }
}
