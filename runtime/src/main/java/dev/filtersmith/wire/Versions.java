package dev.filtersmith.wire;

import dev.filtersmith.key.LaneHash;

/**
 * The versions that an emitted class shares with the library. Each is raised on its own. The result
 * of a geometry search needs no version, because the geometry is part of the emitted class.
 */
public final class Versions {
    /**
     * Version of the members that emitted classes link to: the package {@code emitted}, the API,
     * and the inherited members of the base classes. Raise it by one when a member is added that
     * newly emitted classes need, or an attribute: a library that does not know one would notice it
     * only when the layout is needed. An older emitted class runs on a newer library.
     */
    public static final int ABI = 1;

    /**
     * Oldest version of the members that this library still has. Raise it to {@link #ABI} when a
     * member is removed or changes its meaning: all classes must be emitted anew then.
     */
    public static final int OLDEST_ABI = 1;

    /**
     * Version of the meaning of a filter's words. Raise it by one when the same geometry, after the
     * same operations on the same hashes, holds other words. Stored rank-indexed filters have a
     * number of their own: their sizes have changed, which emitted classes do not contain.
     */
    public static final int BITS = StoredHeader.BITS_VERSION;

    /**
     * Version of the hash of keys. Raise it by one when any key gets another hash.
     */
    public static final int KEY_HASH = LaneHash.VERSION;

    private Versions() {}
}
