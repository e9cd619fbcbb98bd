// Emitted by Filtersmith from good.Goldens.Grown; changes here are lost.
package good;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.EmittedFrom;
import dev.filtersmith.emitted.Geometry;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.emitted.KeyHash;
import dev.filtersmith.emitted.Scratch;
import dev.filtersmith.emitted.TextHasher;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.stream.Stream;
import javax.annotation.processing.Generated;

/**
 * A windowed cuckoo filter of
 * {@code @WindowedCuckooFilter(growth = CHAINED, growthLimit = 16)}.
 *
 * <p>At its expected elements a key takes 17.02 bits. The predicted false positive rate is
 * 5.737e-05 fresh and under churn. A standard counting Bloom filter of that rate takes
 * 81.31 bits per key, 4.8 times as many. A put into the full filter moves 2.2 elements
 * and visits 24 slots, on average.
 *
 * <p>A key is in one of the four slots of its two windows. Of equal elements the table has
 * two at most, further ones are counted beside it.
 *
 * <pre>{@code
 * table of slots of 16 bits side by side, bit 0 at the right; a key has two windows of 2 slots
 * slot of 16 bits: | offset 1 | fingerprint 15 |
 * slots    | 16 | 16 | 16 | 16 |
 * windows            |=========|
 *               |=========|
 *          |=========|
 * }</pre>
 *
 * <p>A filter of the interface is a chain of filters of this class, mostly for three times
 * as many elements as all before it, up to 16 times the expected elements. The rate above
 * is that of one of at most 3.
 */
@Generated("dev.filtersmith.processor.FilterProcessor")
@SuppressWarnings("serial")
@EmittedFrom(
        spec = "@WindowedCuckooFilter(growth = CHAINED, growthLimit = 16)",
        keys = "java.lang.String",
        abi = 1,
        bits = 1,
        keyHash = 2
)
public class Filtersmith_Goldens_Grown extends HotFilter implements Goldens.Grown {
    static final Geometry GEOMETRY = new Filtersmith_Goldens_Grown_1Parted.OwnGeometry();

    /**
     * Reads and writes words that begin at any byte.
     */
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(
            long[].class, ByteOrder.LITTLE_ENDIAN);

    private final TextHasher hasher;

    /**
     * @param expectedElements number of elements that the empty filter is made for
     * @param seed seed or key that keys are hashed with
     */
    public Filtersmith_Goldens_Grown(long expectedElements, KeySeed seed) {
        this(GEOMETRY, expectedElements, seed);
    }

    Filtersmith_Goldens_Grown(Geometry geometry, long expectedElements, KeySeed seed) {
        super(geometry, expectedElements, seed);
        hasher = new TextHasher(seed);
    }

    @Override
    public boolean mightContainHash(long hash) {
        final int first = window(hash);
        final int second = partner(first, fingerprint(hash));
        final long fingerprint = fingerprint(hash);
        if (stashed != 0 && countInStash(hash) > 0) {
            return true;
        }
        return matches(fingerprint, slots(first), slots(second)) != 0;
    }

    @Override
    public boolean putHash(long hash) {
        final int first = window(hash);
        final int second = partner(first, fingerprint(hash));
        return putAt(hash, first, second) & stored(1);
    }

    private boolean putAt(long hash, int first, int second) {
        final long fingerprint = fingerprint(hash);
        if (matches(fingerprint, slots(first), slots(second)) != 0 || stashed != 0 && countInStash(hash) > 0) {
            return putAgain(hash);
        }
        return putInWindows(fingerprint, first, second) || putCrowded(hash) || stash(hash);
    }

    /**
     * Takes the first empty slot of four, if there is one.
     */
    private boolean putInWindows(long fingerprint, int first, int second) {
        final long inFirst = empty(first);
        final long elsewhere = inFirst - 1 >> 63;
        final long empty = inFirst | empty(second) & elsewhere;
        if (empty == 0) {
            return false;
        }
        final int window = first ^ (first ^ second) & (int) elsewhere;
        final int offset = (int) ~empty & 1;
        flip(window + offset, fingerprint | (long) offset << 15);
        return true;
    }

    @Override
    protected int countAlone(long hash) {
        final int first = window(hash);
        final int second = partner(first, fingerprint(hash));
        final long fingerprint = fingerprint(hash);
        int count = stashed == 0 ? 0 : countInStash(hash);
        count += Long.bitCount(holders(fingerprint, first));
        if (second != first) {
            count += Long.bitCount(holders(fingerprint, second));
        }
        return count;
    }

    @Override
    protected boolean putInTable(long hash) {
        final int first = window(hash);
        final int second = partner(first, fingerprint(hash));
        return putInWindows(fingerprint(hash), first, second) || putCrowded(hash);
    }

    @Override
    protected boolean removeAlone(long hash) {
        final int first = window(hash);
        final int second = partner(first, fingerprint(hash));
        final long fingerprint = fingerprint(hash);
        final long inFirst = holders(fingerprint, first);
        final long elsewhere = inFirst - 1 >> 63;
        final long held = inFirst | holders(fingerprint, second) & elsewhere;
        if (held == 0) {
            return false;
        }
        final int window = first ^ (first ^ second) & (int) elsewhere;
        final int offset = (int) ~held & 1;
        flip(window + offset, fingerprint | (long) offset << 15);
        return true;
    }

    /**
     * Writes a value into an empty slot, or empties the slot that has it.
     */
    private void flip(int number, long value) {
        final int from = number * 2;
        WORDS.set(bytes, from, word(from) ^ value);
    }

    /**
     * Not 0 if one of the four slots of two windows is that of a fingerprint.
     */
    private static int matches(long fingerprint, long inFirst, long inSecond) {
        final int query = (int) fingerprint * 0x10001 | 0x80000000;
        final int one = (int) inFirst ^ query;
        final int other = (int) inSecond ^ query;
        return (one - 0x10001 & ~one | other - 0x10001 & ~other) & 0x80008000;
    }

    /**
     * Bit 0 if the first slot of a window is that of a fingerprint, a higher bit if the second is.
     */
    private long holders(long fingerprint, int window) {
        return zeros(slots(window) ^ (fingerprint * 0x10001L | 0x80000000L));
    }

    /**
     * Bit 0 if the first slot of a window is empty, a higher bit if the second is.
     */
    private long empty(int window) {
        return zeros(slots(window));
    }

    /**
     * Bit 0 if the first of two slots is 0, bit 16 if the second is.
     */
    private static long zeros(long slots) {
        return ~((slots & 0x7fff7fffL) + 0x7fff7fffL | slots) >>> 15 & 0x10001L;
    }

    /**
     * The slots of a window, with other bits above.
     */
    private long slots(int window) {
        final int from = window * 2;
        return word(from);
    }

    /**
     * The fingerprint of a hash: 1 stands for 0 too, since 0 marks an empty slot.
     */
    private static long fingerprint(long hash) {
        final long low = hash & 0x7fffL;
        return low + (low - 1 >>> 63);
    }

    /**
     * The high bits of a hash as the number of a window.
     */
    private int window(long hash) {
        return (int) Math.multiplyHigh(hash >>> 1, 2L * buckets);
    }

    /**
     * The other window of a fingerprint.
     */
    private int partner(int number, long fingerprint) {
        final int sum = window(fingerprint * fingerprint * 0x9e3779b97f4a7c15L);
        return sum - number + (sum - number >> 31 & buckets);
    }

    @Override
    protected void mightContainHashes(long[] hashes, int count, long[] hits, int to) {
        test(hashes, count, read(count, locate(hashes, count)), hits, to);
    }

    @Override
    protected int putHashes(long[] hashes, int count) {
        final int[][] numbers = locate(hashes, count);
        read(count, numbers);
        return putLocated(hashes, count, numbers);
    }

    @Override
    protected void readAhead(long[] hashes, int count) {
        final int[][] numbers = locate(hashes, count);
        read(count, numbers);
    }

    private int[][] locate(long[] hashes, int count) {
        final int[][] numbers = Scratch.ints(2, count);
        final int[] firsts = numbers[0];
        final int[] seconds = numbers[1];
        for (int i = 0; i < count; i++) {
            final long hash = hashes[i];
            final int first = window(hash);
            final int second = partner(first, fingerprint(hash));
            firsts[i] = first;
            seconds[i] = second;
        }
        return numbers;
    }

    private long[][] read(int count, int[][] numbers) {
        final long[][] contents = Scratch.longs(2, count);
        final int[] firsts = numbers[0];
        final int[] seconds = numbers[1];
        final long[] inFirst = contents[0];
        final long[] inSecond = contents[1];
        for (int i = 0; i < count; i++) {
            inFirst[i] = slots(firsts[i]);
            inSecond[i] = slots(seconds[i]);
        }
        return contents;
    }

    private void test(long[] hashes, int count, long[][] contents, long[] hits, int to) {
        final long[] inFirst = contents[0];
        final long[] inSecond = contents[1];
        for (int begin = 0; begin < count; begin += 64) {
            final int end = Math.min(begin + 64, count);
            long bits = 0;
            for (int i = begin; i < end; i++) {
                final long hash = hashes[i];
                final long match = matches(fingerprint(hash), inFirst[i], inSecond[i]);
                bits |= (match | -match) >>> 63 << i;
            }
            hits[to + (begin >>> 6)] = bits;
        }
    }

    private int putLocated(long[] hashes, int count, int[][] numbers) {
        final int[] firsts = numbers[0];
        final int[] seconds = numbers[1];
        int fresh = 0;
        for (int i = 0; i < count; i++) {
            try {
                fresh += putAt(hashes[i], firsts[i], seconds[i]) & stored(1) ? 1 : 0;
            } catch (FilterFullException full) {
                throw full.after(i, fresh);
            }
        }
        return fresh;
    }

    private long word(int from) {
        return (long) WORDS.get(bytes, from);
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
