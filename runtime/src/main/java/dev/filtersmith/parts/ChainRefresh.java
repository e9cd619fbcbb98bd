package dev.filtersmith.parts;

import dev.filtersmith.LiveKeysException;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.key.Causes;
import dev.filtersmith.storage.TableCore;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.function.LongFunction;
import java.util.stream.IntStream;

/** The refresh of a chain from all live keys, each in the filter that holds it. Changes copies. */
final class ChainRefresh {
    private final LongFunction<TableCore> maker;
    private final ChainPart[] parts;

    ChainRefresh(LongFunction<TableCore> maker, ChainPart... parts) {
        this.maker = maker;
        this.parts = parts;
    }

    ChainPart[] run(long... hashes) {
        int[] holders = holders(hashes);
        ChainPart[] fresh = new ChainPart[parts.length];
        for (int i = 0; i < parts.length; i++) {
            fresh[i] = ChainPart.copy(maker, parts[i].core, parts[i].elements());
            refresh(fresh[i], i, hashes, holders);
        }
        // The fingerprints may have other lengths now, so that other keys match.
        for (int i = 0; i < hashes.length; i++) {
            if (ChainPart.firstMatch(fresh, holders[i], hashes[i]) != null) {
                fresh[holders[i]].strays.add(hashes[i]);
            }
        }
        return fresh;
    }

    private void refresh(ChainPart part, int number, long[] hashes, int... holders) {
        long[] own = of(number, hashes, holders);
        try {
            part.core.refresh(Arrays.stream(own));
            part.setElements(own.length);
        } catch (LiveKeysException unfit) {
            int missing = missing(number, hashes, holders);
            if (missing >= 0) {
                throw Causes.of(unfit, notThere(missing, hashes.length));
            }
            throw Causes.of(
                    unfit,
                    new LiveKeysException("[LiveKeys] " + own.length + " of the " + hashes.length
                            + " given keys belong to filter " + number + " of " + parts.length + " of the chain. "
                            + unfit.getMessage()));
        }
    }

    /** Returns the number of a key that its filter does not have; -1 if it has all. */
    private int missing(int holder, long[] hashes, int... holders) {
        HotFilter left = ChainPart.copy(maker, parts[holder].core, 0).filter;
        for (int i = 0; i < hashes.length; i++) {
            if (holders[i] == holder && !left.removeHash(hashes[i])) {
                return i;
            }
        }
        return -1;
    }

    private static LiveKeysException notThere(int key, int given) {
        return new LiveKeysException("[LiveKeys] key " + key + " of " + given
                + " is not in the chain, or more often among the keys than in the chain. Nothing is changed. Give each"
                + " key that was put and not removed, as often as it is in.");
    }

    /** Returns, for each element, the number of the filter that holds it. */
    private int[] holders(long... hashes) {
        Strays[] left = Arrays.stream(parts).map(part -> part.strays.copy()).toArray(Strays[]::new);
        int[] holders = new int[hashes.length];
        for (int i = 0; i < hashes.length; i++) {
            long hash = hashes[i];
            int stray = first(number -> left[number].take(hash));
            holders[i] = stray >= 0 ? stray : first(number -> parts[number].matches(hash));
            if (holders[i] < 0) {
                throw notThere(i, hashes.length);
            }
        }
        return holders;
    }

    /** Returns the number of the first filter that meets a condition; -1 if none does. */
    private int first(IntPredicate condition) {
        for (int i = 0; i < parts.length; i++) {
            if (condition.test(i)) {
                return i;
            }
        }
        return -1;
    }

    private static long[] of(int holder, long[] hashes, int[] holders) {
        return IntStream.range(0, hashes.length)
                .filter(i -> holders[i] == holder)
                .mapToLong(i -> hashes[i])
                .toArray();
    }
}
