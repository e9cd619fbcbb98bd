package dev.filtersmith.dleft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.testing.RandomSpecs;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DLeftBucketReaderTest {
    private static final int SPECS = 40;

    /** Number of buckets of each subtable; any group divides it. */
    private static final int BUCKETS = 4;

    private static final int QUERIES = 6;

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void readsWhatTheBucketsMean(long firstSeed) {
        RandomSpecs.valid(firstSeed * SPECS, SPECS).forEach(spec -> check(DLeftLayout.of(spec), firstSeed));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@DLeftFilter",
                "@DLeftFilter(subtables = 3, relocation = NONE)",
                "@DLeftFilter(bucketBits = 128, counterBits = 8, semiSortDepth = {0, 1, 1, 1, 1, 1, 1, 1, 2, 1, "
                        + "1, 0}, averageLoad = 8.0)",
                // More states than fit in a table.
                "@DLeftFilter(bucketBits = 256, counterBits = 16, counterEncoding = ENUMERATED_WITH_SPARE_BITS, "
                        + "averageLoad = 5.0,"
                        + " semiSortDepth = {0, 0, 0, 0, 0, 0, 3, 4, 3}, subtables = 3, relocation = NONE)"
            })
    void readsTheseToo(String spec) {
        check((DLeftLayout) FilterSpec.parse(spec).toLayout(), 3);
    }

    private static void check(DLeftLayout layout, long seed) {
        Random random = new Random(seed);
        DLeftBucketReader reader = new DLeftPlan(layout, false).buckets();
        long[] words = new long
                [layout.leadWords() + layout.spec().subtables() * BUCKETS * layout.bucketBits() / Long.SIZE + 2];
        DLeftBuckets content = new DLeftBuckets(layout, words);
        int numbers = layout.spec().subtables() * BUCKETS;
        for (int i = 0; i < numbers * layout.maximumLoad(); i++) {
            int number = random.nextInt(numbers);
            long word = random.nextLong();
            if (content.load(number) < layout.maximumLoad()) {
                content.add(number, word);
                assertThat(reader.holds(words, number, word)).as("%s", layout).isNotZero();
            }
            assertThat(reader.load(words, number)).as("%s", layout).isEqualTo(content.load(number));
            for (int query = 0; query < QUERIES; query++) {
                int asked = random.nextInt(numbers);
                // Words near the stored fingerprints, or short words: these are present more often.
                long near = content.load(asked) == 0
                        ? random.nextLong() >>> random.nextInt(Long.SIZE)
                        : content.fingerprint(asked, random.nextInt(content.load(asked)))
                                ^ 1L << random.nextInt(Long.SIZE);
                assertThat(reader.holds(words, asked, near) != 0)
                        .as("%s, %x in %d", layout, near, asked)
                        .isEqualTo(content.contains(asked, near));
            }
        }
    }
}
