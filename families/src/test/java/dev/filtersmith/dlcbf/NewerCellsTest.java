package dev.filtersmith.dlcbf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.buckets.SizedBucketChoice;
import dev.filtersmith.buckets.TableSize;
import dev.filtersmith.dlcbf.Cells.Pair;
import dev.filtersmith.storage.Copies;
import dev.filtersmith.units.DisturbedContents;
import dev.filtersmith.units.UnitExchange;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tests the exchange of cells, into which elements are put at the worst moments. */
class NewerCellsTest {
    private static final int ELEMENTS = 400;
    private static final int RUNS = 50;

    private final DLeftCountingLayout layout =
            (DLeftCountingLayout) FilterSpec.parse("@DLeftCountingFilter(cellsPerBucket = 4, averageLoad = 2)")
                    .toLayout();
    private final TableSize size = layout.size(ELEMENTS);
    private final SizedBucketChoice choice = new SizedBucketChoice(layout.choice(), size);
    private final int lead = layout.choice().leadWords();
    private final long[] words = new long[lead + size.words()];
    private final DLeftCountingBuckets content = new DLeftCountingBuckets(layout, words);

    private Map<Pair, Integer> elements() {
        long[] table = Arrays.copyOfRange(words, lead, words.length);
        return new Cells(layout, choice, table, size.words()).counts();
    }

    private static void count(Map<Pair, Integer> elements, Pair added) {
        elements.merge(added, 1, Integer::sum);
    }

    private Pair draw(Random random) {
        int bucket = random.nextInt(size.buckets());
        return new Pair(
                choice.alternate(bucket, 0, 0),
                random.nextInt(1 << layout.spec().remainderBits()));
    }

    private void add(DLeftCountingBuckets to, Pair element) {
        assertThat(new DLeftCountingUnion(layout, to, choice, true, Copies.NONE)
                        .add(element.home(), element.remainder(), 1))
                .as("room for %s", element)
                .isTrue();
    }

    /** Puts an element of a bucket without a lock: into a new cell, or by counting up one. */
    private boolean put(int number, Random random, Map<Pair, Integer> expected) {
        long remainder = random.nextInt(1 << layout.spec().remainderBits());
        if (content.count(number, 0) > 0 && random.nextBoolean()) {
            remainder = content.remainder(number, 0);
            content.set(number, 0, remainder, content.count(number, 0) + 1);
        } else if (!content.addIfRoom(number, remainder, 1)) {
            return false;
        }
        count(expected, new Pair(choice.alternate(number, remainder, 0), remainder));
        return true;
    }

    private void run(Random random, boolean refused) {
        Arrays.fill(words, 0);
        for (int i = 0; i < ELEMENTS / 3; i++) {
            add(content, draw(random));
        }
        long[] before = words.clone();
        long[] after = words.clone();
        Map<Pair, Integer> expected = elements();
        DLeftCountingBuckets changed = new DLeftCountingBuckets(layout, after);
        for (int i = 0; i < ELEMENTS / 4; i++) {
            Pair other = draw(random);
            add(changed, other);
            if (!refused) {
                count(expected, other);
            }
        }
        put(random.nextInt(size.words()), random, expected);
        DisturbedContents contents = new DisturbedContents(
                new NewerCells(layout, new DLeftCountingUnion(layout, changed, choice, true, Copies.NONE)),
                0,
                number -> random.nextInt(4) == 0 && put(number, random, expected),
                refused ? 3 : -1);
        boolean complete = new UnitExchange(contents, words, lead, size.words()).make(before, after);
        assertThat(complete).isEqualTo(!refused);
        assertThat(contents.additions()).isGreaterThan(3);
        assertThat(elements()).isEqualTo(expected);
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
