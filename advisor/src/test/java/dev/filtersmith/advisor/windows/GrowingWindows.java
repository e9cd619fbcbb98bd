package dev.filtersmith.advisor.windows;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * A simulation of windowed cuckoo filters that grow by a bit of the fingerprint. The table is made
 * of chunks, each a small table with a depth; a chunk without room is divided in two, and the first
 * bit of each fingerprint decides where it goes, and is lost. So an element has the fewer bits the
 * earlier it came, and a slot has to store their number: by a one above them, which takes a bit.
 *
 * <p>The window of a key in its chunk is never a matter of the fingerprint's lost bits, nor is its
 * other window: {@value #PARTNER_BITS} bits that are never lost determine that. An element without
 * further bits goes into both chunks.
 */
final class GrowingWindows {
    /** Bits of a slot: one that marks the length, the offset in the window, the fingerprint. */
    static final int SLOT_BITS = 2 + GrowingWindows.PARTNER_BITS + GrowingWindows.LOST_BITS;

    private static final int PARTNER_BITS = 8;
    private static final int LOST_BITS = 7;
    private static final int SLOTS = 1024;
    private static final int VISITS = 256;

    private final List<Chunk> directory = new ArrayList<>(List.of(new Chunk(0)));
    private int depth;
    private long moves;

    /** A chunk. Slots have the whole hash, as no real slot has, and the number of bits left. */
    private static final class Chunk {
        final int depth;
        final long[] hashes = new long[SLOTS];
        final int[] windows = new int[SLOTS];
        final int[] lengths = new int[SLOTS];

        Chunk(int depth) {
            this.depth = depth;
            Arrays.fill(lengths, -1);
        }
    }

    /** Returns the bits of a hash that give the chunk and the fingerprint, the first one lowest. */
    private static long stream(long hash) {
        return hash >>> 24;
    }

    private static int window(long hash) {
        return (int) (((hash & 0xffff) * (SLOTS - 1)) >>> 16);
    }

    private static int partner(int window, long hash) {
        long tag = ((hash >>> 16) & 0xff) + 1;
        long sum = Math.multiplyHigh((tag * tag * 0x9e3779b97f4a7c15L) >>> 1, 2L * (SLOTS - 1));
        return (int) Math.floorMod(sum - window, (long) (SLOTS - 1));
    }

    private Chunk chunkOf(long hash) {
        return directory.get((int) (stream(hash) & ((1L << depth) - 1)));
    }

    void put(long hash) {
        while (!stored(chunkOf(hash), hash, LOST_BITS)) {
            split(chunkOf(hash));
        }
    }

    private void split(Chunk full) {
        if (full.depth == depth) {
            directory.addAll(List.copyOf(directory));
            depth++;
        }
        Chunk[] halves = {new Chunk(full.depth + 1), new Chunk(full.depth + 1)};
        for (int slot = 0; slot < SLOTS; slot++) {
            int length = full.lengths[slot];
            for (int half = 0; half < 2 && length >= 0; half++) {
                boolean goes = length == 0 || ((stream(full.hashes[slot]) >>> full.depth) & 1) == half;
                if (goes && !stored(halves[half], full.hashes[slot], Math.max(0, length - 1))) {
                    throw new IllegalStateException("half of a chunk has no room");
                }
            }
        }
        for (int i = 0; i < directory.size(); i++) {
            if (directory.get(i) == full) {
                directory.set(i, halves[(i >>> full.depth) & 1]);
            }
        }
    }

    /** Stores an element, after moves if need be, as windowed cuckoo filters do. */
    private boolean stored(Chunk chunk, long hash, int length) {
        int[] from = new int[SLOTS];
        Arrays.fill(from, -2);
        ArrayDeque<Integer> queue = new ArrayDeque<>();
        int window = window(hash);
        visit(queue, from, window, -1);
        visit(queue, from, partner(window, hash), -1);
        for (int visits = 0; visits < VISITS && !queue.isEmpty(); visits++) {
            int slot = queue.poll();
            if (chunk.lengths[slot] < 0) {
                shift(chunk, slot, from, hash, length);
                return true;
            }
            visit(queue, from, chunk.windows[slot], slot);
            visit(queue, from, partner(chunk.windows[slot], chunk.hashes[slot]), slot);
        }
        return false;
    }

    private static void visit(ArrayDeque<Integer> queue, int[] from, int window, int slot) {
        for (int next = window; next <= window + 1; next++) {
            if (from[next] == -2) {
                from[next] = slot;
                queue.add(next);
            }
        }
    }

    private void shift(Chunk chunk, int empty, int[] from, long hash, int length) {
        int to = empty;
        for (int slot = from[to]; slot >= 0; to = slot, slot = from[slot]) {
            long moved = chunk.hashes[slot];
            int window = chunk.windows[slot];
            set(chunk, to, moved, (to - window) >>> 1 == 0 ? window : partner(window, moved), chunk.lengths[slot]);
        }
        int window = window(hash);
        set(chunk, to, hash, (to - window) >>> 1 == 0 ? window : partner(window, hash), length);
    }

    private void set(Chunk chunk, int slot, long hash, int window, int length) {
        chunk.hashes[slot] = hash;
        chunk.windows[slot] = window;
        chunk.lengths[slot] = length;
        moves++;
    }

    boolean mightContain(long hash) {
        Chunk chunk = chunkOf(hash);
        int window = window(hash);
        return matches(chunk, hash, window) || matches(chunk, hash, partner(window, hash));
    }

    private static boolean matches(Chunk chunk, long hash, int window) {
        for (int slot = window; slot <= window + 1; slot++) {
            int length = chunk.lengths[slot];
            if (length >= 0 && chunk.windows[slot] == window) {
                long differs = chunk.hashes[slot] ^ hash;
                long lost = (stream(differs) >>> chunk.depth) & ((1L << length) - 1);
                if (((differs >>> 16) & 0xff) == 0 && lost == 0) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns the number of bits of all chunks. */
    long bits() {
        return directory.stream().distinct().count() * SLOTS * SLOT_BITS;
    }

    /** Returns the number of times that a slot was written. */
    long moves() {
        return moves;
    }

    /** A filter of a size. */
    record Row(int doublings, double rate, double bitsPerKey, double writesPerPut) {}

    /**
     * Grows a filter from one chunk, and measures it each time that it has twice as many elements.
     *
     * @param doublings number of doublings
     * @param queries number of absent keys
     * @param seed seed of the keys
     * @return state at the beginning and after each doubling
     */
    static List<Row> grown(int doublings, int queries, long seed) {
        Random random = new Random(seed);
        GrowingWindows filter = new GrowingWindows();
        List<Row> rows = new ArrayList<>();
        long size = 0;
        for (int doubling = 0; doubling <= doublings; doubling++) {
            for (long end = (SLOTS * 9L / 10) << doubling; size < end; size++) {
                filter.put(random.nextLong());
            }
            int hits = 0;
            for (int i = 0; i < queries; i++) {
                hits += filter.mightContain(random.nextLong()) ? 1 : 0;
            }
            rows.add(new Row(
                    doubling, (double) hits / queries, (double) filter.bits() / size, (double) filter.moves() / size));
        }
        return rows;
    }
}
