// Emitted by Filtersmith from good.Goldens.Live; changes here are lost.
package good;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.EmittedFrom;
import dev.filtersmith.emitted.Geometry;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.emitted.KeyHash;
import dev.filtersmith.emitted.Scratch;
import dev.filtersmith.emitted.TextHasher;
import java.util.stream.Stream;
import javax.annotation.processing.Generated;

/**
 * A dynamic d-left counting Bloom filter of
 * {@code @DynamicDLeftCountingFilter}.
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
 */
@Generated("dev.filtersmith.processor.FilterProcessor")
@SuppressWarnings("serial")
@EmittedFrom(
        spec = "@DynamicDLeftCountingFilter",
        keys = "good.Goldens.Flow(int sourceIp, int destinationIp, short sourcePort, "
                + "short destinationPort, java.lang.String protocol)",
        abi = 1,
        bits = 1,
        keyHash = 2
)
public class Filtersmith_Goldens_Live extends HotFilter implements Goldens.Live {
    static final Geometry GEOMETRY = new Filtersmith_Goldens_Live_1Parted.OwnGeometry();

    private final TextHasher hasher;

    private final long high0;

    private final long low0;

    private final long high1;

    private final long low1;

    private final long high2;

    private final long low2;

    /**
     * @param expectedElements number of elements that the empty filter is made for
     * @param seed seed or key that keys are hashed with
     */
    public Filtersmith_Goldens_Live(long expectedElements, KeySeed seed) {
        this(GEOMETRY, expectedElements, seed);
    }

    Filtersmith_Goldens_Live(Geometry geometry, long expectedElements, KeySeed seed) {
        super(geometry, expectedElements, seed);
        hasher = new TextHasher(seed);
        high0 = KeyHash.word(seed, 3);
        low0 = KeyHash.word(seed, 4);
        high1 = KeyHash.word(seed, 5);
        low1 = KeyHash.word(seed, 6);
        high2 = KeyHash.word(seed, 7);
        low2 = KeyHash.word(seed, 8);
    }

    @Override
    public boolean mightContainHash(long hash) {
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

    private boolean putAt(long hash, int first, int second) {
        final long inFirst = words[first];
        final long inSecond = words[second];
        if (anyMatch(inFirst, inSecond, hash) != 0 || stashed != 0 && countInStash(hash) > 0) {
            return putAgain(hash);
        }
        final int firstLoad = load(inFirst);
        final int secondLoad = load(inSecond);
        final int fewer = secondLoad - firstLoad >> 31;
        final int number = first ^ (first ^ second) & fewer;
        final long bucket = inFirst ^ (inFirst ^ inSecond) & fewer;
        final int least = Math.min(firstLoad, secondLoad);
        if (least < 4) {
            words[number] = add(bucket, hash, least);
        } else if (!putCrowdedAt(hash, first, second)) {
            stash(hash);
        }
        return true;
    }

    @Override
    protected boolean putInTable(long hash) {
        final int first = reduce(hash >>> 32) * 2;
        final int second = partner(first, hash);
        final long inFirst = words[first];
        final long inSecond = words[second];
        final int firstLoad = load(inFirst);
        final int secondLoad = load(inSecond);
        final int fewer = secondLoad - firstLoad >> 31;
        final int number = first ^ (first ^ second) & fewer;
        final long bucket = inFirst ^ (inFirst ^ inSecond) & fewer;
        final int least = Math.min(firstLoad, secondLoad);
        if (least < 4) {
            words[number] = add(bucket, hash, least);
            return true;
        }
        return putCrowdedAt(hash, first, second);
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
        words[number] = (bucket & keep | bucket >>> 15 & ~keep) - (load(bucket) + ((int) hash & 1));
        return true;
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
        words[number] = bucket == 15 ? 0 : bucket;
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
     * the place that the first leaves.
     */
    private boolean move(long hash, int at, int field, int other, int[] paths, int[] visited) {
        int from = visited[at];
        int leaving = field;
        int path = paths[at];
        long remainder = remainder(words[from], leaving);
        words[other] = add(words[other], remainder, load(words[other]));
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
        moved(moves);
        return true;
    }

    /**
     * Replaces an element of a full bucket, which has moved, by another.
     */
    private void exchange(int number, int field, long remainder, long hash) {
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
        for (int i = 0; i < count; i++) {
            try {
                fresh += putAt(hashes[i], firsts[i], seconds[i]) & stored(1) ? 1 : 0;
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
    public void refresh(Stream<? extends Goldens.Flow> liveKeys) {
        refreshHashes(liveKeys.mapToLong(key -> hash(key)));
    }

    @Override
    protected long hashOfKey(Object given) {
        return hash((Goldens.Flow) given);
    }

    @Override
    public boolean put(Goldens.Flow key) {
        return putHash(hash(key));
    }

    /**
     * As {@code put} of the key that has these components.
     */
    public boolean put(int sourceIp, int destinationIp, short sourcePort, short destinationPort,
            String protocol) {
        return putHash(hash(sourceIp, destinationIp, sourcePort, destinationPort, protocol));
    }

    @Override
    public boolean mightContain(Goldens.Flow key) {
        return mightContainHash(hash(key));
    }

    /**
     * As {@code mightContain} of the key that has these components.
     */
    public boolean mightContain(int sourceIp, int destinationIp, short sourcePort,
            short destinationPort, String protocol) {
        return mightContainHash(hash(sourceIp, destinationIp, sourcePort, destinationPort,
                protocol));
    }

    @Override
    public boolean remove(Goldens.Flow key) {
        return removeHash(hash(key));
    }

    /**
     * As {@code remove} of the key that has these components.
     */
    public boolean remove(int sourceIp, int destinationIp, short sourcePort, short destinationPort,
            String protocol) {
        return removeHash(hash(sourceIp, destinationIp, sourcePort, destinationPort, protocol));
    }

    @Override
    public int count(Goldens.Flow key) {
        return countHash(hash(key));
    }

    /**
     * As {@code count} of the key that has these components.
     */
    public int count(int sourceIp, int destinationIp, short sourcePort, short destinationPort,
            String protocol) {
        return countHash(hash(sourceIp, destinationIp, sourcePort, destinationPort, protocol));
    }

    private long hash(Goldens.Flow key) {
        KeyHash.require(key, "key");
        return hash(key.sourceIp(), key.destinationIp(), key.sourcePort(), key.destinationPort(),
                key.protocol());
    }

    private long hash(int sourceIp, int destinationIp, short sourcePort, short destinationPort,
            String protocol) {
        KeyHash.require(protocol, "key.protocol");
        final long lane0 = (long) sourceIp << 32 | destinationIp & 0xffffffffL;
        final long lane1 = (sourcePort & 0xffffL) << 16 | destinationPort & 0xffffL;
        final long lane2 = hasher.text(protocol);
        if (keyed) {
            return keyedHashOfLanes(lane0, lane1, lane2);
        }
        return mix(high0 * lane0 + Math.multiplyHigh(low0, lane0)
                + high1 * lane1 + Math.multiplyHigh(low1, lane1)
                + high2 * lane2 + Math.multiplyHigh(low2, lane2));
    }

    private long keyedHashOfLanes(long lane0, long lane1, long lane2) {
        long hash = keyedHash(lane0, lane1);
        return keyedHash(hash, lane2);
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
