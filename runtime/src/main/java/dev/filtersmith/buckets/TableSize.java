package dev.filtersmith.buckets;

/**
 * The dimensions of a table that follow from a {@link SubtableLayout} and the expected number of
 * elements.
 *
 * @param chunkMask if the alternate bucket is found by XOR inside a chunk, the bits of the
 *     fingerprint that determine it: the chunk's size in buckets minus the number of subtables;
 *     otherwise 0
 * @param words number of 64-bit words of all buckets
 */
public record TableSize(long expectedElements, int buckets, int chunkMask, int words) {
    public static TableSize of(ChoiceLayout choice, long expectedElements) {
        int[] size = SubtableShape.size(SubtableShape.numbers(0, 0, choice), expectedElements);
        return new TableSize(expectedElements, size[1], size[2], size[0]);
    }
}
