package dev.filtersmith.key;

import org.jspecify.annotations.Nullable;

/**
 * The part of a {@link dev.filtersmith.KeySeed} that only the hashes of this package see: its keyed
 * hash. It is a superclass, so that neither a method nor an object hands it on.
 */
public abstract class SecretSeed {
    private final @Nullable SipHash sip;

    /** Whether a stored form was without it. Set before other threads see the object. */
    private boolean withheld;

    /** Creates a seed without a secret key. */
    protected SecretSeed() {
        this.sip = null;
    }

    /**
     * Creates a seed with a secret key of 16 bytes.
     *
     * @throws IllegalArgumentException if the number of bytes is another
     */
    protected SecretSeed(byte... key) {
        this.sip = new SipHash(key);
    }

    /** Returns the keyed hash of a seed, or null if keys are hashed with a seed. */
    static @Nullable SipHash sip(SecretSeed seed) {
        return seed.sip;
    }

    static void withhold(SecretSeed seed) {
        seed.withheld = true;
    }

    static boolean isWithheld(SecretSeed seed) {
        return seed.withheld;
    }

    protected final boolean hasKey() {
        return sip != null;
    }

    protected final long check(long seed) {
        SipHash hash = sip != null ? sip : new SipHash(seed, seed);
        return hash.check();
    }
}
