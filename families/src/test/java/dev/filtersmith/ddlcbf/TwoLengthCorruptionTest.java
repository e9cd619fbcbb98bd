package dev.filtersmith.ddlcbf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.storage.Bits;
import dev.filtersmith.testing.CommonSpecs;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the search for corruption with one that reads a header field by field. */
class TwoLengthCorruptionTest {
    private static final int TIMES = 20_000;

    @ParameterizedTest
    @ValueSource(strings = {"DynamicTwo", "DynamicTwoNarrow"})
    void findsHeadersThatNoBucketCanHave(String name) {
        DynamicDLeftCountingLayout layout = DynamicDLeftCountingLayout.of((DynamicDLeftCountingSpec)
                Objects.requireNonNull(CommonSpecs.chosen().get(name)));
        TwoLengthCorruption corruption = new TwoLengthCorruption(layout);
        Random random = new Random(1);
        int sound = 0;
        for (int i = 0; i < TIMES; i++) {
            long[] bucket = forged(layout, random);
            boolean isSound = isSound(layout, bucket);
            sound += isSound ? 1 : 0;
            assertThat(corruption.find(bucket, bucket.length).isEmpty())
                    .as("case %d", i)
                    .isEqualTo(isSound);
        }
        assertThat(sound).isBetween(1, TIMES - 1);
    }

    /** Returns a bucket with random numbers and lengths, most of which a filter could have. */
    private static long[] forged(DynamicDLeftCountingLayout layout, Random random) {
        TwoLengthHeader header = layout.header();
        int shorts = random.nextInt(layout.maximumLoad() + 1);
        int longs = random.nextInt(layout.maximumLoad() + 1 - shorts);
        int shortest = layout.spec().minimalRemainderBits();
        int longest = layout.spec().longestRemainder();
        int shortBits = shorts == 0 ? 0 : shortest + random.nextInt(longest + 1 - shortest);
        int longBits = longs == 0 ? 0 : shortest + random.nextInt(longest + 1 - shortest);
        long[] bucket = new long[layout.bucketBits() / Long.SIZE];
        Bits.set(bucket, 0, header.countBits(), shorts);
        Bits.set(bucket, header.longsAt(), header.countBits(), longs);
        Bits.set(bucket, header.shortBitsAt(), header.lengthBits(), shortBits);
        Bits.set(bucket, header.longBitsAt(), header.lengthBits(), longBits);
        int end = Math.min(layout.bucketBits(), header.bits() + shorts * shortBits + longs * longBits);
        for (int bit = header.bits(); bit < end; bit++) {
            Bits.set(bucket, bit, 1, random.nextInt(2));
        }
        if (random.nextInt(3) == 0) {
            int flipped = random.nextInt(layout.bucketBits());
            bucket[flipped / Long.SIZE] ^= 1L << flipped;
        }
        return bucket;
    }

    private static boolean isSound(DynamicDLeftCountingLayout layout, long... bucket) {
        TwoLengthHeader header = layout.header();
        int shorts = (int) Bits.get(bucket, 0, header.countBits());
        int longs = (int) Bits.get(bucket, header.longsAt(), header.countBits());
        int shortBits = (int) Bits.get(bucket, header.shortBitsAt(), header.lengthBits());
        int longBits = (int) Bits.get(bucket, header.longBitsAt(), header.lengthBits());
        boolean sound = shorts + longs <= layout.maximumLoad()
                && isLength(layout, shorts, shortBits)
                && isLength(layout, longs, longBits)
                && (longs == 0 || shortBits <= longBits);
        int end = header.bits() + shorts * shortBits + longs * longBits;
        sound &= end <= layout.bucketBits();
        for (int bit = end; sound && bit < layout.bucketBits(); bit++) {
            sound = Bits.get(bucket, bit, 1) == 0;
        }
        return sound;
    }

    private static boolean isLength(DynamicDLeftCountingLayout layout, int count, int bits) {
        return count == 0
                ? bits == 0
                : bits >= layout.spec().minimalRemainderBits()
                        && bits <= layout.spec().longestRemainder();
    }
}
