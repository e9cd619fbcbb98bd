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
        bucket.remainders[bucket.load() - 1] = word;
        write(number, bucket);
    }

    @Override
    public void remove(int number, int place) {
        write(number, read(number).without(place));
    }

    /**
     * Returns the bucket with one more long at the end, still 0. With one length L, the new
     * remainder takes the bits that the others leave if floor(T / n) is at least L for n remainders
     * in T bits; otherwise all are cut to floor(T / n). With two lengths, the longs share the bits
     * that the shorts leave if they stay longer than the shorts; otherwise all are cut to one
     * length.
     */
    private Bucket taking(Bucket bucket) {
        long[] more = Arrays.copyOf(bucket.remainders, bucket.load() + 1);
        int even = remainderBits / more.length;
        int shorts = bucket.shorts;
        if (more.length == 1) {
            return new Bucket(more, 0, 0, Math.min(longest, remainderBits));
        } else if (shorts == 0) {
            int left = remainderBits - bucket.load() * bucket.longBits;
            return even >= bucket.longBits
                    ? new Bucket(more, bucket.load(), bucket.longBits, Math.min(longest, left))
                    : new Bucket(more, 0, 0, even);
        }
        int left = remainderBits - shorts * bucket.shortBits;
        int length =
                bucket.longs() == 0 ? Math.min(longest, left) : Math.min(bucket.longBits, left / (bucket.longs() + 1));
        return length > bucket.shortBits
                ? new Bucket(more, shorts, bucket.shortBits, length)
                : new Bucket(more, 0, 0, Math.min(bucket.shortBits, even));
    }

    private Bucket read(int number) {
        long at = (long) number * bucketBits;
        int shorts = (int) Bits.get(words, at, header.countBits());
        int longs = (int) Bits.get(words, at + header.longsAt(), header.countBits());
        int shortBits = (int) Bits.get(words, at + header.shortBitsAt(), header.lengthBits());
        int longBits = (int) Bits.get(words, at + header.longBitsAt(), header.lengthBits());
        Bucket bucket = new Bucket(new long[shorts + longs], shorts, shortBits, longBits);
        for (int i = 0; i < shorts + longs; i++) {
            bucket.remainders[i] = Bits.get(words, at + header.bits() + bucket.begin(i), bucket.bits(i));
        }
        return bucket;
    }

    private void write(int number, Bucket bucket) {
        long at = (long) number * bucketBits;
        for (int bit = 0; bit < bucketBits; bit += Long.SIZE) {
            Bits.set(words, at + bit, Long.SIZE, 0);
        }
        Bits.set(words, at, header.countBits(), bucket.shorts);
        Bits.set(words, at + header.longsAt(), header.countBits(), bucket.longs());
        Bits.set(words, at + header.shortBitsAt(), header.lengthBits(), bucket.shorts == 0 ? 0 : bucket.shortBits);
        Bits.set(words, at + header.longBitsAt(), header.lengthBits(), bucket.longs() == 0 ? 0 : bucket.longBits);
        for (int i = 0; i < bucket.load(); i++) {
            Bits.set(words, at + header.bits() + bucket.begin(i), bucket.bits(i), bucket.remainders[i]);
        }
    }

    /**
     * A bucket's remainders, the shorts before the longs. They may have more bits than their
     * length; only the low ones are significant.
     */
    private static final class Bucket {
        private final long[] remainders;
        private final int shorts;
        private final int shortBits;
        private final int longBits;

        Bucket(long[] remainders, int shorts, int shortBits, int longBits) {
            this.remainders = remainders;
            this.shorts = shorts;
            this.shortBits = shortBits;
            this.longBits = longBits;
        }

        int load() {
            return remainders.length;
        }

        int longs() {
            return remainders.length - shorts;
        }

        int bits(int i) {
            return i < shorts ? shortBits : longBits;
        }

        /** Returns the first bit of a remainder, behind the header. */
        int begin(int i) {
            return Math.min(i, shorts) * shortBits + Math.max(0, i - shorts) * longBits;
        }

        private int index(int place) {
            return place < longs() ? shorts + place : place - longs();
        }

        int length(int place) {
            return bits(index(place));
        }

        long remainder(int place) {
            return remainders[index(place)];
        }

        Bucket without(int place) {
            int index = index(place);
            long[] rest = Arrays.copyOf(remainders, load() - 1);
            System.arraycopy(remainders, index + 1, rest, index, rest.length - index);
            return new Bucket(rest, index < shorts ? shorts - 1 : shorts, shortBits, longBits);
        }

        int shortestLength() {
            return shorts == 0 ? longBits : Math.min(shortBits, longBits);
        }

        /** Returns this bucket, with its longs cut to a length if they are longer. */
        Bucket cutTo(int bits) {
            if (longBits <= bits) {
                return this;
            }
            return bits > shortBits
                    ? new Bucket(remainders, shorts, shortBits, bits)
                    : new Bucket(remainders, 0, 0, bits);
        }
    }
}
