// Emitted by Filtersmith from good.Goldens.Longs; changes here are lost.
package good;

import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.Geometry;
import dev.filtersmith.emitted.Scratch;
import javax.annotation.processing.Generated;

/**
 * Views of stored filters, whose lookups read the words where they are.
 */
@Generated("dev.filtersmith.processor.FilterProcessor")
@SuppressWarnings("serial")
class Filtersmith_Goldens_Longs_1View extends Filtersmith_Goldens_Longs {
    Filtersmith_Goldens_Longs_1View(Geometry geometry, long expectedElements, KeySeed seed) {
        super(geometry, expectedElements, seed);
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
        final long match = matches(inFirst, hash) | matches(inSecond, hash);
        return (int) (match | match >>> 32) != 0;
    }

    /**
     * Not 0 if the bucket holds the fingerprint: a field that equals the query borrows from
     * its top bit.
     */
    private static long matches(long bucket, long word) {
        final int row = ((int) bucket & 0xf) + ((int) word & 0x1) * 16;
        final long copies = (word & Tables.MATCH[row + Tables.QUERY]) * Tables.MATCH[row + Tables.TIMES];
        final long difference = bucket ^ copies;
        return difference - Tables.MATCH[row + Tables.ONES] & ~difference & Tables.MATCH[row + Tables.TOPS];
    }

    @Override
    public boolean putHash(long hash) {
        throw new UnsupportedOperationException(
                "put: the filter is a read-only view of stored bytes. Read it with Filters.read to change it.");
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
        final long mixed = (fingerprint & 0x3feL | (long) subtable << 32) * 0xbf58476d1ce4e5b9L;
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
                final long match = matches(inFirst[i], hash) | matches(inSecond[i], hash);
                bits |= (match | -match) >>> 63 << i;
            }
            hits[to + (begin >>> 6)] = bits;
        }
    }

    private long read(int index) {
        return viewedWord(index);
    }
}
