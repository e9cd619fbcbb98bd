package dev.filtersmith.processor.bloom;

import dev.filtersmith.bloom.BloomTableLayout;
import dev.filtersmith.bloom.ChoiceBloomLayout;
import dev.filtersmith.processor.Literals;
import java.util.List;
import java.util.stream.IntStream;

/** Numbers and expressions that the parts of an emitted class of a Bloom family share. */
final class ProbeText {
    /**
     * Slots of a group that are written out one after the other; more are gone through in a loop, or a method would be too long to inline.
     */
    static final int MOST_UNROLLED = 15;

    /** What {@code Probes} adds to an odd multiple of the golden ratio for each group. */
    private static final long GROUP_MULTIPLIER = 0x9e3779b97f4a7c15L;

    private static final List<String> ORDINALS =
            List.of("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth");

    final BloomTableLayout layout;

    ProbeText(BloomTableLayout layout) {
        this.layout = layout;
    }

    int slots() {
        return layout.hashFunctions();
    }

    int groups() {
        return layout.groups();
    }

    /** Words of the table that have slots. */
    String slotWords() {
        return layout instanceof ChoiceBloomLayout ? "slotWords" : "words.length";
    }

    /** Name of the variable that has the number that a group begins with. */
    static String name(int group) {
        return ORDINALS.get(group);
    }

    /** The number that a group begins with, from the variable {@code hash}. */
    static String first(int group) {
        return group == 0 ? "hash" : "first(hash, " + multiplier(group) + ")";
    }

    static String multiplier(int group) {
        return Literals.hex(GROUP_MULTIPLIER + 2L * group);
    }

    /** The groups behind the first. */
    IntStream furtherGroups() {
        return IntStream.range(1, groups());
    }
}
