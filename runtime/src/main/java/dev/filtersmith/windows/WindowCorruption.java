package dev.filtersmith.windows;

import dev.filtersmith.storage.PackedBits;
import java.util.Optional;

/** The search for words that no windowed cuckoo filter writes. */
final class WindowCorruption {
    private WindowCorruption() {}

    /** Describes the first corrupt slot of a table; empty if there is none. */
    static Optional<String> find(WindowSlots content, int words) {
        for (int slot = 0; slot < content.slots(); slot++) {
            long value = content.get(slot);
            if (value == 0) {
                continue;
            }
            int window = slot - content.offset(value);
            if (content.fingerprint(value) == 0) {
                return Optional.of("slot " + slot + " has an offset, but no fingerprint");
            } else if (window < 0 || window >= content.windows()) {
                return Optional.of("slot " + slot + " belongs to window " + window + ", and there are "
                        + content.windows() + " from 0 on");
            }
        }
        long end = (long) content.slots() * content.slotBits();
        boolean behind = PackedBits.any(content.bytes(), end, (long) words * Long.SIZE) != 0;
        return behind ? Optional.of("there are bits behind the last slot") : Optional.empty();
    }
}
