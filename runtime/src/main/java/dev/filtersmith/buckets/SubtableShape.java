package dev.filtersmith.buckets;

import dev.filtersmith.annotation.Permutation;

/**
 * The size of a table of subtables by the numbers in an emitted class: the capacity of the stash,
 * the words behind the buckets, and then those of the {@link ChoiceLayout} and its {@link
 * ChunkRule}, in their order. The permutation, which matters only where a table may have chunks, is
 * 0 if it is automatic, 1 if the buckets of a key lie in one chunk, otherwise 2.
 */
public final class SubtableShape {
    private SubtableShape() {}

    /** Returns the words of the array, the buckets of a subtable, and the mask of chunks. */
    public static int[] of(double[] numbers, long expectedElements) {
        int permutation = (int) numbers[6];
        ChoiceLayout choice = new ChoiceLayout(
                (int) numbers[2],
                (int) numbers[3],
                (int) numbers[4],
                numbers[5],
                permutation == 0
                        ? Permutation.AUTOMATIC
                        : permutation == 1 ? Permutation.XOR_IN_CHUNK : Permutation.ADDITIVE,
                (int) numbers[7],
                new ChunkRule((int) numbers[8], (int) numbers[9], (int) numbers[10]));
        TableSize size = TableSize.of(choice, expectedElements);
        return new int[] {choice.leadWords() + size.words() + (int) numbers[1], size.buckets(), size.chunkMask()};
    }
}
