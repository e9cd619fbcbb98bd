// Emitted by Filtersmith from good.Goldens.SharedCounts; changes here are lost.
package good;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.Changes;
import dev.filtersmith.emitted.EmittedFrom;
import dev.filtersmith.emitted.Geometry;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.emitted.LongKeys;
import dev.filtersmith.emitted.Scratch;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.stream.LongStream;
import javax.annotation.processing.Generated;

/**
 * A dynamic d-left counting Bloom filter of
 * {@code @DynamicDLeftCountingFilter(concurrency = MULTI_WRITER)}.
 *
 * <p>At its expected elements a key takes 16.84 bits. The predicted false positive rate is
 * 1.161e-04 fresh and 1.242e-04 after half of the elements were replaced ten times. A
 * standard counting Bloom filter of that rate takes 74.88 bits per key, 4.4 times as many.
 *
 * <pre>{@code
 * bucket of 64 bits, bit 0 at the right; 2 subtables
 * largest load  codes      remainder    full bucket
 *            0  0          -            | unused 60 | code 4 |
 *         1..4  1..14      16 = 15 + 1  | 15 | 15 | 15 | 15 | code 4 |
 *        slots  15         12           | 12 | 12 | 12 | 12 | 12 | code 4 |
 * }</pre>
 *
 * <p>Any number of threads may change and read a filter at the same time: a lookup finds
 * each key whose put happened before.
 */
@Generated("dev.filtersmith.processor.FilterProcessor")
@SuppressWarnings("serial")
@EmittedFrom(
        spec = "@DynamicDLeftCountingFilter(concurrency = MULTI_WRITER)",
        keys = "long",
        abi = 1,
        bits = 1,
        keyHash = 2
)
public class Filtersmith_Goldens_SharedCounts extends HotFilter implements Goldens.SharedCounts {
    static final Geometry GEOMETRY = new Filtersmith_Goldens_SharedCounts_1Parted.OwnGeometry();

    /**
     * Changes words beside other writers.
     */
    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

    /**
     * @param expectedElements number of elements that the empty filter is made for
     * @param seed seed or key that keys are hashed with
     */
    public Filtersmith_Goldens_SharedCounts(long expectedElements, KeySeed seed) {
        this(GEOMETRY, expectedElements, seed);
    }

    Filtersmith_Goldens_SharedCounts(Geometry geometry, long expectedElements, KeySeed seed) {
        super(geometry, expectedElements, seed);
    }

    @Override
    protected boolean mightContainAlone(long hash) {
        final int first = reduce(hash >>> 32) * 2;
        final int second = partner(first, hash);
        final long inFirst = read(first);
        final long inSecond = read(second);
        if (stashed != 0 && countInStash(hash) > 0) {
            return true;
        }
        final long match = anyMatch(inFirst, inSecond, hash);
        return (int) (match | match >>> 32) != 0;
    }

    @Override
    public boolean mightContainHash(long hash) {
        final int first = reduce(hash >>> 32) * 2;
        final int second = partner(first, hash);
        // Fences make the compiler read fields again, but not variables.
        final long[] words = this.words;
        final int at = words.length - VERSION_WORDS + (first >>> 8 & stripeMask);
        // A version whose lowest bit is set is not to be trusted, and is never equal.
        final long version = words[at] & ~1L;
        VarHandle.loadLoadFence();
        if (stashed != 0 && countInStash(hash) > 0) {
            return true;
        }
        final long inFirst = words[first];
        final long inSecond = words[second];
        final long match = anyMatch(inFirst, inSecond, hash);
        VarHandle.loadLoadFence();
        if (version != words[at]) {
            return mightContainShared(hash);
        }
        return (int) (match | match >>> 32) != 0;
    }

    @Override
    protected long stripesOf(long hash) {
        final int first = reduce(hash >>> 32) * 2;
        return 1L << (first >>> 11 & stripeMask >>> 3);
    }

    @Override
    protected int changeMode() {
        return Changes.FREE_PUTS;
    }

    /**
     * Not 0 if one of the buckets holds the remainder.
     */
    private static long anyMatch(long inFirst, long inSecond, long hash) {
        final long copies = (hash & 0xfffeL) * 0x1000200040008L + 15;
        final long firstDifference = inFirst ^ copies;
        final long secondDifference = inSecond ^ copies;
        final long first = firstDifference - Tables.ONES[((int) inFirst & 0xf) + (((int) hash & 1) << 4)]
                & ~firstDifference;
        final long second = secondDifference - Tables.ONES[((int) inSecond & 0xf) + (((int) hash & 1) << 4)]
                & ~secondDifference;
        final long hits = (first | second) & 0x8001000200040008L;
        return (hits & 0x8L) == 0 ? hits : anySlot(inFirst, inSecond, hash);
    }

    /**
     * The top bits of the fields that equal the query.
     */
    private static long matches(long bucket, long hash) {
        final long difference = bucket ^ (hash & 0xfffeL) * 0x1000200040008L;
        final long ones = Tables.ONES[((int) bucket & 0xf) + (((int) hash & 1) << 4)];
        return ~((difference & 0x7ffefffdfffbfff0L) + 0x7ffefffdfffbfff0L | difference)
                & ones << 14 & 0x8001000200040000L;
    }

    @Override
    public boolean putHash(long hash) {
        final int first = reduce(hash >>> 32) * 2;
        final int second = partner(first, hash);
        return putAt(hash, first, second) & stored(1);
    }

    private long version(int first) {
        return words[words.length - VERSION_WORDS + (first >>> 8 & stripeMask)];
    }

    private boolean putAt(long hash, int first, int second) {
        while (true) {
            final long version = version(first) & ~1L;
            VarHandle.loadLoadFence();
            final long inFirst = words[first];
            final long inSecond = words[second];
            if (anyMatch(inFirst, inSecond, hash) != 0 || stashed != 0 && countInStash(hash) > 0) {
                return putLocked(hash, first, second);
            }
            VarHandle.loadLoadFence();
            final boolean unchanged = version == version(first);
            final int firstLoad = load(inFirst);
            final int secondLoad = load(inSecond);
            final int fewer = secondLoad - firstLoad >> 31;
            final int number = first ^ (first ^ second) & fewer;
            final long bucket = inFirst ^ (inFirst ^ inSecond) & fewer;
            final int least = Math.min(firstLoad, secondLoad);
            if (least >= 4) {
                return putLocked(hash, first, second);
            }
            final boolean fresh = unchanged || !mightContainShared(hash);
            if (WORD.compareAndSet(words, number, bucket, add(bucket, hash, least))) {
                return fresh;
            }
        }
    }

    private boolean putLocked(long hash, int first, int second) {
        final int stripe = first >>> 8 & stripeMask;
        begin(stripe, Changes.LOCKED);
        try {
            return putAloneAt(hash, first, second);
        } finally {
            end(stripe, Changes.LOCKED);
        }
    }

    /**
     * Puts a key, with the lock of its stripe.
     */
    private boolean putAloneAt(long hash, int first, int second) {
        final long inFirst = words[first];
        final long inSecond = words[second];
        if (anyMatch(inFirst, inSecond, hash) != 0 || stashed != 0 && countInStash(hash) > 0) {
            return putAgain(hash);
        }
        return putInTableAt(hash, first, second) || stash(hash);
    }

    @Override
    protected boolean putInTable(long hash) {
        final int first = reduce(hash >>> 32) * 2;
        final int second = partner(first, hash);
        return putInTableAt(hash, first, second);
    }

    private boolean putInTableAt(long hash, int first, int second) {
        while (true) {
            final long inFirst = words[first];
            final long inSecond = words[second];
            final int firstLoad = load(inFirst);
            final int secondLoad = load(inSecond);
            final int fewer = secondLoad - firstLoad >> 31;
            final int number = first ^ (first ^ second) & fewer;
            final long bucket = inFirst ^ (inFirst ^ inSecond) & fewer;
            final int least = Math.min(firstLoad, secondLoad);
            if (least >= 4) {
                return putCrowdedAt(hash, first, second);
            }
            if (WORD.compareAndSet(words, number, bucket, add(bucket, hash, least))) {
                return true;
            }
        }
    }

    /**
     * Adds an element to a bucket, unless puts of other threads have filled it.
     */
    private boolean added(int number, long hash) {
        while (true) {
            final long bucket = words[number];
            final int load = load(bucket);
            if (load >= 4) {
                return false;
            }
            if (WORD.compareAndSet(words, number, bucket, add(bucket, hash, load))) {
                return true;
            }
        }
    }

    private static int load(long bucket) {
        return Tables.LOADS[(int) bucket & 0xf];
    }

    /**
     * The bucket with one more field, behind those of its class.
     */
    private static long add(long bucket, long hash, int load) {
        final long keep = Tables.KEEP[((int) bucket & 0xf) + (((int) hash & 1) << 4)];
        final long below = bucket & keep;
        return (below | bucket - below << 15 | (hash >>> 1 & 0x7fffL) * (keep + 1)) + (load + 1 + ((int) hash & 1));
    }

    private boolean putCrowdedAt(long hash, int first, int second) {
        return relocate(hash, first, second) || putCrowded(hash);
    }

    @Override
    protected boolean removeAlone(long hash) {
        final int first = reduce(hash >>> 32) * 2;
        final int second = partner(first, hash);
        return removeAt(hash, first, second);
    }

    private boolean removeAt(long hash, int first, int second) {
        while (true) {
            final long inFirst = words[first];
            final long inSecond = words[second];
            final long firstHits = matches(inFirst, hash);
            final long secondHits = matches(inSecond, hash);
            final long hit = (firstHits | -firstHits) >> 63;
            final int number = second ^ (second ^ first) & (int) hit;
            final long bucket = inSecond ^ (inSecond ^ inFirst) & hit;
            final long hits = secondHits ^ (secondHits ^ firstHits) & hit;
            if (hits == 0) {
                return takeSlot(hash, first, second);
            }
            final long keep = ((hits & -hits) >>> 14) - 1;
            begin(number >>> 8 & stripeMask, Changes.MOVES);
            final long rest = (bucket & keep | bucket >>> 15 & ~keep) - (load(bucket) + ((int) hash & 1));
            final boolean done = WORD.compareAndSet(words, number, bucket, rest);
            end(number >>> 8 & stripeMask, Changes.MOVES);
            if (done) {
                return true;
            }
        }
    }

    @Override
    protected int countAlone(long hash) {
        final int first = reduce(hash >>> 32) * 2;
        final int second = partner(first, hash);
        final long inFirst = read(first);
        final long inSecond = read(second);
        int count = stashed == 0 ? 0 : countInStash(hash);
        count += Long.bitCount(matches(inFirst, hash));
        count += Long.bitCount(slots(inFirst, hash));
        count += Long.bitCount(matches(inSecond, hash));
        count += Long.bitCount(slots(inSecond, hash));
        return count;
    }

    /**
     * Not 0 if one of the buckets, of which some have slots, holds the remainder.
     */
    private static long anySlot(long inFirst, long inSecond, long hash) {
        return matches(inFirst, hash) | matches(inSecond, hash) | slots(inFirst, hash)
                | slots(inSecond, hash);
    }

    /**
     * The top bits of the slots that equal the query; 0 is an empty slot, so 1 stands for 0.
     */
    private static long slots(long bucket, long hash) {
        if (((int) bucket & 0xf) != 15) {
            return 0;
        }
        final long slot = Math.max(1, hash & 0xfffL);
        final long difference = bucket ^ slot * 0x10010010010010L;
        return ~((difference & 0x7ff7ff7ff7ff7ff0L) + 0x7ff7ff7ff7ff7ff0L | difference) & 0x8008008008008000L;
    }

    private boolean takeSlot(long hash, int first, int second) {
        return takeSlotAt(first, hash) || takeSlotAt(second, hash);
    }

    private boolean takeSlotAt(int number, long hash) {
        final long hits = slots(words[number], hash);
        if (hits == 0) {
            return false;
        }
        final long top = hits & -hits;
        final long bucket = words[number] & ~((top << 1) - (top >>> 11));
        begin(number >>> 8 & stripeMask, Changes.MOVES);
        words[number] = bucket == 15 ? 0 : bucket;
        end(number >>> 8 & stripeMask, Changes.MOVES);
        return true;
    }

    private boolean relocate(long hash, int first, int second) {
        final int[] visited = Scratch.ints(5, 60)[4];
        final int[] paths = Scratch.ints(6, 60)[5];
        int found = enqueue(first, -1, 0, paths, visited);
        found = enqueue(second, -1, found, paths, visited);
        for (int at = 0; at < found; at++) {
            final int number = visited[at];
            long rest = words[number] >>> 3;
            for (int field = 0; field < 4; field++) {
                final int other = partner(number, rest);
                if (load(words[other]) < 4 && move(hash, at, field, other, paths, visited)) {
                    return true;
                }
                found = enqueue(other, at * 4 + field, found, paths, visited);
                rest >>>= 15;
            }
        }
        return false;
    }

    private int enqueue(int number, int path, int found, int[] paths, int[] visited) {
        if (found == 60 || ((int) words[number] & 0xf) == 15 || onPath(number, path, paths, visited)) {
            return found;
        }
        visited[found] = number;
        paths[found] = path;
        return found + 1;
    }

    /**
     * Whether a path to a bucket goes through it already.
     */
    private boolean onPath(int number, int path, int[] paths, int[] visited) {
        for (int at = path; at >= 0; at = paths[at / 4]) {
            if (visited[at / 4] == number) {
                return true;
            }
        }
        return false;
    }

    /**
     * Moves an element along each step of a path, from its end, and puts the new one into
     * the place that the first leaves; false if the bucket at the end has become full.
     */
    private boolean move(long hash, int at, int field, int other, int[] paths, int[] visited) {
        int from = visited[at];
        int leaving = field;
        int path = paths[at];
        long remainder = remainder(words[from], leaving);
        begin(from >>> 8 & stripeMask, Changes.MOVES);
        if (!added(other, remainder)) {
            end(from >>> 8 & stripeMask, Changes.MOVES);
            return false;
        }
        int moves = 1;
        while (path >= 0) {
            final int before = visited[path / 4];
            final int next = path % 4;
            final long moving = remainder(words[before], next);
            exchange(from, leaving, remainder, moving);
            remainder = moving;
            from = before;
            leaving = next;
            path = paths[path / 4];
            moves++;
        }
        exchange(from, leaving, remainder, hash);
        end(from >>> 8 & stripeMask, Changes.MOVES);
        moved(moves);
        return true;
    }

    /**
     * Replaces an element of a full bucket, which has moved, by another.
     */
    private void exchange(int number, int field, long remainder, long hash) {
        begin(number >>> 8 & stripeMask, Changes.ERASURE);
        words[number] = add(take(words[number], field, remainder), hash, 3);
    }

    /**
     * The remainder in a field of a full bucket.
     */
    private static long remainder(long bucket, int field) {
        final int zeros = 14 - ((int) bucket & 0xf);
        return (bucket >>> 4 + field * 15 & 0x7fffL) << 1 | (field < zeros ? 0 : 1);
    }

    /**
     * A full bucket without a field.
     */
    private static long take(long bucket, int field, long remainder) {
        final long keep = (1L << 4 + field * 15) - 1;
        return (bucket & keep | bucket >>> 15 & ~keep) - (4 + ((int) remainder & 1));
    }

    private int reduce(long slice) {
        return (int) (slice * buckets >>> 32);
    }

    private int partner(int number, long fingerprint) {
        if (chunkMask == 0) {
            return additivePartner(number, fingerprint);
        }
        return number ^ ((int) fingerprint & chunkMask | 1);
    }

    private int displacement(long fingerprint, int subtable) {
        final long mixed = (fingerprint & 0xffeL | (long) subtable << 32) * 0xbf58476d1ce4e5b9L;
        return reduce((mixed ^ mixed >>> 32) * 0x94d049bb133111ebL >>> 32);
    }

    private int modulo(int difference) {
        return difference + (difference >> 31 & buckets);
    }

    private int additivePartner(int number, long fingerprint) {
        return modulo(displacement(fingerprint, 1) - (number >>> 1)) * 2 + (~number & 1);
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
            final int first = reduce(hash >>> 32) * 2;
            final int second = partner(first, hash);
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
            inFirst[i] = read(firsts[i]);
            inSecond[i] = read(seconds[i]);
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
                final long match = anyMatch(inFirst[i], inSecond[i], hash);
                bits |= (match | -match) >>> 63 << i;
            }
            hits[to + (begin >>> 6)] = bits;
        }
    }

    private int putLocated(long[] hashes, int count, int[][] numbers) {
        final int[] firsts = numbers[0];
        final int[] seconds = numbers[1];
        int fresh = 0;
        int i = 0;
        try {
            for (; i < count; i++) {
                fresh += putAt(hashes[i], firsts[i], seconds[i]) ? 1 : 0;
            }
            return fresh;
        } catch (FilterFullException full) {
            throw full.after(i, fresh);
        } finally {
            stored(i);
        }
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

    /**
     * Tables for comparing and changing buckets.
     */
    static final class Tables {
        /**
         * By first bits of the query and counter code: the bottom bits of the fields of the
         * query's class.
         */
        static final long[] ONES = {
            // queries that end in 0
            0x0L, // empty
            0x10L, 0x0L, // load 1
            0x80010L, 0x10L, 0x0L, // load 2
            0x400080010L, 0x80010L, 0x10L, 0x0L, // load 3
            0x2000400080010L, 0x400080010L, 0x80010L, 0x10L, 0x0L, // load 4
            0x1L, // slots
            // queries that end in 1
            0x0L, // empty
            0x0L, 0x10L, // load 1
            0x0L, 0x80000L, 0x80010L, // load 2
            0x0L, 0x400000000L, 0x400080000L, 0x400080010L, // load 3
            0x0L, 0x2000000000000L, 0x2000400000000L, 0x2000400080000L, 0x2000400080010L, // load 4
            0x1L // slots
        };

        /**
         * By first bits of a new field and counter code: the bits below its place.
         */
        static final long[] KEEP = {
            // new fields that end in 0
            0xfL, // empty
            0x7ffffL, 0xfL, // load 1
            0x3ffffffffL, 0x7ffffL, 0xfL, // load 2
            0x1ffffffffffffL, 0x3ffffffffL, 0x7ffffL, 0xfL, // load 3
            0x0L, 0x0L, 0x0L, 0x0L, 0x0L, 0x0L, // load 4 to slots
            // new fields that end in 1
            0xfL, // empty
            0x7ffffL, 0x7ffffL, // load 1
            0x3ffffffffL, 0x3ffffffffL, 0x3ffffffffL, // load 2
            0x1ffffffffffffL, 0x1ffffffffffffL, 0x1ffffffffffffL, 0x1ffffffffffffL, // load 3
            0x0L, 0x0L, 0x0L, 0x0L, 0x0L, 0x0L // load 4 to slots
        };

        /**
         * Load by counter code.
         */
        static final byte[] LOADS = {
            0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4
        };

        private Tables() {
        }
    }
}
