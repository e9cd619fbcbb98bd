package dev.filtersmith.wire;

import java.io.StreamCorruptedException;

/**
 * The seed of the keys' hashes in a stored filter. Secret keys are never stored, and a seed can be
 * withheld; the reader must give them then, and the check value shows whether they are the same.
 *
 * @param keyed whether keys are hashed with a secret key
 * @param withheld whether the seed is missing
 * @param value seed; 0 if it is missing
 * @param check check value of a missing seed or key; otherwise 0
 * @param hashVersion version of the hash of keys
 */
public record StoredSeed(boolean keyed, boolean withheld, long value, long check, int hashVersion) {
    private static final int WITHHELD = 1;
    private static final int KEYED = 2;

    /** Returns the flags of the header. */
    int flags() {
        return (withheld ? WITHHELD : 0) | (keyed ? KEYED : 0);
    }

    static StoredSeed of(int flags, long value, long check, int hashVersion) throws StreamCorruptedException {
        if ((flags & ~(WITHHELD | KEYED)) != 0) {
            throw new StreamCorruptedException(
                    "the header has flags that this library does not know: " + Integer.toHexString(flags));
        }
        return new StoredSeed((flags & KEYED) != 0, (flags & WITHHELD) != 0, value, check, hashVersion);
    }
}
