package dev.filtersmith.key;

import com.dynatrace.hash4j.hashing.Hasher64;
import java.util.UUID;

/**
 * An accumulator that packs leaves into lanes of 64 bits and mixes every full lane into the hash.
 */
final class Lanes {
    private final Hasher64 hasher;
    private long hash;
    private long lane;
    private int used;

    Lanes(long seed, Hasher64 hasher) {
        this.hash = seed;
        this.hasher = hasher;
    }

    void add(LeafKind kind, Object leaf) {
        if (kind == LeafKind.UUID) {
            UUID id = (UUID) leaf;
            add(id.getMostSignificantBits(), Long.SIZE);
            add(id.getLeastSignificantBits(), Long.SIZE);
        } else {
            add(kind.bits(leaf, hasher), kind.width());
        }
    }

    private void add(long bits, int width) {
        if (used + width > Long.SIZE) {
            closeLane();
        }
        // A 64-bit leaf finds an empty lane: its shift by 64 is a shift by 0, of 0.
        lane = lane << width | bits;
        used += width;
    }

    private void closeLane() {
        hash = Keys.mix(hash ^ lane);
        lane = 0;
        used = 0;
    }

    /** Returns the hash of all added leaves; there must be at least one. */
    long hash() {
        closeLane();
        return hash;
    }
}
