package dev.filtersmith;

import dev.filtersmith.key.KeyHasher;
import dev.filtersmith.key.KeyHashers;
import dev.filtersmith.key.Keys;
import dev.filtersmith.key.LaneHash;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Iterator;
import java.util.PrimitiveIterator;
import org.jspecify.annotations.Nullable;

/** The keys that a filter is built from. Only their hashes are kept. */
final class GivenKeys {
    private static final int MOST = Integer.MAX_VALUE - 8;

    /** An odd multiplier, which has an inverse modulo 2^64. */
    private static final long SPREAD = 0x9e3779b97f4a7c15L;

    private static final long GATHER = 0xf1de83e19937733dL;

    private final String filter;
    private final LaneHash longs;
    private final @Nullable KeyHasher<Object> hasher;
    private final Class<?> keyType;
    private long[] hashes = {};
    private int count;

    /** Whether no two hashes are equal for sure. */
    private boolean distinct;

    /**
     * Creates an empty collection of keys.
     *
     * @param filter name of the filter's type, for messages
     * @param keyType type of the keys; null for longs
     * @param seed seed of the hashes
     */
    GivenKeys(String filter, @Nullable Type keyType, KeySeed seed) {
        this.filter = filter;
        this.longs = new LaneHash(seed);
        this.hasher = keyType == null ? null : KeyHashers.of(keyType, seed);
        Type raw = keyType instanceof ParameterizedType generic ? generic.getRawType() : keyType;
        this.keyType = raw == null ? Long.class : (Class<?>) raw;
    }

    void add(long... keys) {
        requireLongs();
        reserve(keys.length);
        for (long key : keys) {
            hashes[count++] = longs.hash(key);
        }
    }

    /** Adds all keys, or none of them if the iterator fails. */
    void add(PrimitiveIterator.OfLong keys) {
        requireLongs();
        int end = count;
        while (keys.hasNext()) {
            long hash = longs.hash(keys.nextLong());
            reserve(1 + end - count);
            hashes[end++] = hash;
        }
        count = end;
    }

    private void requireLongs() {
        if (hasher != null) {
            throw new WrongKeyException("[WrongKey] addAll(long...) has long keys, but the keys of " + filter + " are "
                    + keyType.getTypeName()
                    + ". Give such keys to addAll(Iterable), or let the filter be a LongFilter.");
        }
    }

    /** Adds all keys, or none of them if one fails. */
    void add(Iterator<?> keys) {
        int before = count;
        boolean complete = false;
        try {
            while (keys.hasNext()) {
                addKey(keys.next());
            }
            complete = true;
        } finally {
            count = complete ? count : before;
        }
    }

    private void addKey(Object key) {
        Keys.requireKey(key);
        if (!keyType.isInstance(key)) {
            throw new WrongKeyException(
                    "[WrongKey] addAll has a key of " + key.getClass().getTypeName() + ", but the keys of " + filter
                            + " are " + keyType.getTypeName() + ". Give keys of that type.");
        }
        long hash = hash(key);
        reserve(1);
        hashes[count++] = hash;
    }

    private long hash(Object key) {
        try {
            return hasher == null ? longs.hash((Long) key) : hasher.hash(key);
        } catch (ClassCastException component) {
            WrongKeyException wrong = new WrongKeyException("[WrongKey] addAll has a key " + key
                    + " with a component of another type than " + filter + " declares: " + component.getMessage()
                    + ". Give keys of its type.");
            wrong.initCause(component);
            throw wrong;
        }
    }

    private void reserve(int more) {
        distinct = false;
        if (more > MOST - count) {
            throw new IllegalStateException(
                    "a filter can be built from at most " + MOST + " keys. Put the others later.");
        }
        if (count + more > hashes.length) {
            int grown = (int) Math.min(hashes.length * 3L / 2, MOST);
            hashes = Arrays.copyOf(hashes, Math.max(count + more, grown));
        }
    }

    long[] hashes() {
        return hashes;
    }

    int count() {
        return count;
    }

    /**
     * Returns the number of elements that a filter of the keys will have. Unless they are known to
     * be different, this sorts a copy of their hashes.
     *
     * @param spec spec of the filter
     * @return number of elements
     */
    int elements(FilterSpec spec) {
        return distinct || spec instanceof CountingSpec ? count : distinctCount();
    }

    private int distinctCount() {
        long[] sorted = Arrays.copyOf(hashes, count);
        Arrays.sort(sorted);
        int different = 0;
        for (int i = 0; i < count; i++) {
            different += i == 0 || sorted[i] != sorted[i - 1] ? 1 : 0;
        }
        return different;
    }

    /**
     * Removes duplicate hashes. The rest is sorted into an order that depends only on the hashes
     * and is not the order of their buckets: in bucket order, sweeps leave a rate that is 1%
     * higher.
     */
    void makeDistinct() {
        for (int i = 0; i < count; i++) {
            hashes[i] *= SPREAD;
        }
        Arrays.sort(hashes, 0, count);
        int kept = 0;
        long last = 0;
        for (int i = 0; i < count; i++) {
            if (i == 0 || hashes[i] != last) {
                last = hashes[i];
                hashes[kept++] = last * GATHER;
            }
        }
        count = kept;
        distinct = true;
    }
}
