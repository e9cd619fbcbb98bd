package dev.filtersmith.parts;

import dev.filtersmith.LiveKeysException;
import dev.filtersmith.storage.FilterStorage;
import java.util.Arrays;

/** The refresh of a chain from all live keys, each in the filter that holds it. Changes copies. */
final class ChainRefresh {
    private final ChainGrowth growth;
    private final ChainPart[] parts;

    ChainRefresh(ChainGrowth growth, ChainPart... parts) {
        this.growth = growth;
        this.parts = parts;
    }

    ChainPart[] run(long... hashes) {
        int[] holders = holders(hashes);
        ChainPart[] fresh = new ChainPart[parts.length];
        for (int i = 0; i < parts.length; i++) {
            fresh[i] = growth.copy(parts[i].filter, parts[i].elements());
            refresh(fresh[i], i, hashes, holders);
        }
        // The fingerprints may have other lengths now, so that other keys match.
        for (int i = 0; i < hashes.length; i++) {
            if (anyMatches(fresh, holders[i], hashes[i])) {
                fresh[holders[i]].strays.add(hashes[i]);
            }
        }
        return fresh;
    }

    private void refresh(ChainPart part, int number, long[] hashes, int... holders) {
        long[] own = of(number, hashes, holders);
        try {
            part.filter.refreshHashes(Arrays.stream(own));
        } catch (LiveKeysException unfit) {
            FilterStorage left = growth.copy(parts[number].filter, 0).filter;
            for (int i = 0; i < hashes.length; i++) {
                if (holders[i] == number && !left.removeHash(hashes[i])) {
                    throw causedBy(unfit, notThere(i, hashes.length));
                }
            }
            throw causedBy(
                    unfit,
                    new LiveKeysException("[LiveKeys] " + own.length + " of the " + hashes.length
                            + " given keys belong to filter " + number + " of " + parts.length + " of the chain. "
                            + unfit.getMessage()));
        }
    }

    private static LiveKeysException causedBy(LiveKeysException cause, LiveKeysException unfit) {
        unfit.initCause(cause);
        return unfit;
    }

    private static LiveKeysException notThere(int key, int given) {
        return new LiveKeysException("[LiveKeys] key " + key + " of " + given
                + " is not in the chain, or more often among the keys than in the chain. Nothing is changed. Give each"
                + " key that was put and not removed, as often as it is in.");
    }

    /** Returns whether any of the first filters matches a key. */
    private static boolean anyMatches(ChainPart[] fresh, int end, long hash) {
        return Arrays.stream(fresh, 0, end).anyMatch(part -> part.matches(hash));
    }

    /** Returns, for each element, the number of the filter that holds it. */
    private int[] holders(long... hashes) {
        Strays[] left = Arrays.stream(parts).map(part -> part.strays.copy()).toArray(Strays[]::new);
        int[] holders = new int[hashes.length];
        for (int i = 0; i < hashes.length; i++) {
            int stray = firstOf(left, hashes[i]);
            holders[i] = stray >= 0 ? stray : firstMatch(hashes[i]);
            if (holders[i] < 0) {
                throw notThere(i, hashes.length);
            }
        }
        return holders;
    }

    /** Takes a stray. Returns the number of the filter that holds it; -1 if there is none. */
    private static int firstOf(Strays[] left, long hash) {
        for (int i = 0; i < left.length; i++) {
            if (left[i].take(hash)) {
                return i;
            }
        }
        return -1;
    }

    private int firstMatch(long hash) {
        int first = 0;
        while (first < parts.length && !parts[first].matches(hash)) {
            first++;
        }
        return first < parts.length ? first : -1;
    }

    private static long[] of(int holder, long[] hashes, int[] holders) {
        long[] own = new long[hashes.length];
        int count = 0;
        for (int i = 0; i < hashes.length; i++) {
            if (holders[i] == holder) {
                own[count++] = hashes[i];
            }
        }
        return Arrays.copyOf(own, count);
    }
}
