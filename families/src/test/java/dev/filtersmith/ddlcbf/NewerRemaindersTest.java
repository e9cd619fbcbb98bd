package dev.filtersmith.ddlcbf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.buckets.SizedBucketChoice;
import dev.filtersmith.buckets.TableSize;
import dev.filtersmith.storage.SharedWords;
import dev.filtersmith.units.DisturbedContents;
import dev.filtersmith.units.UnitExchange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tests the exchange of remainders, into whose buckets elements are put at the worst moments. */
class NewerRemaindersTest {
    private static final int ELEMENTS = 400;
    private static final int RUNS = 50;

    private final DynamicDLeftCountingLayout layout = (DynamicDLeftCountingLayout)
            FilterSpec.parse("@DynamicDLeftCountingFilter").toLayout();
    private final TableSize size = layout.size(ELEMENTS);
    private final SizedBucketChoice choice = new SizedBucketChoice(layout.choice(), size);
    private final int bits = layout.level(1).fingerprintBits();
    private final long[] words = new long[size.words()];
    private final LevelBuckets content = new LevelBuckets(layout, words);

    private record Element(int bucket, long remainder) {}

    private Element draw(Random random) {
        return new Element(random.nextInt(words.length), random.nextLong() & (1L << bits) - 1);
    }

    private void add(LevelBuckets to, Element element) {
        assertThat(new RemainderUnion(layout, choice, to, true).add(element.bucket, element.remainder, bits))
                .as("room for %s", element)
                .isTrue();
    }

    /** Puts an element of a bucket without a lock, if the bucket has room. */
    private boolean put(int number, Random random, List<Element> expected) {
        long[] bucket = {SharedWords.get(words, number)};
        LevelBuckets copy = new LevelBuckets(layout, bucket);
        if (copy.crowding(0) >= layout.crowdedLoad()) {
            return false;
        }
        long before = bucket[0];
        long remainder = copy.load(0) > 0 && random.nextBoolean()
                ? copy.fingerprint(0, 0)
                : random.nextLong() & (1L << bits) - 1;
        copy.add(0, remainder, bits);
        assertThat(SharedWords.compareAndSet(words, number, before, bucket[0])).isTrue();
        return expected.add(new Element(number, remainder));
    }

    /** Takes each element out of one of its buckets; nothing may be left. */
    private void assertContent(List<Element> expected) {
        for (Element element : expected) {
            assertThat(remove(element)).as("%s is there", element).isTrue();
        }
        assertThat(words).containsOnly(0);
    }

    private boolean remove(Element element) {
        for (int subtable = 0; subtable < layout.spec().subtables(); subtable++) {
            int number = choice.alternate(element.bucket, element.remainder, subtable);
            for (int place = 0; place < content.places(number); place++) {
                if (content.matches(number, place, element.remainder)) {
                    content.remove(number, place);
                    return true;
                }
            }
        }
        return false;
    }

    private void run(Random random, boolean refused) {
        Arrays.fill(words, 0);
        List<Element> expected = new ArrayList<>();
        for (int i = 0; i < ELEMENTS / 3; i++) {
            Element element = draw(random);
            add(content, element);
            expected.add(element);
        }
        long[] before = words.clone();
        long[] after = words.clone();
        LevelBuckets changed = new LevelBuckets(layout, after);
        for (int i = 0; i < ELEMENTS / 4; i++) {
            Element other = draw(random);
            add(changed, other);
            if (!refused) {
                expected.add(other);
            }
        }
        put(random.nextInt(words.length), random, expected);
        DisturbedContents contents = new DisturbedContents(
                new NewerRemainders(layout, new RemainderUnion(layout, choice, changed, true)),
                0,
                number -> random.nextInt(4) == 0 && put(number, random, expected),
                refused ? 3 : -1);
        boolean complete = new UnitExchange(contents, words, 0, words.length).make(before, after);
        assertThat(complete).isEqualTo(!refused);
        assertThat(contents.additions()).isGreaterThan(3);
        assertContent(expected);
    }

    @Test
    void takesWhatIsPutMeanwhile() {
        for (int seed = 0; seed < RUNS; seed++) {
            run(new Random(seed), false);
        }
    }

    @Test
    void keepsWhatIsPutMeanwhileIfItIsRefused() {
        for (int seed = 0; seed < RUNS; seed++) {
            run(new Random(seed), true);
        }
    }
}
