package dev.filtersmith.dlcbf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.testing.RandomCountingSpecs;
import dev.filtersmith.testing.TestShapes;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CellWordsTest {
    private static final int SPECS = 150;
    private static final int STEPS = 300;

    /** A filter that exposes its cells. */
    @SuppressWarnings("serial") // Nobody serializes it.
    private static final class Shown extends HotFilter {
        private final DLeftCountingLayout layout;
        private final CellWords cells;
        private final DLeftCountingBuckets content;

        private Shown(DLeftCountingLayout layout) {
            super(TestShapes.of(layout), 50, KeySeed.of(0));
            this.layout = layout;
            this.cells = CellWords.of(layout);
            this.content = ((CellTable) table()).content;
        }

        private void check(Random random) {
            for (int step = 0; step < STEPS; step++) {
                int number = random.nextInt(layout.spec().subtables() * buckets);
                int cell = random.nextInt(layout.spec().cellsPerBucket());
                // Few different hashes, so that they recur.
                long hash = random.nextInt(3) - 1L;
                content.set(number, cell, content.remainderOf(hash), random.nextInt(layout.ceiling() + 1));
                checkBucket(number, random.nextInt(3) - 1L);
            }
        }

        private void checkBucket(int number, long hash) {
            long query = cells.query(hash);
            int inWord = layout.cellsPerWord();
            int at = cells.at(number);
            for (int cell = 0; cell < layout.spec().cellsPerBucket(); cell++) {
                long word = words[at + cell / inWord];
                long bit =
                        1L << (cell % inWord * layout.cellBits() + layout.spec().remainderBits());
                boolean used = content.count(number, cell) > 0;
                boolean equal = content.remainder(number, cell) == content.remainderOf(hash);
                assertThat((cells.used(word) & bit) != 0).as("%s", layout).isEqualTo(used);
                assertThat((cells.empty(word, cell / inWord) & bit) != 0)
                        .as("%s", layout)
                        .isEqualTo(!used);
                assertThat((cells.differing(word, query) & bit) != 0)
                        .as("%s", layout)
                        .isEqualTo(!equal);
                assertThat((cells.holders(word, query) & bit) != 0)
                        .as("%s", layout)
                        .isEqualTo(content.holds(number, cell, content.remainderOf(hash)));
                assertThat(cells.count(word, bit)).as("%s", layout).isEqualTo(content.count(number, cell));
            }
            assertThat(Long.bitCount(cells.empty(words[at + cells.bucketWords() - 1], cells.bucketWords() - 1)))
                    .as("%s: no cells behind the last", layout)
                    .isLessThanOrEqualTo(layout.spec().cellsPerBucket() - (cells.bucketWords() - 1) * inWord);
        }

        @Override
        public boolean putHash(long hash) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean mightContainHash(long hash) {
            throw new UnsupportedOperationException();
        }

        @Override
        protected boolean putInTable(long hash) {
            throw new UnsupportedOperationException();
        }
    }

    @Test
    void readsWhatTheCellsMean() {
        for (long seed = 0; seed < SPECS; seed++) {
            new Shown(DLeftCountingFamily.INSTANCE.layout(RandomCountingSpecs.dLeft(seed))).check(new Random(seed));
        }
    }
}
