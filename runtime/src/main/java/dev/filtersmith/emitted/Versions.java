package dev.filtersmith.emitted;

import org.jspecify.annotations.Nullable;

/**
 * The versions that an emitted class shares with the library. Each is raised on its own. The result
 * of a geometry search needs no version, because the geometry is part of the emitted class.
 */
@SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
public final class Versions {
    /**
     * Version of the members that emitted classes link to: this package, the API, and the inherited
     * members of the base classes. Raise it by one when a member is added that newly emitted
     * classes need. An older emitted class runs on a newer library.
     */
    public static final int ABI = 1;

    /**
     * Oldest version of the members that this library still has. Raise it to {@link #ABI} when a
     * member is removed or changes its meaning: all classes must be emitted anew then.
     */
    public static final int OLDEST_ABI = 1;

    /**
     * Version of the meaning of a filter's words. Raise it by one when the same geometry, after the
     * same operations on the same hashes, holds other words.
     */
    public static final int BITS = 1;

    /**
     * Version of the hash of keys. Raise it by one when any key gets another hash.
     */
    public static final int KEY_HASH = 1;

    private Versions() {}

    /**
     * Compares the versions of an emitted class with those of this library.
     *
     * @param from origin of the emitted class
     * @return the difference that keeps the class from running here; null if there is none
     */
    static @Nullable String difference(EmittedFrom from) {
        if (from.geometry().isEmpty()) {
            return "it does not name its geometry, so it is of an older version of the processor";
        } else if (from.abi() < OLDEST_ABI || from.abi() > ABI) {
            return "it was emitted for version " + from.abi() + " of the library's members, and this library has "
                    + (OLDEST_ABI == ABI ? "version " + ABI : "versions " + OLDEST_ABI + " to " + ABI);
        } else if (from.bits() != BITS) {
            return "it was emitted for version " + from.bits() + " of the bits, and this library has version " + BITS;
        } else if (from.keyHash() != KEY_HASH) {
            return "it was emitted for version " + from.keyHash()
                    + " of the hash of keys, and this library has version " + KEY_HASH;
        }
        return null;
    }
}
