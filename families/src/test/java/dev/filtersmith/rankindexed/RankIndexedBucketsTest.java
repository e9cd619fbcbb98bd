package dev.filtersmith.rankindexed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.spec.ChainSpecBuilder;
import dev.filtersmith.storage.PackedBits;
import java.nio.LongBuffer;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RankIndexedBucketsTest {
    /** Length that an array can have in every JVM. */
    private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

    /** Including the bytes that are read after it, the largest table fits in an array. */
    @ParameterizedTest
    @CsvSource({"1, false", "10, false", "16, true", "21, true"})
    void theLargestTableIsAnArray(int remainderBits, boolean counting) {
        ChainSpecBuilder<? extends ChainSpec, ?> builder =
                counting ? RankIndexedCountingSpec.builder().cellCounterBits(8) : RankIndexedSpec.builder();
        ChainSpec spec = builder.chains(64)
                .remainderBits(remainderBits)
                .averageLoad(100)
                .slots(128)
                .secondSlots(64)
                .thirdSlots(128)
                .build();
        RankIndexedLayout layout = RankIndexedLayout.of(spec);
        String refused =
                RankIndexedSizeRules.problems(spec, 9_000_000_000L).get(0).message();
        long most = Pattern.compile("at most (\\d+) elements")
                .matcher(refused)
                .results()
                .map((MatchResult found) -> Long.parseLong(found.group(1)))
                .findFirst()
                .orElseThrow();
        RankIndexedSize size = layout.size(most);
        assertThat((long) size.words() * Long.BYTES + RankIndexedBuckets.tailBytes(layout))
                .isBetween(LONGEST_ARRAY * 9L / 10, (long) LONGEST_ARRAY);
    }

    /** A lookup may read a pointer that another thread writes after it counted the segments. */
    @ParameterizedTest
    @ValueSource(longs = {0, -1, 0x5555555555555555L, 0x0123456789abcdefL})
    void extensionsAreInTheTableWhateverThePointers(long word) {
        RankIndexedBuckets content = extensible();
        for (LongBuffer table = content.table(); table.hasRemaining(); ) {
            table.put(word);
        }
        RankIndexedSize size = content.size();
        for (int bucket = 0; bucket < size.buckets(); bucket++) {
            assertThat(content.extensions().begin(bucket, 1))
                    .isBetween(size.secondAt(0), size.secondAt(size.seconds() - 1));
            assertThat(content.extensions().begin(bucket, 2))
                    .isBetween(size.thirdAt(0), size.thirdAt(size.thirds() - 1));
        }
    }

    @Test
    void noTwoBucketsHaveTheSameExtension() {
        RankIndexedBuckets content = extensible();
        RankIndexedExtensions extensions = content.extensions();
        for (int bucket = 0; bucket < 2; bucket++) {
            for (int segments = 1; segments <= 2; segments++) {
                extensions.extend(bucket, segments, extensions.take(segments, ExtensionLocks.NONE));
            }
        }
        RankIndexedCorruption right = new RankIndexedCorruption(content);
        assertThat(right.claim(0)).isEmpty();
        assertThat(right.claim(1)).isEmpty();
        assertThat(right.unclaimed()).isEmpty();

        RankIndexedSize size = content.size();
        copy(content, size.secondAt(0), size.secondAt(1), size.secondBits());
        RankIndexedCorruption thirds = new RankIndexedCorruption(content);
        assertThat(thirds.claim(0)).isEmpty();
        assertThat(thirds.claim(1)).contains("bucket 1 cannot have third-level extension 0");

        copy(content, size.bucketAt(0), size.bucketAt(1), size.bucketBytes() * Byte.SIZE);
        RankIndexedCorruption seconds = new RankIndexedCorruption(content);
        assertThat(seconds.claim(0)).isEmpty();
        assertThat(seconds.claim(1)).contains("bucket 1 cannot have second-level extension 0");
    }

    private static void copy(RankIndexedBuckets content, long from, long to, int bits) {
        for (int bit = 0; bit < bits; bit++) {
            PackedBits.set(content.bytes(), to + bit, 1, PackedBits.get(content.bytes(), from + bit, 1));
        }
    }

    /** Returns an empty table of buckets of one slot, each of which may have two extensions. */
    private static RankIndexedBuckets extensible() {
        ChainSpec spec = RankIndexedSpec.builder()
                .chains(1)
                .slots(1)
                .secondSlots(1)
                .thirdSlots(30)
                .averageLoad(0.5)
                .remainderBits(32)
                .secondShare(1)
                .thirdShare(1)
                .build();
        RankIndexedLayout layout = RankIndexedLayout.of(spec);
        return new RankIndexedBuckets(layout, layout.size(40));
    }
}
