package dev.filtersmith.processor.bloom;

import com.palantir.javapoet.CodeBlock;
import dev.filtersmith.bloom.BloomTableLayout;
import dev.filtersmith.processor.Code;
import java.util.List;
import java.util.stream.IntStream;

/** Numbers and expressions shared by the parts of an emitted class of a Bloom family. */
final class ProbeText {
    /**
     * Maximum number of slots of a group that are written out one after the other. Further slots
     * are handled in a loop, since the method would be too long to inline.
     */
    static final int MAX_UNROLLED = 15;

    /**
     * Multiplier of {@code Probes}, based on the golden ratio. Twice the number of the group is
     * added, so every group has an odd multiplier.
     */
    private static final long GROUP_MULTIPLIER = 0x9e3779b97f4a7c15L;

    private static final List<String> ORDINALS =
            List.of("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth");

    private final BloomTableLayout layout;

    ProbeText(BloomTableLayout layout) {
        this.layout = layout;
    }

    int slots() {
        return layout.hashFunctions();
    }

    int groups() {
        return layout.groups();
    }

    /** Returns whether several threads write at the same time. */
    boolean multiWriter() {
        return layout.multiWriter();
    }

    /** Returns the number of words of the table that have slots. */
    String slotWords() {
        return layout.storesCount() ? "buckets" : "wordCount()";
    }

    /** Returns the name of the variable that holds the first number of a group. */
    static String name(int group) {
        return ORDINALS.get(group);
    }

    /** Returns the first number of a group, from the variable {@code hash}. */
    static CodeBlock first(int group) {
        return group == 0 ? CodeBlock.of("hash") : Code.of("first(hash, $L)", multiplier(group));
    }

    static long multiplier(int group) {
        return GROUP_MULTIPLIER + 2L * group;
    }

    /** Returns the numbers of the groups behind the first. */
    IntStream furtherGroups() {
        return IntStream.range(1, groups());
    }
}
