// Emitted by Filtersmith from good.Goldens.Cells; changes here are lost.
package good;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.EmittedFrom;
import dev.filtersmith.emitted.Geometry;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.emitted.LongKeys;
import dev.filtersmith.emitted.Scratch;
import java.util.stream.LongStream;
import javax.annotation.processing.Generated;

/**
 * A d-left counting Bloom filter of
 * {@code @DLeftCountingFilter}.
 *
 * <p>At its expected elements a key takes 21.33 bits. The predicted false positive rate is
 * 1.464e-03 fresh and under churn. A standard counting Bloom filter of that rate takes
 * 54.37 bits per key, 2.5 times as many.
 *
 * <p>A bucket holds at most 8 different remainders, and a cell counts up to 3 elements of
 * one. Further ones are counted beside the table.
 *
 * <pre>{@code
 * bucket of 8 cells in 128 bits, bit 0 at the right; 4 subtables
 * cell of 16 bits: | counter 2 | remainder 14 |
 * word    cells   bits
 * 0..1    0..7    | 16 | 16 | 16 | 16 |
 * }</pre>
 */
@Generated("dev.filtersmith.processor.FilterProcessor")
@SuppressWarnings("serial")
@EmittedFrom(
        spec = "@DLeftCountingFilter",
        keys = "long",
        abi = 1,
        bits = 1,
        keyHash = 2
)
public class Filtersmith_Goldens_Cells extends HotFilter implements Goldens.Cells {
    static final Geometry GEOMETRY = new Filtersmith_Goldens_Cells_1Parted.OwnGeometry();

    /**
     * @param expectedElements number of elements that the empty filter is made for
     * @param seed seed or key that keys are hashed with
     */
    public Filtersmith_Goldens_Cells(long expectedElements, KeySeed seed) {
        this(GEOMETRY, expectedElements, seed);
    }

    Filtersmith_Goldens_Cells(Geometry geometry, long expectedElements, KeySeed seed) {
        super(geometry, expectedElements, seed);
    }

    @Override
    public boolean mightContainHash(long hash) {
        final int first = reduce(hash >>> 32) * 4;
        final int second;
        final int third;
        final int fourth;
        if (chunkMask != 0) {
            final long spread = spread(hash);
            second = first ^ ((int) (spread >>> 26) & chunkMask | 1);
            third = first ^ ((int) (spread >>> 39) & chunkMask | 2);
            fourth = first ^ ((int) (spread >>> 52) & chunkMask | 3);
        } else {
            second = modulo((first >>> 2) + displacement(hash, 1) - buckets) * 4 + 1;
            third = modulo((first >>> 2) + displacement(hash, 2) - buckets) * 4 + 2;
            fourth = modulo((first >>> 2) + displacement(hash, 3) - buckets) * 4 + 3;
        }
        final long query = query(hash);
        if (stashed != 0 && countInStash(hash) > 0) {
            return true;
        }
        final long match = matches(query, first, second, third, fourth);
        return (int) (match | match >>> 32) != 0;
    }

    @Override
    protected int countAlone(long hash) {
        final int first = reduce(hash >>> 32) * 4;
        final int second;
        final int third;
        final int fourth;
        if (chunkMask != 0) {
            final long spread = spread(hash);
            second = first ^ ((int) (spread >>> 26) & chunkMask | 1);
            third = first ^ ((int) (spread >>> 39) & chunkMask | 2);
            fourth = first ^ ((int) (spread >>> 52) & chunkMask | 3);
        } else {
            second = modulo((first >>> 2) + displacement(hash, 1) - buckets) * 4 + 1;
            third = modulo((first >>> 2) + displacement(hash, 2) - buckets) * 4 + 2;
            fourth = modulo((first >>> 2) + displacement(hash, 3) - buckets) * 4 + 3;
        }
        final long query = query(hash);
        final int count = stashed == 0 ? 0 : countInStash(hash);
        return count + counted(first, query) + counted(second, query) + counted(third, query)
                + counted(fourth, query);
    }

    /**
     * The sum of the counters beside a remainder in a bucket.
     */
    private int counted(int number, long query) {
        final int begin = number * 2;
        int count = 0;
        for (int at = begin; at < begin + 2; at++) {
            long cells = matching(read(at), query);
            while (cells != 0) {
                count += (int) (read(at) >>> Long.numberOfTrailingZeros(cells)) & 0x3;
                cells &= cells - 1;
            }
        }
        return count;
    }

    /**
     * Not 0 if a bucket holds the remainder: only an empty cell equals the remainder 0
     * without holding it.
     */
    private long matches(long query, int first, int second, int third, int fourth) {
        if (query == 0) {
            return holder(query, first, second, third, fourth) + 1;
        }
        return ~(differing(first, query) & differing(second, query) & differing(third, query)
                & differing(fourth, query)) & 0x4000400040004000L;
    }

    /**
     * In the lowest bit of each counter, whether all remainders at that place differ: any
     * difference carries into it.
     */
    private long differing(int number, long query) {
        final int at = number * 2;
        return ((read(at) ^ query) & 0x3fff3fff3fff3fffL) + 0x3fff3fff3fff3fffL
                & ((read(at + 1) ^ query) & 0x3fff3fff3fff3fffL) + 0x3fff3fff3fff3fffL;
    }

    /**
     * The leftmost bucket that holds the remainder, or -1. By masks: it cannot be predicted.
     */
    private int holder(long query, int first, int second, int third, int fourth) {
        int number = -1;
        final long inFourth = holds(fourth, query);
        number ^= (number ^ fourth) & (int) ((inFourth | -inFourth) >> 63);
        final long inThird = holds(third, query);
        number ^= (number ^ third) & (int) ((inThird | -inThird) >> 63);
        final long inSecond = holds(second, query);
        number ^= (number ^ second) & (int) ((inSecond | -inSecond) >> 63);
        final long inFirst = holds(first, query);
        number ^= (number ^ first) & (int) ((inFirst | -inFirst) >> 63);
        return number;
    }

    /**
     * Not 0 if the bucket holds the remainder.
     */
    private long holds(int number, long query) {
        final int at = number * 2;
        return matching(read(at), query) | matching(read(at + 1), query);
    }

    /**
     * The remainder of a key, in every cell of a word.
     */
    private static long query(long hash) {
        return (hash & 0x3fffL) * 0x1000100010001L;
    }

    /**
     * The lowest bits of the counters beside the remainder.
     */
    private static long matching(long word, long query) {
        return used(word) & ~(((word ^ query) & 0x3fff3fff3fff3fffL) + 0x3fff3fff3fff3fffL);
    }

    /**
     * The lowest bits of the counters that are not 0.
     */
    private static long used(long word) {
        return (word | word >>> 1) & 0x4000400040004000L;
    }

    @Override
    public boolean putHash(long hash) {
        final int first = reduce(hash >>> 32) * 4;
        final int second;
        final int third;
        final int fourth;
        if (chunkMask != 0) {
            final long spread = spread(hash);
            second = first ^ ((int) (spread >>> 26) & chunkMask | 1);
            third = first ^ ((int) (spread >>> 39) & chunkMask | 2);
            fourth = first ^ ((int) (spread >>> 52) & chunkMask | 3);
        } else {
            second = modulo((first >>> 2) + displacement(hash, 1) - buckets) * 4 + 1;
            third = modulo((first >>> 2) + displacement(hash, 2) - buckets) * 4 + 2;
            fourth = modulo((first >>> 2) + displacement(hash, 3) - buckets) * 4 + 3;
        }
        return putAt(hash, first, second, third, fourth) & stored(1);
    }

    private boolean putAt(long hash, int first, int second, int third, int fourth) {
        final long query = query(hash);
        if (matches(query, first, second, third, fourth) != 0 || stashed != 0 && countInStash(hash) > 0) {
            return !putInTableAt(hash, first, second, third, fourth) && !stash(hash);
        }
        return addToLeastLoaded(hash, first, second, third, fourth) || stash(hash);
    }

    /**
     * Takes an empty cell of the least loaded bucket; where all are full, moves a cell away first.
     */
    private boolean addToLeastLoaded(long hash, int first, int second, int third, int fourth) {
        final int firstLoad = load(first);
        final int secondLoad = load(second);
        final int thirdLoad = load(third);
        final int fourthLoad = load(fourth);
        int number = first;
        int least = firstLoad;
        number ^= (number ^ second) & secondLoad - least >> 31;
        least = Math.min(least, secondLoad);
        number ^= (number ^ third) & thirdLoad - least >> 31;
        least = Math.min(least, thirdLoad);
        number ^= (number ^ fourth) & fourthLoad - least >> 31;
        least = Math.min(least, fourthLoad);
        if (least == 8) {
            return putCrowded(hash);
        }
        add(number, hash);
        return true;
    }

    /**
     * Puts a remainder into the lowest empty cell of a bucket that has one.
     */
    private void add(int number, long hash) {
        int at = number * 2;
        long empty = ~used(words[at]) & 0x4000400040004000L;
        while (empty == 0) {
            empty = ~used(words[++at]) & 0x4000400040004000L;
        }
        words[at] |= (hash & 0x3fffL | 0x4000L) << Long.numberOfTrailingZeros(empty) - 14;
    }

    @Override
    protected boolean putInTable(long hash) {
        final int first = reduce(hash >>> 32) * 4;
        final int second;
        final int third;
        final int fourth;
        if (chunkMask != 0) {
            final long spread = spread(hash);
            second = first ^ ((int) (spread >>> 26) & chunkMask | 1);
            third = first ^ ((int) (spread >>> 39) & chunkMask | 2);
            fourth = first ^ ((int) (spread >>> 52) & chunkMask | 3);
        } else {
            second = modulo((first >>> 2) + displacement(hash, 1) - buckets) * 4 + 1;
            third = modulo((first >>> 2) + displacement(hash, 2) - buckets) * 4 + 2;
            fourth = modulo((first >>> 2) + displacement(hash, 3) - buckets) * 4 + 3;
        }
        return putInTableAt(hash, first, second, third, fourth);
    }

    private boolean putInTableAt(long hash, int first, int second, int third, int fourth) {
        final long query = query(hash);
        return matches(query, first, second, third, fourth) != 0 && addAgain(hash, first, second, third, fourth)
                || addToLeastLoaded(hash, first, second, third, fourth);
    }

    /**
     * Adds an element whose remainder is there: counts up, or else counts it beside the table,
     * or takes a further cell of the first bucket that holds it.
     *
     * @return false if there is no room for any of that
     */
    private boolean addAgain(long hash, int first, int second, int third, int fourth) {
        final long query = query(hash);
        if (countUp(first, query) || countUp(second, query) || countUp(third, query)
                || countUp(fourth, query) || putCopy(hash)) {
            return true;
        }
        final int holder = holder(query, first, second, third, fourth);
        if (load(holder) == 8) {
            return false;
        }
        add(holder, hash);
        return true;
    }

    /**
     * Counts up the first cell that holds the remainder and is not at its ceiling, if there is one.
     */
    private boolean countUp(int number, long query) {
        final int begin = number * 2;
        for (int at = begin; at < begin + 2; at++) {
            final long cells = matching(words[at], query) & used(~words[at]);
            if (cells != 0) {
                words[at] += cells & -cells;
                return true;
            }
        }
        return false;
    }

    private int load(int number) {
        final int at = number * 2;
        return Long.bitCount(used(read(at))) + Long.bitCount(used(read(at + 1)));
    }

    @Override
    protected boolean removeAlone(long hash) {
        final int first = reduce(hash >>> 32) * 4;
        final int second;
        final int third;
        final int fourth;
        if (chunkMask != 0) {
            final long spread = spread(hash);
            second = first ^ ((int) (spread >>> 26) & chunkMask | 1);
            third = first ^ ((int) (spread >>> 39) & chunkMask | 2);
            fourth = first ^ ((int) (spread >>> 52) & chunkMask | 3);
        } else {
            second = modulo((first >>> 2) + displacement(hash, 1) - buckets) * 4 + 1;
            third = modulo((first >>> 2) + displacement(hash, 2) - buckets) * 4 + 2;
            fourth = modulo((first >>> 2) + displacement(hash, 3) - buckets) * 4 + 3;
        }
        final long query = query(hash);
        final int holder = holder(query, first, second, third, fourth);
        if (holder < 0) {
            return false;
        }
        take(holder, query);
        return true;
    }

    /**
     * Takes one element from the first cell of a bucket that holds the remainder.
     */
    private void take(int number, long query) {
        int at = number * 2;
        long cells = matching(words[at], query);
        while (cells == 0) {
            cells = matching(words[++at], query);
        }
        words[at] = countedDown(words[at], cells);
    }

    /**
     * The word with the first of some cells counted down; with its last element it becomes empty.
     */
    private static long countedDown(long word, long cells) {
        final int unit = Long.numberOfTrailingZeros(cells);
        final long cell = word >>> unit - 14 & 0xffffL;
        return word - (cell >>> 14 == 1 ? cell << unit - 14 : cells & -cells);
    }

    private int reduce(long slice) {
        return (int) (slice * buckets >>> 32);
    }

    private static long spread(long fingerprint) {
        return (fingerprint & 0x3ffeL) * 0x9e3779b97f4a7c15L;
    }

    private int displacement(long fingerprint, int subtable) {
        final long mixed = (fingerprint & 0x3ffeL | (long) subtable << 32) * 0xbf58476d1ce4e5b9L;
        return reduce((mixed ^ mixed >>> 32) * 0x94d049bb133111ebL >>> 32);
    }

    private int modulo(int difference) {
        return difference + (difference >> 31 & buckets);
    }

    @Override
    protected void mightContainHashes(long[] hashes, int count, long[] hits, int to) {
        final int[][] numbers = locate(hashes, count);
        read(count, numbers);
        test(hashes, count, numbers, hits, to);
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
        final int[][] numbers = Scratch.ints(4, count);
        final int[] firsts = numbers[0];
        final int[] seconds = numbers[1];
        final int[] thirds = numbers[2];
        final int[] fourths = numbers[3];
        for (int i = 0; i < count; i++) {
            final long hash = hashes[i];
            final int first = reduce(hash >>> 32) * 4;
            final int second;
            final int third;
            final int fourth;
            if (chunkMask != 0) {
                final long spread = spread(hash);
                second = first ^ ((int) (spread >>> 26) & chunkMask | 1);
                third = first ^ ((int) (spread >>> 39) & chunkMask | 2);
                fourth = first ^ ((int) (spread >>> 52) & chunkMask | 3);
            } else {
                second = modulo((first >>> 2) + displacement(hash, 1) - buckets) * 4 + 1;
                third = modulo((first >>> 2) + displacement(hash, 2) - buckets) * 4 + 2;
                fourth = modulo((first >>> 2) + displacement(hash, 3) - buckets) * 4 + 3;
            }
            firsts[i] = first;
            seconds[i] = second;
            thirds[i] = third;
            fourths[i] = fourth;
        }
        return numbers;
    }

    private long[][] read(int count, int[][] numbers) {
        final long[][] contents = Scratch.longs(4, count);
        final int[] firsts = numbers[0];
        final int[] seconds = numbers[1];
        final int[] thirds = numbers[2];
        final int[] fourths = numbers[3];
        final long[] inFirst = contents[0];
        final long[] inSecond = contents[1];
        final long[] inThird = contents[2];
        final long[] inFourth = contents[3];
        for (int i = 0; i < count; i++) {
            inFirst[i] = read(firsts[i] * 2);
            inSecond[i] = read(seconds[i] * 2);
            inThird[i] = read(thirds[i] * 2);
            inFourth[i] = read(fourths[i] * 2);
        }
        return contents;
    }

    private void test(long[] hashes, int count, int[][] numbers, long[] hits, int to) {
        final int[] firsts = numbers[0];
        final int[] seconds = numbers[1];
        final int[] thirds = numbers[2];
        final int[] fourths = numbers[3];
        for (int begin = 0; begin < count; begin += 64) {
            final int end = Math.min(begin + 64, count);
            long bits = 0;
            for (int i = begin; i < end; i++) {
                final long hash = hashes[i];
                final long match = matches(query(hash), firsts[i], seconds[i], thirds[i], fourths[i]);
                bits |= (match | -match) >>> 63 << i;
            }
            hits[to + (begin >>> 6)] = bits;
        }
    }

    private int putLocated(long[] hashes, int count, int[][] numbers) {
        final int[] firsts = numbers[0];
        final int[] seconds = numbers[1];
        final int[] thirds = numbers[2];
        final int[] fourths = numbers[3];
        int fresh = 0;
        for (int i = 0; i < count; i++) {
            try {
                fresh += putAt(hashes[i], firsts[i], seconds[i], thirds[i], fourths[i]) & stored(1)
                        ? 1 : 0;
            } catch (FilterFullException full) {
                throw full.after(i, fresh);
            }
        }
        return fresh;
    }

    private long read(int index) {
        return words[index];
    }

    @Override
    public void refresh(LongStream liveKeys) {
        refreshHashes(liveKeys.map(key -> hash(key)));
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
    public int removeAll(long[] keys, int offset, int length) {
        return LongKeys.remove(this, keys, offset, length);
    }

    @Override
    public boolean put(long key) {
        return putHash(hash(key));
    }

    @Override
    public boolean mightContain(long key) {
        return mightContainHash(hash(key));
    }

    @Override
    public boolean remove(long key) {
        return removeHash(hash(key));
    }

    @Override
    public int count(long key) {
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
