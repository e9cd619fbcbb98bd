// Emitted by Filtersmith from good.Goldens.Choices; changes here are lost.
package good;

import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.EmittedFrom;
import dev.filtersmith.emitted.Geometry;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.emitted.LongKeys;
import dev.filtersmith.emitted.Scratch;
import java.util.Arrays;
import javax.annotation.processing.Generated;

/**
 * A choice Bloom filter of
 * {@code @ChoiceBloomFilter(hashFunctions = 13, bitsPerKey = 16.0)}.
 *
 * <p>At its expected elements a key takes 16.00 bits. The predicted false positive rate is
 * 3.933e-04. Then 51.9% of its bits are set.
 *
 * <p>Each key has 2 groups of 13 bits. It sets those of the group that needs the fewest, and
 * is found where all bits of any of its groups are set. The last word counts the keys.
 *
 * <pre>{@code
 * table of words of 64 bits, bit 0 at the right
 * | bit 63 | bit 62 | ... | bit 1 | bit 0 |
 * behind them: | number of elements 64 |
 * a key has 2 groups of 13 bits, those of x, x + step, x + 2 step ...
 * word    the upper half of x ^ x << 20, scaled to the number of words
 * bit     x mod 64
 * step    the halves of the first x exchanged, and odd
 * }</pre>
 */
@Generated("dev.filtersmith.processor.FilterProcessor")
@SuppressWarnings("serial")
@EmittedFrom(
        spec = "@ChoiceBloomFilter",
        keys = "long",
        abi = 1,
        bits = 1,
        keyHash = 2
)
public class Filtersmith_Goldens_Choices extends HotFilter implements Goldens.Choices {
    static final Geometry GEOMETRY = new Filtersmith_Goldens_Choices_1Parted.OwnGeometry();

    /**
     * Words up to which a read costs less than a branch that cannot be predicted: 1 MB.
     */
    private static final int NEAR_WORDS = 0x20000;

    /**
     * @param expectedElements number of different keys that the empty filter is made for
     * @param seed seed or key that keys are hashed with
     */
    public Filtersmith_Goldens_Choices(long expectedElements, KeySeed seed) {
        this(GEOMETRY, expectedElements, seed);
    }

    Filtersmith_Goldens_Choices(Geometry geometry, long expectedElements, KeySeed seed) {
        super(geometry, expectedElements, seed);
    }

    @Override
    public boolean mightContainHash(long hash) {
        if (buckets > NEAR_WORDS) {
            return covers(hash) || covers(first(hash, 0x9e3779b97f4a7c17L));
        }
        return coversNear(hash) || coversNear(first(hash, 0x9e3779b97f4a7c17L));
    }

    /**
     * Whether all slots of a group are set, read in blocks.
     */
    private boolean coversNear(long first) {
        return missingAhead(first) == 0 && missingBehind(first) == 0;
    }

    /**
     * Whether all slots of a group are set, read one by one.
     */
    private boolean covers(long first) {
        final long step = step(first);
        return missing(first) == 0
                && missing(first + step) == 0
                && missing(first + step * 2) == 0
                && missing(first + step * 3) == 0
                && missing(first + step * 4) == 0
                && missing(first + step * 5) == 0
                && missing(first + step * 6) == 0
                && missing(first + step * 7) == 0
                && missing(first + step * 8) == 0
                && missing(first + step * 9) == 0
                && missing(first + step * 10) == 0
                && missing(first + step * 11) == 0
                && missing(first + step * 12) == 0;
    }

    /**
     * Not 0 if any of the slots 0 to 3 of a group is empty.
     */
    private long missingAhead(long first) {
        final long step = step(first);
        long number = first;
        long missing = missing(number);
        number += step;
        missing |= missing(number);
        number += step;
        missing |= missing(number);
        number += step;
        missing |= missing(number);
        return missing;
    }

    /**
     * Not 0 if any of the slots 4 to 12 of a group is empty.
     */
    private long missingBehind(long first) {
        final long step = step(first);
        long number = first + step * 4;
        long missing = missing(number);
        number += step;
        missing |= missing(number);
        number += step;
        missing |= missing(number);
        number += step;
        missing |= missing(number);
        number += step;
        missing |= missing(number);
        number += step;
        missing |= missing(number);
        number += step;
        missing |= missing(number);
        number += step;
        missing |= missing(number);
        number += step;
        missing |= missing(number);
        return missing;
    }

    @Override
    public boolean putHash(long hash) {
        long first = hash;
        long least = needs(first);
        final long second = first(hash, 0x9e3779b97f4a7c17L);
        final long secondNeeds = needs(second);
        first ^= (first ^ second) & secondNeeds - least >> 63;
        least = Math.min(least, secondNeeds);
        if (least == 0) {
            return false;
        }
        return counted(first);
    }

    private boolean counted(long first) {
        stored(setAll(first));
        words[buckets]++;
        return true;
    }

    /**
     * How many of a group's bits are 0.
     */
    private long needs(long first) {
        final long step = step(first);
        long number = first;
        long missing = missing(number);
        number += step;
        missing |= missing(number);
        number += step;
        missing |= missing(number);
        number += step;
        missing |= missing(number);
        number += step;
        missing |= missing(number);
        number += step;
        missing |= missing(number);
        number += step;
        missing |= missing(number);
        number += step;
        missing |= missing(number);
        number += step;
        missing |= missing(number);
        number += step;
        missing |= missing(number);
        number += step;
        missing |= missing(number);
        number += step;
        missing |= missing(number);
        number += step;
        missing |= missing(number);
        return Long.bitCount(missing);
    }

    /**
     * Sets all bits of a group. Returns how many were 0.
     */
    private long setAll(long first) {
        final long step = step(first);
        long number = first;
        long fresh = set(number);
        number += step;
        fresh |= set(number);
        number += step;
        fresh |= set(number);
        number += step;
        fresh |= set(number);
        number += step;
        fresh |= set(number);
        number += step;
        fresh |= set(number);
        number += step;
        fresh |= set(number);
        number += step;
        fresh |= set(number);
        number += step;
        fresh |= set(number);
        number += step;
        fresh |= set(number);
        number += step;
        fresh |= set(number);
        number += step;
        fresh |= set(number);
        number += step;
        fresh |= set(number);
        return Long.bitCount(fresh);
    }

    /**
     * Not 0 if the bit is 0.
     */
    private long missing(long number) {
        return missingIn(read(word(number)), number);
    }

    /**
     * Not 0 if the bit is 0 in its word.
     */
    private static long missingIn(long word, long number) {
        return ~word & 1L << number;
    }

    /**
     * Sets the bit. Returns it if it was 0, otherwise 0.
     */
    private long set(long number) {
        final int at = word(number);
        final long missing = ~words[at] & 1L << number;
        words[at] |= missing;
        return missing;
    }

    /**
     * The number that a further group begins with.
     */
    private static long first(long hash, long multiplier) {
        final long mixed = hash * multiplier;
        return mixed ^ mixed >>> 32;
    }

    /**
     * The distance of a group's numbers.
     */
    private static long step(long first) {
        return Long.rotateLeft(first, 32) | 1;
    }

    /**
     * The word of a slot; the low bits of its number give its place there.
     */
    private int word(long number) {
        return (int) (((number ^ number << 20) >>> 32) * buckets >>> 32);
    }

    @Override
    protected void mightContainHashes(long[] hashes, int count, long[] hits, int to) {
        final int[][] numbers = Scratch.ints(2, 8 * count);
        final long[][] contents = Scratch.longs(2, 8 * count);
        locate(hashes, count, numbers, contents);
        Arrays.fill(hits, to, to + (count + 63 >>> 6), 0);
        find(count, numbers, contents, hits, to);
        final int left = turn(hashes, count, 0x9e3779b97f4a7c17L, numbers, contents, hits, to);
        find(left, numbers, contents, hits, to);
    }

    /**
     * Begins with the first group of each key.
     */
    private void locate(long[] hashes, int count, int[][] numbers, long[][] contents) {
        final int[] places = numbers[0];
        final long[] firsts = contents[0];
        for (int i = 0; i < count; i++) {
            places[i] = i;
            firsts[i] = hashes[i];
        }
    }

    /**
     * Turns to a further group of the keys not found so far and returns their number.
     */
    private int turn(long[] hashes, int count, long multiplier, int[][] numbers, long[][] contents,
            long[] hits, int to) {
        final int[] places = numbers[0];
        final long[] firsts = contents[0];
        int left = 0;
        for (int i = 0; i < count; i++) {
            firsts[left] = first(hashes[i], multiplier);
            places[left] = i;
            left += (int) (~(hits[to + (i >>> 6)] >>> i) & 1);
        }
        return left;
    }

    /**
     * Marks the keys that have all slots of their groups.
     */
    private void find(int count, int[][] numbers, long[][] contents, long[] hits, int to) {
        if (buckets > 0x100000) {
            markAll(siftFar(count, numbers, contents), numbers, hits, to);
        } else {
            finish(sift(count, numbers, contents), numbers, contents, hits, to);
        }
    }

    /**
     * Keeps the keys that have all slots in a table beyond the caches.
     */
    private int siftFar(int count, int[][] numbers, long[][] contents) {
        int left = count;
        left = keep(left, numbers, contents, 0, 2);
        left = keep(left, numbers, contents, 2, 3);
        left = keep(left, numbers, contents, 5, 8);
        return left;
    }

    /**
     * Keeps the keys that have some slots of their groups and returns their number.
     */
    private int keep(int count, int[][] numbers, long[][] contents, int from, int slots) {
        locateSlots(count, numbers, contents, from, slots);
        readSlots(count * slots, numbers, contents);
        final long[] words = contents[1];
        final int[] places = numbers[0];
        final long[] firsts = contents[0];
        int left = 0;
        int at = 0;
        for (int i = 0; i < count; i++) {
            final long first = firsts[i];
            final long step = step(first);
            long number = first + step * from;
            long missing = 0;
            for (int slot = 0; slot < slots; slot++) {
                missing |= missingIn(words[at++], number);
                number += step;
            }
            firsts[left] = first;
            places[left] = places[i];
            left += (int) (~(missing | -missing) >>> 63);
        }
        return left;
    }

    private void locateSlots(int count, int[][] numbers, long[][] contents, int from, int slots) {
        final long[] firsts = contents[0];
        final int[] indices = numbers[1];
        int at = 0;
        for (int i = 0; i < count; i++) {
            final long first = firsts[i];
            final long step = step(first);
            long number = first + step * from;
            for (int slot = 0; slot < slots; slot++) {
                indices[at++] = word(number);
                number += step;
            }
        }
    }

    private void readSlots(int count, int[][] numbers, long[][] contents) {
        final int[] indices = numbers[1];
        final long[] words = contents[1];
        for (int i = 0; i < count; i++) {
            words[i] = read(indices[i]);
        }
    }

    /**
     * Keeps the keys that have all slots ahead and returns their number.
     */
    private int sift(int count, int[][] numbers, long[][] contents) {
        final int[] places = numbers[0];
        final long[] firsts = contents[0];
        int left = 0;
        for (int i = 0; i < count; i++) {
            final long first = firsts[i];
            final long missing = missingAhead(first);
            firsts[left] = first;
            places[left] = places[i];
            left += (int) (~(missing | -missing) >>> 63);
        }
        return left;
    }

    /**
     * Marks the keys that have the other slots too.
     */
    private void finish(int count, int[][] numbers, long[][] contents, long[] hits, int to) {
        final int[] places = numbers[0];
        final long[] firsts = contents[0];
        for (int i = 0; i < count; i++) {
            final long missing = missingBehind(firsts[i]);
            final long hit = ~(missing | -missing) >>> 63;
            hits[to + (places[i] >>> 6)] |= hit << places[i];
        }
    }

    /**
     * Marks all keys that are left.
     */
    private void markAll(int count, int[][] numbers, long[] hits, int to) {
        final int[] places = numbers[0];
        for (int i = 0; i < count; i++) {
            hits[to + (places[i] >>> 6)] |= 1L << places[i];
        }
    }

    private long read(int index) {
        return words[index];
    }

    @Override
    public int mightContain(long[] keys, int offset, int length, long[] hits) {
        return LongKeys.mightContain(this, keys, offset, length, hits);
    }

    @Override
    public int putAll(long[] keys, int offset, int length) {
        return LongKeys.put(this, keys, offset, length);
    }

    @Override
    public boolean put(long key) {
        return putHash(hash(key));
    }

    @Override
    public boolean mightContain(long key) {
        return mightContainHash(hash(key));
    }

    private long hash(long key) {
        return keyed ? keyedHash(key) : mix(key);
    }

    private long mix(long lane) {
        long mixed = lane ^ offset;
        mixed = (mixed ^ mixed >>> 33) * multiplier1;
        mixed = (mixed ^ mixed >>> 33) * multiplier2;
        return mixed ^ mixed >>> 33;
    }
}
