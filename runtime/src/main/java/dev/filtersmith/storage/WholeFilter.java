package dev.filtersmith.storage;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.KeySeed;
import java.io.NotSerializableException;
import java.util.Optional;

/** A filter as a whole: it is built, serialized and copied, whether it has one table or several. */
public abstract class WholeFilter extends BatchFilter {
    /** Serializers that copy fields begin with this one. */
    @SuppressWarnings("unused")
    private final Object againstFieldCopies = FieldCopies.refused();

    /**
     * Creates a filter.
     *
     * @param seed seed or key that keys are hashed with
     */
    WholeFilter(KeySeed seed) {
        super(seed);
    }

    /**
     * Puts the elements of a known collection into the empty filter.
     *
     * @param hashes hashes of the keys, whose order may change
     * @param sweeps number of times that each element is moved to a better place before any is
     *     stored; with 0 the hashes are put in order
     * @param parallel whether to use several threads; the bits are the same
     * @return number of hashes that were definitely not present before, in the order given
     * @throws FilterFullException if there is no room for a key; it contains the number of keys
     *     added
     * @throws UnsupportedOperationException if there are sweeps or several threads and the family
     *     does not support them
     */
    public abstract long fill(KeyHashes hashes, int sweeps, boolean parallel);

    /** Puts keys in the order given. */
    final long putInOrder(KeyHashes hashes) {
        long fresh = 0;
        long done = 0;
        for (int segment = 0; segment < hashes.segments(); segment++) {
            fresh = putAllHashes(hashes.segment(segment), hashes.count(segment), done, fresh);
            done += hashes.count(segment);
        }
        return fresh;
    }

    /**
     * Returns the form in which the filter is serialized.
     *
     * @param counts whether to count the operations on the filter that is read
     * @return form
     * @throws NotSerializableException if keys are hashed with a secret key
     */
    public final SerializedFilter serialized(boolean counts) throws NotSerializableException {
        return new SerializedFilter(this, origin().askedType(this), keyType(), origin().askedEngine(), counts);
    }

    /**
     * Returns the object that is serialized in place of the filter, if its class is serializable.
     * There is no constructor without parameters, so that no stream can contain the filter itself.
     *
     * @return serialized form
     * @throws NotSerializableException if keys are hashed with a secret key
     */
    protected final Object writeReplace() throws NotSerializableException {
        return serialized(false);
    }

    /**
     * Hashes a key that is an object.
     *
     * @param key key of the filter's type
     * @return hash
     * @throws NullPointerException if the key, or a component of it, is null
     * @throws ClassCastException if the key is of another type
     */
    public final long hashOfGiven(Object key) {
        return hashOfKey(key);
    }

    // Other filters.

    /**
     * Takes the content of a compatible filter in place of its own. No other thread uses this one.
     *
     * @param other filter, any engine and mode
     */
    public abstract void copyOf(WholeFilter other);

    /**
     * Describes why elements have other places in another filter of the same spec, if so.
     *
     * @param other other filter
     * @return difference, with both values and the remedy
     */
    abstract Optional<String> difference(WholeFilter other);

    /** Removes all elements. */
    abstract void erase();

    @Override
    public final void clear() {
        metering().clear(this, this::erase);
    }

    /** Describes the filters that it is made of, for messages. */
    String structure() {
        return "one table";
    }
}
