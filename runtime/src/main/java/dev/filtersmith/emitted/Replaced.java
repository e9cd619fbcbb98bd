package dev.filtersmith.emitted;

import java.io.ObjectStreamException;

/**
 * A filter whose class is a proxy, which has no method of its own for serialization to find. The
 * loader of a user's interface has to see it.
 */
public interface Replaced {
    /**
     * Returns the object to write in place of the filter.
     *
     * @return stored form
     * @throws ObjectStreamException if the filter cannot be written
     */
    Object writeReplace() throws ObjectStreamException;
}
