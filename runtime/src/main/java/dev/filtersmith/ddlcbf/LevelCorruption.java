package dev.filtersmith.ddlcbf;

import dev.filtersmith.buckets.Corruption;
import dev.filtersmith.buckets.LoadLayout;
import dev.filtersmith.buckets.VacantBits;
import java.util.Optional;

/**
 * The search for words that no filter with one remainder length has: counter codes without a
 * meaning, and bits behind the fields or slots. Any remainders are sound, in any order.
 */
final class LevelCorruption {
    private LevelCorruption() {}

    /** Describes the first corrupt bucket of a table; empty if there is none. */
    static Optional<String> find(DynamicDLeftCountingLayout layout, long[] words, int tableWords) {
        VacantBits vacant = vacant(layout);
        int bucketWords = layout.bucketBits() / Long.SIZE;
        int corrupt =
                Corruption.first(0, tableWords, bucketWords, (from, to) -> vacant.set(words, from, to), bucket -> true);
        return corrupt < 0
                ? Optional.empty()
                : Optional.of("bucket " + corrupt / bucketWords + " has a counter code without a meaning, or bits"
                        + " behind its remainders");
    }

    private static VacantBits vacant(DynamicDLeftCountingLayout layout) {
        VacantBits vacant = new VacantBits(layout.counterBits(), layout.bucketBits());
        for (LoadLayout load : layout.loads()) {
            for (int code = load.firstCode(); code < load.endState(); code++) {
                vacant.add(code, layout.counterBits() + load.load() * load.fieldBits());
            }
        }
        if (layout.hasSlots()) {
            vacant.add(layout.slotCode(), layout.counterBits() + layout.spec().overfullSlots() * layout.slotBits());
        }
        return vacant;
    }
}
