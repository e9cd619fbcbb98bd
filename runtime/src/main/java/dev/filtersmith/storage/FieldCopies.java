package dev.filtersmith.storage;

import java.util.AbstractCollection;
import java.util.Collection;
import java.util.Iterator;

/**
 * A refusal of serializers that copy private fields, such as Kryo's default one. They take this
 * value of a filter's field for a collection, whose elements they try to write.
 */
public final class FieldCopies extends AbstractCollection<Object> {
    private static final FieldCopies REFUSED = new FieldCopies();

    private FieldCopies() {}

    /** Returns the value of a field that refuses to be written or copied. */
    public static Collection<Object> refused() {
        return REFUSED;
    }

    @Override
    public int size() {
        throw refusal();
    }

    @Override
    public Iterator<Object> iterator() {
        throw refusal();
    }

    private static UnsupportedOperationException refusal() {
        return new UnsupportedOperationException("filters cannot be written or copied field by field, as Kryo does by"
                + " default. Serialize them as Java does, in Kryo with its JavaSerializer, or as the bytes of"
                + " writeTo.");
    }

    @Override
    public String toString() {
        return "none";
    }
}
