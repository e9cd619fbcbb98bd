package dev.filtersmith.windows;

import dev.filtersmith.key.TextBuffer;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * The breadth-first search for an empty slot when all slots of a new element are occupied. The
 * element in each slot found can move to the other slot of its window, or to the two of its other
 * window. The elements on the path move from its far end on, so each is copied before it is
 * overwritten. Where no slot is empty, a path may end at an element that the table has twice, if
 * that is counted elsewhere.
 */
final class WindowSearch {
    /** Bits of the set of visited slots for each slot that may be visited. */
    private static final int SPARSENESS = 8;

    /** Slots that most searches find at most. */
    private static final int FEW = 64;

    // The arrays of a search.

    /** The slots found, in order. */
    private static final int FOUND = 0;

    /** By slot found, the index of that whose element could move to it; -1 for the first ones. */
    private static final int ORIGINS = 1;

    /** The visited slots, a bit each. All are 0 between searches. */
    private static final int VISITED = 2;

    /** The numbers below. */
    private static final int STATE = 3;

    private static final int COUNT = 0;

    /**
     * The slot at the end of the path, to which the last element moves, and the index of the slot
     * found before it; -1 if the path has no other slot.
     */
    private static final int END = 1;

    private static final int LAST = 2;

    /**
     * The arrays of each thread, so that filters keep none, and a search allocates none. They are
     * of the JDK's types only, so that no thread of a pool keeps the library's class loader.
     */
    private static final ThreadLocal<int[][]> OF_THREAD = ThreadLocal.withInitial(WindowSearch::arrays);

    private static final int[][] NONE = arrays();

    private final WindowSlots content;
    private final int visits;
    private final int visitedMask;

    /** The arrays of the present search. */
    private int[][] present = NONE;

    WindowSearch(WindowSlots content, int visits) {
        this.content = content;
        this.visits = Math.min(visits, content.slots());
        int words = Math.min(this.visits * SPARSENESS, content.slots()) / Long.SIZE + 1;
        this.visitedMask = 2 * Integer.highestOneBit(2 * words - 1) - 1;
    }

    private static int[][] arrays() {
        return new int[][] {{}, {}, {}, {0, -1, -1}};
    }

    /**
     * Searches a path for an element whose slots are occupied. Changes nothing. The path is there
     * until {@link #release}.
     */
    boolean find(int window, long fingerprint) {
        // Virtual threads, of which there may be millions, keep no arrays.
        int[][] arrays = TextBuffer.isVirtual() ? arrays() : OF_THREAD.get();
        if (arrays[VISITED].length <= visitedMask) {
            arrays[VISITED] = new int[visitedMask + 1];
        }
        present = arrays;
        int[] state = arrays[STATE];
        state[COUNT] = 0;
        state[END] = -1;
        int other = content.other(window, fingerprint);
        try {
            visit(arrays, window, -1);
            visit(arrays, window + 1, -1);
            visit(arrays, other, -1);
            visit(arrays, other + 1, -1);
            for (int step = 0; step < state[COUNT] && state[END] < 0; step++) {
                state[END] = expand(arrays, step);
                state[LAST] = step;
            }
        } finally {
            for (int i = 0; i < state[COUNT]; i++) {
                arrays[VISITED][wordOf(arrays[FOUND][i])] = 0;
            }
        }
        return state[END] >= 0;
    }

    /**
     * Searches a path to an accepted slot whose element the table has more than once, among the
     * slots that the last search has found in vain. Changes nothing.
     */
    boolean findTwice(IntPredicate accepted) {
        int[][] arrays = present;
        int[] state = arrays[STATE];
        for (int step = 0; step < state[COUNT] && state[END] < 0; step++) {
            int slot = arrays[FOUND][step];
            if (content.countAt(slot) > 1 && accepted.test(slot)) {
                state[END] = slot;
                state[LAST] = arrays[ORIGINS][step];
            }
        }
        return state[END] >= 0;
    }

    /** Returns the slot at the end of the path that was found last. */
    int end() {
        return present[STATE][END];
    }

    /** Gives the arrays back to the thread. */
    void release() {
        present = NONE;
    }

    /** Returns an empty slot to which the element of a step can move; -1 if there is none. */
    private int expand(int[][] arrays, int step) {
        int slot = arrays[FOUND][step];
        long value = content.get(slot);
        int offset = content.offset(value);
        int window = slot - offset;
        int sibling = window + 1 - offset;
        int other = content.other(window, content.fingerprint(value));
        if (content.isEmpty(sibling)) {
            return sibling;
        } else if (content.isEmpty(other)) {
            return other;
        } else if (content.isEmpty(other + 1)) {
            return other + 1;
        }
        visit(arrays, sibling, step);
        visit(arrays, other, step);
        visit(arrays, other + 1, step);
        return -1;
    }

    /** Finds a slot. Those of large tables share bits: one that seems visited is passed over. */
    private void visit(int[][] arrays, int slot, int origin) {
        int[] visited = arrays[VISITED];
        int count = arrays[STATE][COUNT];
        int bit = 1 << slot;
        int word = wordOf(slot);
        if (count < visits && (visited[word] & bit) == 0) {
            if (count == arrays[ORIGINS].length) {
                int length = Math.min(visits, Math.max(FEW, 4 * count));
                arrays[FOUND] = Arrays.copyOf(arrays[FOUND], length);
                arrays[ORIGINS] = Arrays.copyOf(arrays[ORIGINS], length);
            }
            arrays[FOUND][count] = slot;
            arrays[ORIGINS][count] = origin;
            arrays[STATE][COUNT] = count + 1;
            visited[word] |= bit;
        }
    }

    private int wordOf(int slot) {
        return (slot >>> 5) & visitedMask;
    }

    /**
     * Moves the elements of the path that was found last, and puts the new one into its first slot.
     * Returns the number of elements moved.
     */
    int move(int window, long fingerprint) {
        int[][] arrays = present;
        int to = arrays[STATE][END];
        int moves = 0;
        // An origin is before its step, unless two threads write at once where one may: then keys
        // are lost, but the loop ends.
        for (int step = arrays[STATE][LAST]; step >= 0; step = Math.min(arrays[ORIGINS][step], step - 1)) {
            int from = arrays[FOUND][step];
            long value = content.get(from);
            store(to, from - content.offset(value), content.fingerprint(value));
            to = from;
            moves++;
        }
        store(to, window, fingerprint);
        return moves;
    }

    /** Stores a fingerprint in a slot of one of its windows. */
    private void store(int slot, int window, long fingerprint) {
        int offset = slot - window;
        if ((offset & -2) != 0) {
            offset = slot - content.other(window, fingerprint);
        }
        content.set(slot, content.value(fingerprint, offset));
    }
}
