// Emitted by Filtersmith from good.Goldens.Levels; changes here are lost.
package good;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.EmittedFrom;
import dev.filtersmith.emitted.Geometry;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.emitted.Scratch;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import javax.annotation.processing.Generated;

/**
 * A windowed cuckoo filter of
 * {@code @WindowedCuckooFilter(slotBits = 24, valueBits = 8)}.
 *
 * <p>At its expected elements a key takes 25.53 bits. The predicted false positive rate is
 * 5.737e-05 fresh and under churn. A standard counting Bloom filter of that rate takes
 * 81.31 bits per key, 3.2 times as many. A put into the full filter moves 2.2 elements
 * and visits 24 slots, on average.
 *
 * <p>A key is in one of the four slots of its two windows. Of equal elements the table has
 * two at most, further ones are counted beside it.
 *
 * <pre>{@code
 * table of slots of 24 bits side by side, bit 0 at the right; a key has two windows of 2 slots
 * slot of 24 bits: | offset 1 | fingerprint 23 |
 * slots    | 24 | 24 | 24 | 24 |
 * windows            |=========|
 *               |=========|
 *          |=========|
 * }</pre>
 */
@Generated("dev.filtersmith.processor.FilterProcessor")
@SuppressWarnings("serial")
@EmittedFrom(
        spec = "@WindowedCuckooFilter(slotBits = 24, valueBits = 8)",
        keys = "long",
        abi = 1,
        bits = 1,
        keyHash = 2
)
public class Filtersmith_Goldens_Levels extends HotFilter implements Goldens.Levels {
    static final Geometry GEOMETRY = new Filtersmith_Goldens_Levels_1Parted.OwnGeometry();

    /**
     * Reads and writes words that begin at any byte.
     */
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(
            long[].class, ByteOrder.LITTLE_ENDIAN);

    /**
     * @param expectedElements number of elements that the empty filter is made for
     * @param seed seed or key that keys are hashed with
     */
    public Filtersmith_Goldens_Levels(long expectedElements, KeySeed seed) {
        this(GEOMETRY, expectedElements, seed);
    }

    Filtersmith_Goldens_Levels(Geometry geometry, long expectedElements, KeySeed seed) {
        super(geometry, expectedElements, seed);
    }

    @Override
    public boolean mightContainHash(long hash) {
        final int first = window(hash);
        final int second = partner(first, fingerprint(hash));
        final long fingerprint = fingerprint(hash);
        if (stashed != 0 && countInStash(hash) > 0) {
            return true;
        }
        final long match = matches(fingerprint, slots(first), slots(second));
        return (int) (match | match >>> 32) != 0;
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
        flip(window + offset, fingerprint | (long) offset << 23);
        return true;
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
        flip(window + offset, fingerprint | (long) offset << 23);
        return true;
    }

    /**
     * Writes a value into an empty slot, or empties the slot that has it.
     */
    private void flip(int number, long value) {
        final int from = number * 3;
        WORDS.set(bytes, from, word(from) ^ value);
    }

    /**
     * Not 0 if one of the four slots of two windows is that of a fingerprint.
     */
    private static long matches(long fingerprint, long inFirst, long inSecond) {
        final long query = fingerprint * 0x1000001L | 0x800000000000L;
        final long one = inFirst ^ query;
        final long other = inSecond ^ query;
        return (one - 0x1000001L & ~one | other - 0x1000001L & ~other) & 0x800000800000L;
    }

    /**
     * Bit 0 if the first slot of a window is that of a fingerprint, a higher bit if the second is.
     */
    private long holders(long fingerprint, int window) {
        return zeros(slots(window) ^ (fingerprint * 0x1000001L | 0x800000000000L));
    }

    /**
     * Bit 0 if the first slot of a window is empty, a higher bit if the second is.
     */
    private long empty(int window) {
        return zeros(slots(window));
    }

    /**
     * Bit 0 if the first of two slots is 0, bit 24 if the second is.
     */
    private static long zeros(long slots) {
        return ~((slots & 0x7fffff7fffffL) + 0x7fffff7fffffL | slots) >>> 23 & 0x1000001L;
    }

    /**
     * The slots of a window, with other bits above.
     */
    private long slots(int window) {
        final int from = window * 3;
        return word(from);
    }

    /**
     * The fingerprint of a hash with a value, without which it is not 0.
     */
    private static long fingerprint(long hash) {
        return (hash & 0x7fffffL) + ((hash & 0x7fffL) - 1 >>> 63);
    }

    /**
     * The high bits of a hash as the number of a window.
     */
    private int window(long hash) {
        return (int) Math.multiplyHigh((hash & 0xffffffffff807fffL) >>> 1, 2L * buckets);
    }

    /**
     * The other window of a fingerprint.
     */
    private int partner(int number, long fingerprint) {
        final long tag = fingerprint & 0x7fffL;
        final int sum = (int) Math.multiplyHigh(tag * tag * 0x9e3779b97f4a7c15L >>> 1, 2L * buckets);
        return sum - number + (sum - number >> 31 & buckets);
    }

    @Override
    protected int countAlone(long hash) {
        final int first = window(hash);
        final int second = partner(first, fingerprint(hash));
        final long fingerprint = fingerprint(hash);
        return value(fingerprint, slots(first), slots(second));
    }

    private static int value(long fingerprint, long inFirst, long inSecond) {
        final long query = (fingerprint & 0x7fffL) * 0x1000001L | 0x800000000000L;
        final long first = zeros((inFirst ^ query) & 0x807fff807fffL);
        final long second = zeros((inSecond ^ query) & 0x807fff807fffL);
        final long held = first | second << 1;
        if ((held & held - 1) != 0) {
            return valueOfSeveral(held, inFirst, inSecond);
        }
        final long found = inFirst & -(first & 1) | inFirst >>> 24 & -(first >>> 24)
                | inSecond & -(second & 1) | inSecond >>> 24 & -(second >>> 24);
        return (int) (found >>> 15) & 255 | (int) (held - 1 >> 63);
    }

    private static int valueOfSeveral(long some, long inFirst, long inSecond) {
        int value = -1;
        long held = some;
        for (; held != 0; held &= held - 1) {
            final int at = Long.numberOfTrailingZeros(held);
            final int slot = at < 24 ? 0 : 24;
            final int found = (int) ((at == slot ? inFirst : inSecond) >>> slot + 15) & 255;
            value = value == -1 || value == found ? found : -2;
        }
        return value;
    }

    @Override
    protected boolean changeAlone(long hash, long to) {
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
        flip(window + offset, fingerprint ^ fingerprint(to));
        return true;
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

    @Override
    protected void countHashes(long[] hashes, int count, int[] values, int to) {
        final int[][] numbers = locate(hashes, count);
        final long[][] contents = read(count, numbers);
        final long[] inFirst = contents[0];
        final long[] inSecond = contents[1];
        for (int i = 0; i < count; i++) {
            final long hash = hashes[i];
            values[to + i] = value(fingerprint(hash), inFirst[i], inSecond[i]);
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
    public boolean put(long key, int value) {
        return putHash(pair(hash(key), value));
    }

    @Override
    public boolean remove(long key, int value) {
        return removeHash(pair(hash(key), value));
    }

    @Override
    public boolean change(long key, int from, int to) {
        final long hash = hash(key);
        return changeHash(pair(hash, from), pair(hash, to));
    }

    /**
     * The hash of a key with a value in place of some bits.
     */
    private static long pair(long hash, int value) {
        if (value >>> 8 != 0) {
            throw new IllegalArgumentException("[ValueOutOfRange] value " + value + ": with valueBits = 8, use 0 to 255.");
        }
        return hash & 0xffffffffff807fffL | (long) value << 15;
    }

    @Override
    public int get(long key) {
        return countHash(hash(key));
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
