package dev.filtersmith.parts;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.storage.TableCore;
import java.util.Arrays;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** A filter of a chain. */
final class ChainPart extends Part {
    /** Elements that an earlier filter matches, too. */
    final Strays strays = new Strays();

    /** Whether the words were counted again, because they held more than was counted. */
    private boolean isRecounted;

    /** Whether they held more even so: counters at their ceiling, which removals leave there. */
    private volatile boolean isStuck;

    ChainPart(TableCore filter) {
        super(filter);
    }

    /** Returns a filter with the content of another one. */
    static ChainPart copy(LongFunction<TableCore> maker, TableCore filter, long elements) {
        ChainPart copy = new ChainPart(maker.apply(filter.expectedElements()));
        copy.core.copyOf(filter);
        copy.setElements(elements);
        return copy;
    }

    static ChainPart[] copy(LongFunction<TableCore> maker, PartsSnapshot chain) {
        ChainPart[] parts = new ChainPart[chain.elements().length];
        Arrays.setAll(parts, i -> copy(maker, chain.filters().get(i), chain.elements()[i]));
        addStrays(chain.strays(), 0, parts);
        return parts;
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

    /** Returns whether a pass over the words may find none of the elements that were counted. */
    boolean mayBeEmpty() {
        return hasFewerThan(1) && !isStuck;
    }

    /** Counts by the words what the filter holds beyond the elements that were counted. */
    void recount() {
        isStuck = isRecounted;
        isRecounted = true;
        countElements();
    }

    /** Returns whether nothing is in the filter, whatever was counted. */
    boolean isEmpty() {
        return elements() == 0
                && core.stashSize() == 0
                && core.scan().loadHistogram().stream().skip(1).allMatch(number -> number == 0);
    }

    /**
     * Returns whether the filter may be full of different keys. Many keys that repeat may fill what
     * counts copies far earlier.
     */
    boolean isHalfFull() {
        long half = (size() + 1) / 2;
        return placed() >= half || (!deletes && core.approximateElementCount() >= half);
    }

    /**
     * Puts a key that a closed filter matches, if there is room for it. Beside a hash in the stash
     * it is a copy: an element in the table would match other keys, too.
     */
    boolean takes(long hash) {
        if (core.stash().count(hash) > 0) {
            boolean counted = core.copies().addStashed(hash, 1);
            if (counted) {
                core.operations().stored(1);
                put();
            }
            return counted;
        }
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

    /**
     * Returns the hash of each stray, and behind it the number of its filter in the low half of a
     * word, and how often it was put beyond once in the high half. They are in order of hashes.
     */
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
            long hash = sorted[least][next[least]++];
            words[at] = hash;
            words[at + 1] = strayWord(least, parts[least].strays.count(hash));
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

    /**
     * Adds strays by some of the words that {@link #strayWords} returned for as many filters.
     * Returns false if a count overflows.
     */
    static boolean addStrays(long[] words, int from, ChainPart... parts) {
        int[] number = new int[parts.length];
        for (int at = from; at < words.length; at += 2) {
            number[filterOfStray(words[at + 1])]++;
        }
        for (int i = 0; i < parts.length; i++) {
            parts[i].strays.expect(number[i]);
        }
        boolean counted = true;
        for (int at = from; at < words.length; at += 2) {
            counted &= parts[filterOfStray(words[at + 1])].strays.add(words[at], timesOfStray(words[at + 1]));
        }
        return counted;
    }

    private static long strayWord(int filter, int times) {
        return (times - 1L) << Integer.SIZE | filter;
    }

    /**
     * Returns the number of the filter in a word behind the hash of a stray; any in forged ones.
     */
    static int filterOfStray(long word) {
        return (int) word;
    }

    /** Returns how often a stray was put, 1 or more; less in some forged words. */
    static int timesOfStray(long word) {
        return (int) (word >>> Integer.SIZE) + 1;
    }
}
