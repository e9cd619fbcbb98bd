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
class WindowSearch {
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

    final WindowSlots slots;
    private final int visits;
    private final int visitedMask;

    WindowSearch(WindowSlots slots, int visits) {
        this.slots = slots;
        this.visits = Math.min(visits, slots.slots());
        int words = Math.min(this.visits * SPARSENESS, slots.slots()) / Long.SIZE + 1;
        this.visitedMask = 2 * Integer.highestOneBit(2 * words - 1) - 1;
    }

    private static int[][] arrays() {
        return new int[][] {{}, {}, {}, {0, -1, -1}};
    }

    /**
     * Searches a path for an element whose slots are taken. Changes nothing. The path, if it {@link
     * #ends}, is there until this thread searches again.
     */
    int[][] find(int window, long fingerprint) {
        // Virtual threads, of which there may be millions, keep no arrays.
        int[][] arrays = TextBuffer.isVirtual() ? arrays() : OF_THREAD.get();
        if (arrays[VISITED].length <= visitedMask) {
            arrays[VISITED] = new int[visitedMask + 1];
        }
        int[] state = arrays[STATE];
        state[COUNT] = 0;
        state[END] = -1;
        int other = slots.other(window, fingerprint);
        try {
            visit(arrays, window, -1);
            visit(arrays, window + 1, -1);
            visit(arrays, other, -1);
            visit(arrays, other + 1, -1);
            for (int step = 0; step < state[COUNT] && state[END] < 0; step++) {
                expand(arrays, step);
            }
        } finally {
            for (int i = 0; i < state[COUNT]; i++) {
                arrays[VISITED][wordOf(arrays[FOUND][i])] = 0;
            }
        }
        return arrays;
    }

    /**
     * Searches a path to an accepted slot whose element the table has more than once, among the
     * slots that a search has found in vain. Changes nothing. Returns whether there is one.
     */
    boolean findTwice(int[][] arrays, IntPredicate accepted) {
        int[] state = arrays[STATE];
        for (int step = 0; step < state[COUNT] && state[END] < 0; step++) {
            int slot = arrays[FOUND][step];
            if (isElement(slot, slots.get(slot)) && slots.countAt(slot) > 1 && accepted.test(slot)) {
                end(arrays, slot, arrays[ORIGINS][step]);
            }
        }
        return ends(arrays);
    }

    /** Returns whether a path ends at a slot. */
    static boolean ends(int[][] path) {
        return end(path) >= 0;
    }

    /** Returns the slot at the end of a path. */
    static int end(int[][] path) {
        return path[STATE][END];
    }

    /** Returns the step whose element moves to the end; -1 if the path has no other slot. */
    static int last(int[][] path) {
        return path[STATE][LAST];
    }

    /** Returns the step before one; -1 if it is the first. */
    static int before(int[][] path, int step) {
        return path[ORIGINS][step];
    }

    /** Returns the slot of a step. */
    static int slot(int[][] path, int step) {
        return path[FOUND][step];
    }

    private static void end(int[][] arrays, int slot, int last) {
        arrays[STATE][END] = slot;
        arrays[STATE][LAST] = last;
    }

    /** Returns whether a slot has an element: other threads may change it, or be about to. */
    private boolean isElement(int slot, long value) {
        return value != 0 && slots.isWindow(slot - slots.offset(value));
    }

    /** Ends the path at an empty slot to which the element of a step can move, or goes on. */
    private void expand(int[][] arrays, int step) {
        int slot = arrays[FOUND][step];
        long value = slots.get(slot);
        if (!isElement(slot, value)) {
            if (value == 0) {
                end(arrays, slot, arrays[ORIGINS][step]);
            }
            return;
        }
        int offset = slots.offset(value);
        int window = slot - offset;
        int sibling = window + 1 - offset;
        int other = slots.other(window, slots.fingerprint(value));
        if (slots.isEmpty(sibling)) {
            end(arrays, sibling, step);
        } else if (slots.isEmpty(other)) {
            end(arrays, other, step);
        } else if (slots.isEmpty(other + 1)) {
            end(arrays, other + 1, step);
        } else {
            visit(arrays, sibling, step);
            visit(arrays, other, step);
            visit(arrays, other + 1, step);
        }
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
}
