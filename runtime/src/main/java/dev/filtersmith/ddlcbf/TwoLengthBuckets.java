package dev.filtersmith.ddlcbf;

import dev.filtersmith.storage.Bits;
import java.util.Arrays;

/**
 * Buckets whose remainders may have two lengths at one time (ddlCBF, section III.B). A new
 * remainder takes the bits that the others leave. Existing remainders are cut only if the new one
 * would otherwise be no longer than the shorts.
 *
 * <p>The places of a bucket are those of its longs, then those of its shorts.
 */
final class TwoLengthBuckets implements RemainderBuckets {
    private final long[] words;
    private final int bucketBits;
    private final TwoLengthHeader header;

    /** T: bits of a bucket for remainders. */
    private final int remainderBits;

    private final int maximumLoad;
    private final int shortest;
    private final int longest;

    TwoLengthBuckets(DynamicDLeftCountingLayout layout, long[] words) {
        this.words = words;
        this.bucketBits = layout.bucketBits();
        this.header = layout.header();
        this.remainderBits = bucketBits - header.bits();
        this.maximumLoad = layout.maximumLoad();
        this.shortest = layout.spec().minimalRemainderBits();
        this.longest = layout.spec().longestRemainder();
    }

    @Override
    public int load(int number) {
        return read(number).load();
    }

    @Override
    public long elements(int buckets) {
        int mask = (1 << header.countBits()) - 1;
        int stride = bucketBits / Long.SIZE;
        long elements = 0;
        for (int at = 0; at < buckets * stride; at += stride) {
            elements += (words[at] & mask) + (words[at] >>> header.longsAt() & mask);
        }
        return elements;
    }

    @Override
    public int places(int number) {
        return load(number);
    }

    @Override
    public int length(int number, int place) {
        return read(number).length(place);
    }

    @Override
    public long fingerprint(int number, int place) {
        return read(number).remainder(place);
    }

    @Override
    public boolean matches(int number, int place, long word) {
        Bucket bucket = read(number);
        return bucket.remainder(place) == Bits.low(word, bucket.length(place));
    }

    @Override
    public double hitProbability(int number, int place) {
        return Math.scalb(1.0, -length(number, place));
    }

    @Override
    public int crowding(int number) {
        Bucket bucket = read(number);
        boolean takes = bucket.load() < maximumLoad && taking(bucket).shortestLength() >= shortest;
        return takes ? bucket.load() : FULL;
    }

    @Override
    public void add(int number, long word, int bits) {
        Bucket bucket = taking(read(number)).cutTo(bits);
        bucket.longs[bucket.longs.length - 1] = word;
        write(number, bucket);
    }

    @Override
    public void remove(int number, int place) {
        Bucket bucket = read(number);
        int numberOfLongs = bucket.longs.length;
        write(
                number,
                place < numberOfLongs
                        ? new Bucket(bucket.shorts, bucket.shortBits, without(bucket.longs, place), bucket.longBits)
                        : new Bucket(
                                without(bucket.shorts, place - numberOfLongs),
                                bucket.shortBits,
                                bucket.longs,
                                bucket.longBits));
    }

    private static long[] without(long[] remainders, int place) {
        long[] rest = Arrays.copyOf(remainders, remainders.length - 1);
        System.arraycopy(remainders, place + 1, rest, place, rest.length - place);
        return rest;
    }

    /**
     * Returns the bucket with one more long at the end, still 0. With one length L, the new
     * remainder takes the bits that the others leave if floor(T / n) is at least L for n remainders
     * in T bits; otherwise all are cut to floor(T / n). With two lengths, the longs share the bits
     * that the shorts leave if they stay longer than the shorts; otherwise all are cut to one
     * length.
     */
    private Bucket taking(Bucket bucket) {
        int n = bucket.load() + 1;
        int even = remainderBits / n;
        int left = remainderBits - bucket.shorts.length * bucket.shortBits;
        if (n == 1) {
            return new Bucket(bucket.shorts, 0, new long[1], Math.min(longest, remainderBits));
        } else if (bucket.shorts.length == 0) {
            return even >= bucket.longBits
                    ? new Bucket(
                            bucket.longs,
                            bucket.longBits,
                            new long[1],
                            Math.min(longest, remainderBits - bucket.longs.length * bucket.longBits))
                    : bucket.oneGroup(even);
        }
        int length = bucket.longs.length == 0
                ? Math.min(longest, left)
                : Math.min(bucket.longBits, left / (bucket.longs.length + 1));
        return length > bucket.shortBits
                ? new Bucket(
                        bucket.shorts, bucket.shortBits, Arrays.copyOf(bucket.longs, bucket.longs.length + 1), length)
                : bucket.oneGroup(Math.min(bucket.shortBits, even));
    }

    private Bucket read(int number) {
        long at = (long) number * bucketBits;
        int shorts = (int) Bits.get(words, at, header.countBits());
        int longs = (int) Bits.get(words, at + header.longsAt(), header.countBits());
        int shortBits = (int) Bits.get(words, at + header.shortBitsAt(), header.lengthBits());
        int longBits = (int) Bits.get(words, at + header.longBitsAt(), header.lengthBits());
        long remaindersAt = at + header.bits();
        return new Bucket(
                read(remaindersAt, shorts, shortBits),
                shortBits,
                read(remaindersAt + (long) shorts * shortBits, longs, longBits),
                longBits);
    }

    private long[] read(long at, int count, int bits) {
        long[] remainders = new long[count];
        for (int i = 0; i < count; i++) {
            remainders[i] = Bits.get(words, at + (long) i * bits, bits);
        }
        return remainders;
    }

    private void write(int number, Bucket bucket) {
        long at = (long) number * bucketBits;
        for (int bit = 0; bit < bucketBits; bit += Long.SIZE) {
            Bits.set(words, at + bit, Long.SIZE, 0);
        }
        int shortBits = bucket.shorts.length == 0 ? 0 : bucket.shortBits;
        int longBits = bucket.longs.length == 0 ? 0 : bucket.longBits;
        Bits.set(words, at, header.countBits(), bucket.shorts.length);
        Bits.set(words, at + header.longsAt(), header.countBits(), bucket.longs.length);
        Bits.set(words, at + header.shortBitsAt(), header.lengthBits(), shortBits);
        Bits.set(words, at + header.longBitsAt(), header.lengthBits(), longBits);
        write(at + header.bits(), bucket.shorts, shortBits);
        write(at + header.bits() + (long) bucket.shorts.length * shortBits, bucket.longs, longBits);
    }

    private void write(long at, long[] remainders, int bits) {
        for (int i = 0; i < remainders.length; i++) {
            Bits.set(words, at + (long) i * bits, bits, remainders[i]);
        }
    }

    /**
     * A bucket's remainders, in order. They may have more bits than their length; only the low ones
     * are significant.
     */
    private static final class Bucket {
        private final long[] shorts;
        private final int shortBits;
        private final long[] longs;
        private final int longBits;

        Bucket(long[] shorts, int shortBits, long[] longs, int longBits) {
            this.shorts = shorts;
            this.shortBits = shortBits;
            this.longs = longs;
            this.longBits = longBits;
        }

        int load() {
            return shorts.length + longs.length;
        }

        int length(int place) {
            return place < longs.length ? longBits : shortBits;
        }

        long remainder(int place) {
            return place < longs.length ? longs[place] : shorts[place - longs.length];
        }

        int shortestLength() {
            return shorts.length == 0 ? longBits : Math.min(shortBits, longBits);
        }

        /** Returns all remainders cut to one length: longs, the last of which is the new one. */
        Bucket oneGroup(int bits) {
            return new Bucket(new long[0], 0, Arrays.copyOf(all(), load() + 1), bits);
        }

        /** Returns this bucket, with its longs cut to a length if they are longer. */
        Bucket cutTo(int bits) {
            if (longBits <= bits) {
                return this;
            }
            return bits > shortBits
                    ? new Bucket(shorts, shortBits, longs, bits)
                    : new Bucket(new long[0], 0, all(), bits);
        }

        private long[] all() {
            long[] all = Arrays.copyOf(shorts, load());
            System.arraycopy(longs, 0, all, shorts.length, longs.length);
            return all;
        }
    }
}
