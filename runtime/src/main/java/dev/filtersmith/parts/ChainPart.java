package dev.filtersmith.parts;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.storage.TableCore;
import org.jspecify.annotations.Nullable;

/** A filter of a chain. */
final class ChainPart extends Part {
    /** Elements that an earlier filter matches, too. */
    final Strays strays = new Strays();

    ChainPart(TableCore filter) {
        super(filter);
    }

    /** Returns the earliest of some filters that matches a key. */
    static @Nullable ChainPart firstMatch(ChainPart[] parts, int end, long hash) {
        for (int i = 0; i < end; i++) {
            if (parts[i].matches(hash)) {
                return parts[i];
            }
        }
        return null;
    }

    /**
     * Counts the elements of a filter that was stored without growth. Where their number is
     * unknown, as in a Bloom filter full of ones, there are more than it is made for.
     */
    void countElements() {
        long known = core.approximateElementCount();
        setElements(known == Long.MAX_VALUE ? 2 * size() : known);
    }

    boolean isEmpty() {
        return elements() == 0 && core.approximateElementCount() == 0;
    }

    /**
     * Returns whether the filter may be full of different keys. Many keys that repeat may fill what
     * counts copies far earlier.
     */
    boolean isHalfFull() {
        return placed() >= (size() + 1) / 2;
    }

    /** Puts a key if there is room for it. */
    boolean takes(long hash) {
        try {
            store(hash);
            return true;
        } catch (FilterFullException full) {
            return false;
        }
    }

    boolean remove(long hash) {
        boolean removed = matches(hash) && filter.removeHash(hash);
        if (removed) {
            removed();
        }
        return removed;
    }

    /** Takes no new keys from now on, so that the set of matching keys no longer grows. */
    void close() {
        if (deletes) {
            core.seal();
        }
    }

    /** Returns whether a copy of a matching key leaves the set of matching keys unchanged. */
    boolean takesCopies() {
        return deletes && core.copiesKeepMatches();
    }

    /** Returns the hash of each stray and the number of its filter, in order of hashes. */
    static long[] strayWords(ChainPart... parts) {
        long[][] sorted = new long[parts.length][];
        int size = 0;
        for (int i = 0; i < parts.length; i++) {
            sorted[i] = parts[i].strays.sorted();
            size = Math.addExact(size, sorted[i].length);
        }
        long[] words = new long[Math.multiplyExact(size, 2)];
        int[] next = new int[parts.length];
        for (int at = 0; at < words.length; at += 2) {
            int least = least(sorted, next);
            words[at] = sorted[least][next[least]++];
            words[at + 1] = least;
        }
        return words;
    }

    /** Returns the first filter whose next stray has the least hash. */
    private static int least(long[][] sorted, int... next) {
        int least = -1;
        for (int i = 0; i < sorted.length; i++) {
            boolean more = next[i] < sorted[i].length;
            if (more && (least < 0 || sorted[i][next[i]] < sorted[least][next[least]])) {
                least = i;
            }
        }
        return least;
    }

    /** Adds strays by some of the words that {@link #strayWords} returned for as many filters. */
    static void addStrays(long[] words, int from, ChainPart... parts) {
        int[] number = new int[parts.length];
        for (int at = from; at < words.length; at += 2) {
            number[(int) words[at + 1]]++;
        }
        for (int i = 0; i < parts.length; i++) {
            parts[i].strays.expect(number[i]);
        }
        for (int at = from; at < words.length; at += 2) {
            parts[(int) words[at + 1]].strays.add(words[at]);
        }
    }
}
