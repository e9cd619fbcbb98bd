package dev.filtersmith.windows;

import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

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

    private final WindowSlots content;
    private final int visits;

    /** The slots found, in order. */
    private int @Nullable [] found;

    /** By slot found, the index of that whose element could move to it; -1 for the first ones. */
    private int[] origins = {};

    /**
     * The visited slots. Slots of large tables share bits: one that seems visited is passed over.
     */
    private long[] visited = {};

    private int count;

    /**
     * The slot at the end of the path, to which the last element moves, and the index of the slot
     * found before it; -1 if the path has no other slot.
     */
    private int end;

    private int last;

    /** Creates a search. The first one takes the memory. */
    WindowSearch(WindowSlots content, int visits) {
        this.content = content;
        this.visits = Math.min(visits, content.slots());
    }

    /** Searches a path for an element whose slots are occupied. Changes nothing. */
    boolean find(int window, long fingerprint) {
        int[] queue = queue();
        int other = content.other(window, fingerprint);
        forget(queue);
        visit(queue, window, -1);
        visit(queue, window + 1, -1);
        visit(queue, other, -1);
        visit(queue, other + 1, -1);
        end = -1;
        for (int step = 0; step < count && end < 0; step++) {
            end = expand(queue, step);
            last = step;
        }
        return end >= 0;
    }

    /**
     * Searches a path to an accepted slot whose element the table has more than once, among the
     * slots that the last search has found in vain. Changes nothing.
     */
    boolean findTwice(IntPredicate accepted) {
        int[] queue = queue();
        end = -1;
        for (int step = 0; step < count && end < 0; step++) {
            if (content.countAt(queue[step]) > 1 && accepted.test(queue[step])) {
                end = queue[step];
                last = origins[step];
            }
        }
        return end >= 0;
    }

    /** Returns the slot at the end of the path that was found last. */
    int end() {
        return end;
    }

    /** Clears the set of visited slots, also after a search that was interrupted. */
    private void forget(int[] queue) {
        for (int i = 0; i < count; i++) {
            visited[wordOf(queue[i])] = 0;
        }
        count = 0;
    }

    private int[] queue() {
        int[] queue = found;
        if (queue == null) {
            queue = new int[visits];
            origins = new int[visits];
            int words = Math.min(visits * SPARSENESS, content.slots()) / Long.SIZE + 1;
            visited = new long[Integer.highestOneBit(2 * words - 1)];
            // Last: where memory is short, the next search tries again.
            found = queue;
        }
        return queue;
    }

    /** Returns an empty slot to which the element of a step can move; -1 if there is none. */
    private int expand(int[] queue, int step) {
        int slot = queue[step];
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
        visit(queue, sibling, step);
        visit(queue, other, step);
        visit(queue, other + 1, step);
        return -1;
    }

    private void visit(int[] queue, int slot, int origin) {
        long bit = 1L << slot;
        int word = wordOf(slot);
        if (count < queue.length && (visited[word] & bit) == 0) {
            visited[word] |= bit;
            queue[count] = slot;
            origins[count++] = origin;
        }
    }

    private int wordOf(int slot) {
        return (slot >>> 6) & (visited.length - 1);
    }

    /**
     * Moves the elements of the path that was found last, and puts the new one into its first slot.
     * Returns the number of elements moved.
     */
    int move(int window, long fingerprint) {
        int[] queue = queue();
        int to = end;
        int moves = 0;
        // An origin is before its step, unless two threads write at once where one may: then keys
        // are lost, but the loop ends.
        for (int step = last; step >= 0; step = Math.min(origins[step], step - 1)) {
            int from = queue[step];
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
