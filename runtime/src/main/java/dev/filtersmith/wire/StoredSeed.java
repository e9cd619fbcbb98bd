package dev.filtersmith.wire;

import dev.filtersmith.KeySeed;
import dev.filtersmith.WriteOption;
import dev.filtersmith.key.Keys;
import dev.filtersmith.key.LaneHash;
import java.io.StreamCorruptedException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The seed of the keys' hashes in a stored filter. Secret keys are never stored, and a seed can be
 * withheld; the reader must give them then, and the check value shows whether they are the same.
 *
 * @param keyed whether keys are hashed with a secret key
 * @param withheld whether the seed is missing
 * @param value seed; 0 if it is missing
 * @param check check value of a missing seed or key; otherwise 0
 */
public record StoredSeed(boolean keyed, boolean withheld, long value, long check, int hashVersion) {
    private static final int WITHHELD = 1;
    private static final int KEYED = 2;

    /** Describes a seed for a header. */
    public static StoredSeed of(KeySeed seed, WriteOption... options) {
        boolean keyed = seed.isKeyed();
        List<WriteOption> asked = List.of(options);
        boolean withheld = keyed
                || asked.contains(WriteOption.WITHHOLD_SEED)
                || (Keys.isWithheld(seed) && !asked.contains(WriteOption.STORE_SEED));
        return new StoredSeed(
                keyed, withheld, withheld ? 0 : seed.seed(), withheld ? seed.check() : 0, LaneHash.VERSION);
    }

    /**
     * Returns the seed, or the given one in its place. Fails if a seed or key is missing and none
     * is given, or if another one is given.
     */
    public KeySeed resolve(@Nullable KeySeed given) throws StreamCorruptedException {
        String what = keyed ? "key" : "seed";
        if (given == null) {
            if (!withheld) {
                return KeySeed.of(value);
            }
            throw new StreamCorruptedException(
                    "the filter is stored without its " + what + "; give it with Filters.reader()." + what + "(...)");
        }
        if (given.isKeyed() != keyed) {
            throw new StreamCorruptedException(
                    keyed
                            ? "the filter's keys are hashed with a secret key, not with a seed; read it with"
                                    + " Filters.reader().key(...)"
                            : "the filter's keys are hashed with a seed, not with a secret key; read it "
                                    + (withheld ? "with Filters.reader().seed(...)" : "without key(...)"));
        }
        if (withheld && given.check() != check) {
            throw new StreamCorruptedException(String.format(
                    Locale.ROOT,
                    "the filter was written with another %s: its check value is %016x, and that of the given one"
                            + " is %016x",
                    what,
                    check,
                    given.check()));
        }
        if (!withheld && given.seed() != value) {
            throw new StreamCorruptedException(
                    "the filter was written with seed " + value + ", not with seed " + given.seed());
        }
        return keyed || !withheld ? given : Keys.withheld(given.seed());
    }

    /** Compares seeds of one version of the hash. To compare records for the first time is slow. */
    boolean isSame(StoredSeed other) {
        return flags() == other.flags() && value == other.value && check == other.check;
    }

    /** Returns the flags of the header. */
    int flags() {
        return (withheld ? WITHHELD : 0) | (keyed ? KEYED : 0);
    }

    static StoredSeed of(int flags, long value, long check, int hashVersion) throws StreamCorruptedException {
        if ((flags & ~(WITHHELD | KEYED)) != 0) {
            throw new StreamCorruptedException(
                    "the header has flags that this library does not know: " + Integer.toHexString(flags));
        }
        if (hashVersion != LaneHash.VERSION) {
            throw new StreamCorruptedException("the keys were hashed with version " + hashVersion
                    + " of the hash; this library has version " + LaneHash.VERSION);
        }
        StoredSeed stored = new StoredSeed((flags & KEYED) != 0, (flags & WITHHELD) != 0, value, check, hashVersion);
        stored.requireConsistent();
        return stored;
    }

    /** Refuses a key that is stored, and a seed and a check value that exclude each other. */
    private void requireConsistent() throws StreamCorruptedException {
        if (keyed && !withheld) {
            throw new StreamCorruptedException("the header says that keys are hashed with a secret key, and that it is"
                    + " stored; secret keys are never stored");
        }
        if ((withheld ? value : check) != 0) {
            throw new StreamCorruptedException(
                    withheld
                            ? "the header says that the seed or key is withheld, but has the seed " + value
                            : "the header has a seed, but also a check value, which only withheld ones have");
        }
    }
}
