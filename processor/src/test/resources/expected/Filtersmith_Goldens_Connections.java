// Emitted by Filtersmith from good.Goldens.Connections; changes here are lost.
package good;

import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.Changes;
import dev.filtersmith.emitted.EmittedFrom;
import dev.filtersmith.emitted.Geometry;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.emitted.KeyHash;
import dev.filtersmith.emitted.Scratch;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import javax.annotation.processing.Generated;

/**
 * A d-left counting Bloom filter of
 * {@code @DLeftCountingFilter(remainderBits = 18, valueBits = 4, concurrency = MULTI_WRITER)}.
 *
 * <p>At its expected elements a key takes 32.00 bits. The predicted false positive rate is
 * 1.464e-03 fresh and under churn. A standard counting Bloom filter of that rate takes
 * 54.37 bits per key, 1.7 times as many.
 *
 * <p>A bucket holds at most 8 different remainders, and a cell counts up to 3 elements of
 * one. Further ones are counted beside the table.
 *
 * <pre>{@code
 * bucket of 8 cells in 192 bits, bit 0 at the right; 4 subtables
 * cell of 20 bits: | counter 2 | remainder 18 |
 * word    cells   bits
 * 0..1    0..5    | unused 4 | 20 | 20 | 20 |
 * 2       6..7    | unused 24 | 20 | 20 |
 * }</pre>
 *
 * <p>Any number of threads may change and read a filter at the same time: a lookup finds
 * each key whose put happened before.
 */
@Generated("dev.filtersmith.processor.FilterProcessor")
@SuppressWarnings("serial")
@EmittedFrom(
        spec = "@DLeftCountingFilter(remainderBits = 18, valueBits = 4, concurrency = MULTI_WRITER)",
        keys = "java.lang.String",
        abi = 1,
        bits = 1,
        keyHash = 2
)
public class Filtersmith_Goldens_Connections extends HotFilter implements Goldens.Connections {
    static final Geometry GEOMETRY = new Filtersmith_Goldens_Connections_1Parted.OwnGeometry();

    private final KeyHash hasher;

    /**
     * @param expectedElements number of elements that the empty filter is made for
     * @param seed seed or key that keys are hashed with
     */
    public Filtersmith_Goldens_Connections(long expectedElements, KeySeed seed) {
        this(GEOMETRY, expectedElements, seed);
    }

    Filtersmith_Goldens_Connections(Geometry geometry, long expectedElements, KeySeed seed) {
        super(geometry, expectedElements, seed);
        hasher = new KeyHash(seed);
    }

    @Override
    protected boolean mightContainAlone(long hash) {
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
        // Fences make the compiler read fields again, but not variables.
        final long[] words = this.words;
        final int at = words.length - VERSION_WORDS + (first >>> 5 & stripeMask);
        // A version whose lowest bit is set is not to be trusted, and is never equal.
        final long version = words[at] & ~1L;
        VarHandle.loadLoadFence();
        if (stashed != 0 && countInStash(hash) > 0) {
            return true;
        }
        final long match = matches(query, first, second, third, fourth);
        VarHandle.loadLoadFence();
        if (version != words[at]) {
            return mightContainShared(hash);
        }
        return (int) (match | match >>> 32) != 0;
    }

    @Override
    protected long stripesOf(long hash) {
        final int first = reduce(hash >>> 32) * 4;
        return 1L << (first >>> 8 & stripeMask >>> 3);
    }

    @Override
    protected int changeMode() {
        return Changes.WHOLE;
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
                & differing(fourth, query)) & 0x400004000040000L;
    }

    /**
     * In the lowest bit of each counter, whether all remainders at that place differ: any
     * difference carries into it.
     */
    private long differing(int number, long query) {
        final int at = number * 3;
        return ((read(at) ^ query) & 0x3ffff3ffff3ffffL) + 0x3ffff3ffff3ffffL
                & ((read(at + 1) ^ query) & 0x3ffff3ffff3ffffL) + 0x3ffff3ffff3ffffL
                & ((read(at + 2) ^ query) & 0x3ffff3ffff3ffffL) + 0x3ffff3ffff3ffffL;
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
        final int at = number * 3;
        return matching(read(at), query) | matching(read(at + 1), query)
                | matching(read(at + 2), query);
    }

    /**
     * The remainder of a key, in every cell of a word.
     */
    private static long query(long hash) {
        return (hash & 0x3ffffL) * 0x10000100001L;
    }

    /**
     * The lowest bits of the counters beside the remainder.
     */
    private static long matching(long word, long query) {
        return used(word) & ~(((word ^ query) & 0x3ffff3ffff3ffffL) + 0x3ffff3ffff3ffffL);
    }

    /**
     * The lowest bits of the counters that are not 0.
     */
    private static long used(long word) {
        return (word | word >>> 1) & 0x400004000040000L;
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
        final int stripe = first >>> 5 & stripeMask;
        begin(stripe, Changes.LOCKED);
        try {
            return putAt(hash, first, second, third, fourth) & stored(1);
        } finally {
            end(stripe, Changes.LOCKED);
        }
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
        int at = number * 3;
        long empty = ~used(words[at]) & 0x400004000040000L;
        while (empty == 0) {
            empty = ~used(words[++at]) & 0x400004000040000L;
        }
        words[at] |= (hash & 0x3ffffL | 0x40000L) << Long.numberOfTrailingZeros(empty) - 18;
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
        final int begin = number * 3;
        for (int at = begin; at < begin + 3; at++) {
            final long cells = matching(words[at], query) & used(~words[at]);
            if (cells != 0) {
                words[at] += cells & -cells;
                return true;
            }
        }
        return false;
    }

    private int load(int number) {
        final int at = number * 3;
        return Long.bitCount(used(read(at))) + Long.bitCount(used(read(at + 1)))
                + Long.bitCount(used(read(at + 2)));
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
        int at = number * 3;
        long cells = matching(words[at], query);
        while (cells == 0) {
            cells = matching(words[++at], query);
        }
        begin(number >>> 5 & stripeMask, Changes.MOVES);
        words[at] = countedDown(words[at], cells);
        end(number >>> 5 & stripeMask, Changes.MOVES);
    }

    /**
     * The word with the first of some cells counted down; with its last element it becomes empty.
     */
    private static long countedDown(long word, long cells) {
        final int unit = Long.numberOfTrailingZeros(cells);
        final long cell = word >>> unit - 18 & 0xfffffL;
        return word - (cell >>> 18 == 1 ? cell << unit - 18 : cells & -cells);
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
        return value(query(hash), first, second, third, fourth);
    }

    private int value(long query, int first, int second, int third, int fourth) {
        int value = -1;
        value = joined(value, first, query);
        value = joined(value, second, query);
        value = joined(value, third, query);
        value = joined(value, fourth, query);
        return value;
    }

    /**
     * The answer for a key with a value so far, and another bucket.
     */
    private int joined(int value, int number, long query) {
        int joined = value;
        final int begin = number * 3;
        for (int at = begin; at < begin + 3; at++) {
            final long word = read(at);
            long cells = used(word) & ~(((word ^ query) & 0x3fff03fff03fffL) + 0x3ffff3ffff3ffffL);
            for (; cells != 0; cells &= cells - 1) {
                final int found = (int) (word >>> Long.numberOfTrailingZeros(cells) - 4) & 0xf;
                joined = joined == -1 || joined == found ? found : -2;
            }
        }
        return joined;
    }

    @Override
    protected boolean changeAlone(long hash, long to) {
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
        return holder >= 0 && changed(holder, query, query(to));
    }

    /**
     * Changes the value of the first cell of a bucket that holds the remainder, if it counts one.
     */
    private boolean changed(int number, long query, long after) {
        int at = number * 3;
        while (matching(words[at], query) == 0) {
            at++;
        }
        begin(number >>> 5 & stripeMask, Changes.MOVES);
        boolean changed = false;
        final long word = words[at];
        final long next = withValue(word, query, after);
        changed = next != word || after == query;
        words[at] = next;
        end(number >>> 5 & stripeMask, Changes.MOVES);
        return changed;
    }

    /**
     * The word with another value in its first cell of a remainder, if that counts one element.
     */
    private static long withValue(long word, long query, long after) {
        final long cells = matching(word, query);
        final long cell = cells & -cells;
        final boolean one = (word >>> Long.numberOfTrailingZeros(cell) & 0x3) == 1;
        return one ? word ^ (query ^ after) & cell - (cell >>> 18) : word;
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
            inFirst[i] = read(firsts[i] * 3)
                    ^ read(firsts[i] * 3 + 2);
            inSecond[i] = read(seconds[i] * 3)
                    ^ read(seconds[i] * 3 + 2);
            inThird[i] = read(thirds[i] * 3)
                    ^ read(thirds[i] * 3 + 2);
            inFourth[i] = read(fourths[i] * 3)
                    ^ read(fourths[i] * 3 + 2);
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

    @Override
    protected void countHashes(long[] hashes, int count, int[] values, int to) {
        final int[][] numbers = locate(hashes, count);
        read(count, numbers);
        final int[] firsts = numbers[0];
        final int[] seconds = numbers[1];
        final int[] thirds = numbers[2];
        final int[] fourths = numbers[3];
        for (int i = 0; i < count; i++) {
            final long hash = hashes[i];
            values[to + i] = value(query(hash), firsts[i], seconds[i], thirds[i], fourths[i]);
        }
    }

    private long read(int index) {
        return words[index];
    }

    @Override
    public boolean put(String key, int value) {
        return putHash(pair(hash(key), value));
    }

    @Override
    public boolean remove(String key, int value) {
        return removeHash(pair(hash(key), value));
    }

    @Override
    public boolean change(String key, int from, int to) {
        final long hash = hash(key);
        return changeHash(pair(hash, from), pair(hash, to));
    }

    /**
     * The hash of a key with a value in place of some bits.
     */
    private static long pair(long hash, int value) {
        if (value >>> 4 != 0) {
            throw new IllegalArgumentException("[ValueOutOfRange] value " + value + ": with valueBits = 4, use 0 to 15.");
        }
        return hash & 0xfffffffffffc3fffL | (long) value << 14;
    }

    @Override
    public int get(String key) {
        return countHash(hash(key));
    }

    private long hash(String key) {
        Objects.requireNonNull(key, "key is null: use an empty value or a wrapper");
        return hasher.text(key);
    }
}
