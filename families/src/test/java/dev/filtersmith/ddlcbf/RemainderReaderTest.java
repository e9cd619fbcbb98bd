package dev.filtersmith.ddlcbf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.testing.RandomCountingSpecs;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RemainderReaderTest {
    private static final int SPECS = 200;
    private static final int BUCKETS = 6;
    private static final int STEPS = 300;

    @Test
    void countsWhatTheBucketsHold() {
        for (long seed = 0; seed < SPECS; seed++) {
            check(DynamicDLeftCountingLayout.of(RandomCountingSpecs.dynamic(seed)), new Random(seed));
        }
    }

    private static void check(DynamicDLeftCountingLayout layout, Random random) {
        long[] words = new long[BUCKETS * layout.bucketBits() / Long.SIZE];
        RemainderBuckets content = RemainderTable.content(layout, words);
        DynamicDLeftCountingPlan plan = new DynamicDLeftCountingPlan(layout, false);
        long[] put = new long[STEPS];
        for (int step = 0; step < STEPS; step++) {
            int number = random.nextInt(BUCKETS);
            put[step] = random.nextLong();
            if (content.crowding(number) == RemainderBuckets.FULL || random.nextInt(4) == 0) {
                removeAny(content, number, random);
            } else {
                content.add(number, put[step]);
            }
            long asked = put[random.nextInt(step + 1)] ^ (random.nextBoolean() ? 0 : 1L << random.nextInt(Long.SIZE));
            if ((asked & plan.slotMask()) != 0) {
                for (int bucket = 0; bucket < BUCKETS; bucket++) {
                    int count = count(content, bucket, asked);
                    assertThat(plan.buckets().count(words, bucket, asked))
                            .as("%s", layout)
                            .isEqualTo(count);
                    assertThat(plan.buckets().holds(words, bucket, asked) != 0)
                            .as("%s", layout)
                            .isEqualTo(count > 0);
                }
            }
        }
    }

    private static void removeAny(RemainderBuckets content, int number, Random random) {
        int places = content.places(number);
        int place = places == 0 ? 0 : random.nextInt(places);
        if (places > 0 && content.length(number, place) != RemainderBuckets.NONE) {
            content.remove(number, place);
        }
    }

    private static int count(RemainderBuckets content, int number, long word) {
        int count = 0;
        for (int place = 0; place < content.places(number); place++) {
            count += content.matches(number, place, word) ? 1 : 0;
        }
        return count;
    }
}
