package dev.filtersmith.advisor.windows;

import dev.filtersmith.windows.WindowedCuckooLayout;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A windowed cuckoo filter of random hashes that is filled and then churned: in each step the
 * oldest element is removed and a new one is put. It counts what the interpreter does not: the
 * length of each search, and the size of the stash after each step. Written independently of the
 * interpreter; the stash is unbounded.
 */
final class WindowSimulation {
    private static final int LENGTHS = 18;

    /**
     * Searches of the churn by length: index i counts those of more than 2^(i-1) and at most 2^i
     * slots.
     */
    final long[] searches = new long[LENGTHS];

    /** The same while the filter was filled. */
    final long[] searchesFilling;

    /** Steps of the churn by size of the stash; the last index counts all larger ones. */
    final long[] stashSizes = new long[66];

    /** Sum of the sizes of the stash after all steps of the churn. */
    long stashedElements;

    private final int slotBits;
    private final int visits;
    private final long[] slots;
    private final int windows;
    private final long[] oldest;
    private final long[] stash;
    private final int[] queue;
    private final int[] origins;
    private final int[] visited;
    private final SplittableRandom random;

    private int round;
    private int stashed;

    /** Puts of the churn. */
    long puts;

    /** Moves of the churn. */
    long moves;

    /** Slots whose elements a search of the churn asked for another place. */
    long visitedSlots;

    /** Puts of the churn that found no path. */
    long pathless;

    /** Puts without a path while the filter was filled. */
    long pathlessFilling;

    WindowSimulation(int elements, int slots, int slotBits, int visits, long seed) {
        this.slotBits = slotBits;
        this.slots = new long[slots];
        this.windows = slots - 1;
        this.visits = Math.min(visits, slots);
        this.oldest = new long[elements];
        this.stash = new long[elements];
        this.queue = new int[this.visits];
        this.origins = new int[this.visits];
        this.visited = new int[slots];
        this.random = new SplittableRandom(seed);
        for (int i = 0; i < elements; i++) {
            oldest[i] = random.nextLong();
            put(oldest[i]);
        }
        pathlessFilling = pathless;
        pathless = 0;
        puts = 0;
        moves = 0;
        visitedSlots = 0;
        searchesFilling = searches.clone();
        Arrays.fill(searches, 0);
    }

    /** Replaces elements, the oldest first. */
    void churn(long replacements) {
        for (long step = 0; step < replacements; step++) {
            int place = (int) (step % oldest.length);
            remove(oldest[place]);
            oldest[place] = random.nextLong();
            put(oldest[place]);
            stashedElements += stashed;
            stashSizes[Math.min(stashed, stashSizes.length - 1)]++;
        }
    }

    private long fingerprint(long hash) {
        return Math.max(1, hash & ((1L << (slotBits - 1)) - 1));
    }

    private void put(long hash) {
        puts++;
        if (!place(hash)) {
            pathless++;
            stash[stashed++] = hash;
        }
    }

    private boolean place(long hash) {
        long fingerprint = fingerprint(hash);
        int first = WindowedCuckooLayout.window(hash, windows);
        int other = WindowedCuckooLayout.other(first, fingerprint, windows);
        for (int window : new int[] {first, other}) {
            for (int slot = window; slot <= window + 1; slot++) {
                if (slots[slot] == 0) {
                    store(slot, window, fingerprint);
                    return true;
                }
            }
        }
        return relocated(first, other, fingerprint);
    }

    private void store(int slot, int window, long fingerprint) {
        slots[slot] = fingerprint | (long) (slot - window) << 63;
    }

    private boolean relocated(int first, int other, long fingerprint) {
        round++;
        int found = 0;
        for (int slot : new int[] {first, first + 1, other, other + 1}) {
            found = visit(slot, -1, found);
        }
        for (int step = 0; step < found; step++) {
            int slot = queue[step];
            long value = slots[slot];
            int offset = (int) (value >>> 63);
            int window = slot - offset;
            int second = WindowedCuckooLayout.other(window, value & Long.MAX_VALUE, windows);
            for (int next : new int[] {window + 1 - offset, second, second + 1}) {
                if (slots[next] == 0) {
                    searched(step + 1);
                    move(step, next, first, other, fingerprint);
                    return true;
                }
                found = visit(next, step, found);
            }
        }
        searched(found);
        return false;
    }

    private int visit(int slot, int origin, int found) {
        if (visited[slot] == round || found == visits) {
            return found;
        }
        visited[slot] = round;
        queue[found] = slot;
        origins[found] = origin;
        return found + 1;
    }

    private void searched(int length) {
        searches[Integer.SIZE - Integer.numberOfLeadingZeros(length - 1)]++;
        visitedSlots += length;
    }

    private void move(int last, int end, int first, int other, long fingerprint) {
        int to = end;
        for (int step = last; step >= 0; step = origins[step]) {
            int from = queue[step];
            long value = slots[from] & Long.MAX_VALUE;
            int window = from - (int) (slots[from] >>> 63);
            int offset = to - window;
            store(to, offset == 0 || offset == 1 ? window : WindowedCuckooLayout.other(window, value, windows), value);
            to = from;
            moves++;
        }
        store(to, to == first || to == first + 1 ? first : other, fingerprint);
    }

    private void remove(long hash) {
        for (int i = 0; i < stashed; i++) {
            if (stash[i] == hash) {
                stash[i] = stash[--stashed];
                return;
            }
        }
        long fingerprint = fingerprint(hash);
        int first = WindowedCuckooLayout.window(hash, windows);
        int other = WindowedCuckooLayout.other(first, fingerprint, windows);
        for (int window : new int[] {first, other}) {
            for (int offset = 0; offset < 2; offset++) {
                if (slots[window + offset] == (fingerprint | (long) offset << 63)) {
                    slots[window + offset] = 0;
                    drain();
                    return;
                }
            }
        }
        throw new AssertionError("an element was lost");
    }

    private void drain() {
        if (stashed == 0) {
            return;
        }
        long visitedBefore = visitedSlots;
        long movesBefore = moves;
        long[] searchesBefore = searches.clone();
        if (place(stash[stashed - 1])) {
            stashed--;
        }
        visitedSlots = visitedBefore;
        moves = movesBefore;
        System.arraycopy(searchesBefore, 0, searches, 0, LENGTHS);
    }
}
