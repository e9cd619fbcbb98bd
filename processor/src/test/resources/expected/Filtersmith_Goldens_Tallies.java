// Emitted by Filtersmith from good.Goldens.Tallies; changes here are lost.
package good;

import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.EmittedFrom;
import dev.filtersmith.emitted.Geometry;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.emitted.KeyHash;
import dev.filtersmith.emitted.Scratch;
import dev.filtersmith.emitted.TextHasher;
import java.util.Arrays;
import java.util.stream.Stream;
import javax.annotation.processing.Generated;

/**
 * A counting Bloom filter of
 * {@code @CountingBloomFilter(hashFunctions = 9, bitsPerKey = 64.0)}.
 *
 * <p>At its expected elements a key takes 64.00 bits. The predicted false positive rate is
 * 5.049e-04 fresh and under churn. A counter has reached its highest value, and stays
 * there, with probability 8.1e-17.
 *
 * <p>Each key counts up counters, 9 at most, and is found where none of them is 0. A counter
 * that reaches 15 stays there.
 *
 * <pre>{@code
 * table of words of 16 counters of 4 bits, bit 0 at the right
 * | counter 15 | counter 14 | ... | counter 1 | counter 0 |
 * a key has 9 counters, those of x, x + step, x + 2 step ...
 * word    the upper half of x ^ x << 20, scaled to the number of words
 * counter x mod 16
 * step    the halves of the first x exchanged, and odd
 * }</pre>
 */
@Generated("dev.filtersmith.processor.FilterProcessor")
@SuppressWarnings("serial")
@EmittedFrom(
        spec = "@CountingBloomFilter(hashFunctions = 9)",
        keys = "java.lang.String",
        abi = 1,
        bits = 1,
        keyHash = 2
)
public class Filtersmith_Goldens_Tallies extends HotFilter implements Goldens.Tallies {
    static final Geometry GEOMETRY = new Filtersmith_Goldens_Tallies_1Parted.OwnGeometry();

    /**
     * Words up to which a read costs less than a branch that cannot be predicted: 1 MB.
     */
    private static final int NEAR_WORDS = 0x20000;

    private final TextHasher hasher;

    /**
     * @param expectedElements number of elements that the empty filter is made for
     * @param seed seed or key that keys are hashed with
     */
    public Filtersmith_Goldens_Tallies(long expectedElements, KeySeed seed) {
        this(GEOMETRY, expectedElements, seed);
    }

    Filtersmith_Goldens_Tallies(Geometry geometry, long expectedElements, KeySeed seed) {
        super(geometry, expectedElements, seed);
        hasher = new TextHasher(seed);
    }

    @Override
    public boolean mightContainHash(long hash) {
        if (wordCount() > NEAR_WORDS) {
            return covers(hash);
        }
        return (missingAhead(hash) | missingBehind(hash)) >= 0;
    }

    /**
     * Whether all slots of a group are set, read one by one.
     */
    private boolean covers(long first) {
        final long step = step(first);
        return missing(first) >= 0
                && missing(first + step) >= 0
                && missing(first + step * 2) >= 0
                && missing(first + step * 3) >= 0
                && missing(first + step * 4) >= 0
                && missing(first + step * 5) >= 0
                && missing(first + step * 6) >= 0
                && missing(first + step * 7) >= 0
                && missing(first + step * 8) >= 0;
    }

    /**
     * Negative if any of the slots 0 to 3 of a group is empty.
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
     * Negative if any of the slots 4 to 8 of a group is empty.
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
        return missing;
    }

    @Override
    public boolean putHash(long hash) {
        final long counted = countAllUp(hash);
        stored((int) counted);
        return counted > Integer.MAX_VALUE;
    }

    /**
     * Counts up all counters of a key. Adds up what that returns.
     */
    private long countAllUp(long first) {
        final long step = step(first);
        long number = first;
        long counted = countUp(number);
        number += step;
        counted += countUp(number);
        number += step;
        counted += countUp(number);
        number += step;
        counted += countUp(number);
        number += step;
        counted += countUp(number);
        number += step;
        counted += countUp(number);
        number += step;
        counted += countUp(number);
        number += step;
        counted += countUp(number);
        number += step;
        counted += countUp(number);
        return counted;
    }

    /**
     * Negative if the counter is 0.
     */
    private long missing(long number) {
        return missingIn(read(word(number)), number);
    }

    /**
     * Negative if the counter is 0 in its word.
     */
    private static long missingIn(long word, long number) {
        return counterIn(word, number) - 1;
    }

    /**
     * The counter of a number in its word.
     */
    private static long counterIn(long word, long number) {
        return word >>> (number << 2) & 0xfL;
    }

    /**
     * Counts up a counter below its ceiling. Returns 1 if it did, 2^32 more from 0.
     */
    private long countUp(long number) {
        final int at = word(number);
        final long counter = words[at] >>> (number << 2) & 0xfL;
        final long counted = counter - 0xfL >>> 63;
        words[at] += counted << (number << 2);
        return counted | counter - 1 & 0x100000000L;
    }

    @Override
    protected boolean removeAlone(long hash) {
        if (least(hash) == 0) {
            return false;
        }
        stored(1 - countAllDown(hash));
        return true;
    }

    @Override
    protected int countAlone(long hash) {
        return (int) least(hash);
    }

    /**
     * Counts down all counters of a key that is there. Returns how many it changed.
     */
    private long countAllDown(long first) {
        final long step = step(first);
        long number = first;
        long counted = countDown(number);
        number += step;
        counted += countDown(number);
        number += step;
        counted += countDown(number);
        number += step;
        counted += countDown(number);
        number += step;
        counted += countDown(number);
        number += step;
        counted += countDown(number);
        number += step;
        counted += countDown(number);
        number += step;
        counted += countDown(number);
        number += step;
        counted += countDown(number);
        return counted;
    }

    /**
     * The least counter of a key.
     */
    private long least(long first) {
        final long step = step(first);
        long number = first;
        long least = counter(number);
        number += step;
        least = Math.min(least, counter(number));
        number += step;
        least = Math.min(least, counter(number));
        number += step;
        least = Math.min(least, counter(number));
        number += step;
        least = Math.min(least, counter(number));
        number += step;
        least = Math.min(least, counter(number));
        number += step;
        least = Math.min(least, counter(number));
        number += step;
        least = Math.min(least, counter(number));
        number += step;
        least = Math.min(least, counter(number));
        return least;
    }

    /**
     * The counter of a number.
     */
    private long counter(long number) {
        return counterIn(read(word(number)), number);
    }

    /**
     * Counts down a counter below its ceiling and above 0. Returns 1 if it did.
     */
    private long countDown(long number) {
        final int at = word(number);
        final long counter = words[at] >>> (number << 2) & 0xfL;
        final long counted = (counter - 0xfL & -counter) >>> 63;
        words[at] -= counted << (number << 2);
        return counted;
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
        return (int) (((number ^ number << 20) >>> 32) * wordCount() >>> 32);
    }

    @Override
    protected void mightContainHashes(long[] hashes, int count, long[] hits, int to) {
        final int[][] numbers = Scratch.ints(2, 8 * count);
        final long[][] contents = Scratch.longs(2, 8 * count);
        locate(hashes, count, numbers, contents);
        Arrays.fill(hits, to, to + (count + 63 >>> 6), 0);
        find(count, numbers, contents, hits, to);
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
     * Marks the keys that have all slots of their groups.
     */
    private void find(int count, int[][] numbers, long[][] contents, long[] hits, int to) {
        if (wordCount() > 0x100000) {
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
        left = keep(left, numbers, contents, 5, 4);
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
            left += (int) (~missing >>> 63);
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
            left += (int) (~missing >>> 63);
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
            final long hit = ~missing >>> 63;
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

    private int wordCount() {
        return words.length;
    }

    @Override
    public void refresh(Stream<? extends String> liveKeys) {
        refreshHashes(liveKeys.mapToLong(key -> hash(key)));
    }

    @Override
    protected long hashOfKey(Object given) {
        return hash((String) given);
    }

    @Override
    public boolean put(String key) {
        return putHash(hash(key));
    }

    @Override
    public boolean mightContain(String key) {
        return mightContainHash(hash(key));
    }

    @Override
    public boolean remove(String key) {
        return removeHash(hash(key));
    }

    @Override
    public int count(String key) {
        return countHash(hash(key));
    }

    private long hash(String key) {
        KeyHash.require(key, "key");
        return hasher.text(key);
    }
}
