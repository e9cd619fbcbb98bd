package dev.filtersmith;

import dev.filtersmith.key.KeyHasher;
import dev.filtersmith.key.Keys;
import dev.filtersmith.rankindexed.TrimmedBuckets;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;
import java.util.function.LongPredicate;
import java.util.function.Predicate;

/**
 * A rank-indexed filter in its trimmed form (Hua, Zhao, Lin, Xu, section V and Table V): without the vacant slots and index bits, 1/lambda
 * + r + 1 bits per key in place of some 1.2 times as many. It is made by {@link Filter#writeTrimmed} and {@link Filters#readTrimmed},
 * answers from the bits that travelled, and answers as the filter did that was written; keys must be hashed as there. It cannot change, and
 * any number of threads may use it. A lookup skips up to seven buckets: it takes some times as long as one of the full filter.
 */
public final class TrimmedFilter implements LongPredicate {
    private final TrimmedBuckets buckets;
    private final long seed;

    TrimmedFilter(TrimmedBuckets buckets) {
        this.buckets = buckets;
        this.seed = buckets.header().seed();
    }

    /**
     * Looks for a long key.
     *
     * @param key key
     * @return false if the key was surely not in the filter that was written
     */
    public boolean mightContain(long key) {
        return buckets.mightContain(Keys.mix(key ^ seed));
    }

    /**
     * Looks for a long key: the same as {@link #mightContain(long)}.
     *
     * @param key key
     * @return false if the key was surely not in the filter that was written
     */
    @Override
    public boolean test(long key) {
        return mightContain(key);
    }

    /**
     * Looks for many long keys.
     *
     * @param keys keys
     * @param offset index of the first
     * @param length number of keys
     * @param hits receives an answer for each key: bit i % 64 of {@code hits[i / 64]} for {@code keys[offset + i]}; the other bits of the
     *     last word become 0
     * @return number of keys that might be there
     * @throws IndexOutOfBoundsException if the arrays are too short
     */
    public int mightContain(long[] keys, int offset, int length, long[] hits) {
        Objects.checkFromIndexSize(offset, length, keys.length);
        Objects.checkFromIndexSize(0, (length + 63) >>> 6, hits.length);
        int found = 0;
        for (int i = 0; i < length; i++) {
            long hit = mightContain(keys[offset + i]) ? 1 : 0;
            hits[i >>> 6] = ((i & 63) == 0 ? 0 : hits[i >>> 6]) | hit << i;
            found += (int) hit;
        }
        return found;
    }

    /**
     * A view for keys of a class. The trimmed form does not tell the type of the keys: it must be the one that the filter was filled with.
     *
     * @param <T> type of the keys
     * @param keyType type of the keys
     * @return predicate that is false for keys that were surely not in the filter that was written
     * @throws dev.filtersmith.UnsupportedKeyException if no filter can hash such keys
     */
    public <T> Predicate<T> forKeys(Class<T> keyType) {
        KeyHasher<T> hasher = KeyHasher.of(keyType, seed);
        return key -> buckets.mightContain(hasher.hash(key));
    }

    /**
     * Number of slots that were in use: of keys that put() took for new; of a filter with deletion, of different fingerprints, since
     * counters do not travel.
     *
     * @return approximate number of different keys
     */
    public long approximateElementCount() {
        return buckets.header().slots();
    }

    /**
     * Probability that a key that is not there is reported as present.
     *
     * @return expected false positive probability, 0 to 1
     */
    public double expectedFpp() {
        return buckets.expectedFpp();
    }

    /**
     * Bits that travel, the header of the stream left out: chains x buckets + elements x (remainderBits + 1). In memory the trimmed filter
     * takes 8 bits more for each bucket, to find it.
     *
     * @return size in bits
     */
    public long bitSize() {
        return buckets.header().bits();
    }

    /**
     * The seed that keys are hashed with.
     *
     * @return seed
     */
    public long seed() {
        return seed;
    }

    /**
     * The spec of the filter that was written.
     *
     * @return spec; it names the geometry in full
     */
    public FilterSpec spec() {
        return buckets.layout().spec();
    }

    /**
     * Number of elements that the filter was created for.
     *
     * @return expected number of elements
     */
    public long expectedElements() {
        return buckets.header().expectedElements();
    }

    /**
     * Writes the trimmed form again, the same bytes.
     *
     * @param out stream to write to; not closed
     * @throws IOException if the stream fails
     */
    public void writeTrimmed(OutputStream out) throws IOException {
        buckets.writeTo(out);
    }

    @Override
    public String toString() {
        return spec().text() + " for " + expectedElements() + " elements, trimmed, " + bitSize() + " bits";
    }
}
