package dev.filtersmith.key;

import java.util.List;
import java.util.UUID;

/** An accumulator that packs leaves into lanes of 64 bits, which are hashed together. */
final class Lanes {
    private final TextHash text;
    private final long[] full;
    private int count;
    private long lane;
    private int used;

    /** Creates an accumulator for keys of some leaves, which never take more lanes than twice. */
    Lanes(List<Leaf> leaves, TextHash text) {
        this.full = new long[2 * leaves.size()];
        this.text = text;
    }

    void add(LeafKind kind, Object leaf) {
        if (kind == LeafKind.UUID) {
            UUID id = (UUID) leaf;
            add(id.getMostSignificantBits(), Long.SIZE);
            add(id.getLeastSignificantBits(), Long.SIZE);
        } else {
            add(kind.bits(leaf, text), kind.width());
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
        full[count++] = lane;
        lane = 0;
        used = 0;
    }

    /** Returns the hash of all added leaves; there must be at least one. */
    long hash(LaneHash hash) {
        closeLane();
        return count == 1 ? hash.hash(full[0]) : hash.hash(full, count);
    }
}
