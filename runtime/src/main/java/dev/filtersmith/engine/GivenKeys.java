package dev.filtersmith.engine;

import dev.filtersmith.KeySeed;
import dev.filtersmith.WrongKeyException;
import dev.filtersmith.key.Causes;
import dev.filtersmith.key.KeyHasher;
import dev.filtersmith.key.KeyHashers;
import dev.filtersmith.key.KeyTypes;
import dev.filtersmith.key.Keys;
import dev.filtersmith.key.LaneHash;
import dev.filtersmith.storage.DifferentHashes;
import dev.filtersmith.storage.KeyHashes;
import java.lang.reflect.Type;
import java.util.Iterator;
import java.util.PrimitiveIterator;
import org.jspecify.annotations.Nullable;

/** The keys that a filter is built from. Only their hashes are kept. */
public final class GivenKeys {
    private final String filter;
    private final LaneHash longs;
    private final @Nullable KeyHasher<Object> hasher;
    private final Class<?> keyType;
    private final KeyHashes hashes = new KeyHashes();

    /** Creates an empty collection of keys. */
    public GivenKeys(String filter, @Nullable Type keyType, KeySeed seed) {
        this.filter = filter;
        this.longs = new LaneHash(seed);
        this.hasher = keyType == null ? null : KeyHashers.of(keyType, seed);
        this.keyType = keyType == null ? Long.class : (Class<?>) KeyTypes.raw(keyType);
    }

    public void add(long... keys) {
        requireLongs();
        for (long key : keys) {
            hashes.add(longs.hash(key));
        }
    }

    /** Adds all keys, or none of them if the iterator fails. */
    public void add(PrimitiveIterator.OfLong keys) {
        requireLongs();
        allOrNone(() -> {
            while (keys.hasNext()) {
                hashes.add(longs.hash(keys.nextLong()));
            }
        });
    }

    private void requireLongs() {
        if (hasher != null) {
            throw new WrongKeyException("[WrongKey] addAll(long...) has long keys, but the keys of " + filter + " are "
                    + keyType.getTypeName()
                    + ". Give such keys to addAll(Iterable), or let the filter be a LongFilter.");
        }
    }

    /** Adds all keys, or none of them if one fails. */
    public void add(Iterator<?> keys) {
        allOrNone(() -> {
            while (keys.hasNext()) {
                addKey(keys.next());
            }
        });
    }

    private void allOrNone(Runnable addition) {
        long before = hashes.size();
        boolean complete = false;
        try {
            addition.run();
            complete = true;
        } finally {
            if (!complete) {
                hashes.truncate(before);
            }
        }
    }

    private void addKey(Object key) {
        Keys.require(key, "key");
        if (!keyType.isInstance(key)) {
            throw new WrongKeyException(
                    "[WrongKey] addAll has a key of " + key.getClass().getTypeName() + ", but the keys of " + filter
                            + " are " + keyType.getTypeName() + ". Give keys of that type.");
        }
        hashes.add(hash(key));
    }

    private long hash(Object key) {
        try {
            return hasher == null ? longs.hash((Long) key) : hasher.hash(key);
        } catch (ClassCastException component) {
            throw Causes.of(
                    component,
                    new WrongKeyException("[WrongKey] addAll has a key " + key
                            + " with a component of another type than " + filter + " declares: "
                            + component.getMessage() + ". Give keys of its type."));
        }
    }

    public KeyHashes hashes() {
        return hashes;
    }

    /** Returns the number of elements that a filter of the keys will have. */
    public long elements(boolean counts) {
        return Math.max(1, counts ? hashes.size() : new DifferentHashes(hashes).count());
    }
}
