package dev.filtersmith.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.KeySeed;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.family.InterpretedCountingFilter;
import dev.filtersmith.rankindexed.RankIndexedCountingSpec;
import dev.filtersmith.testing.TestShapes;
import org.junit.jupiter.api.Test;

/** Tests what becomes of an exception in a lookup or a count of a filter that threads share. */
class LookAgainTest {
    private static final long HASH = 7;
    private static final int COUNT = 3;

    /** A filter whose lookups and counts fail at first, beside a writer or without one. */
    @SuppressWarnings("serial") // Nobody serializes it.
    private static final class Failing extends HotFilter implements InterpretedCountingFilter {
        private final boolean writes;
        private int failures = 2;

        private Failing(boolean writes) {
            super(
                    TestShapes.of(RankIndexedCountingSpec.builder()
                            .chains(64)
                            .remainderBits(10)
                            .averageLoad(58.88)
                            .slots(63)
                            .secondSlots(17)
                            .thirdSlots(50)
                            .concurrency(Concurrency.MULTI_WRITER)
                            .build()
                            .toLayout()),
                    100,
                    KeySeed.of(0));
            this.writes = writes;
        }

        private void fail() {
            if (failures-- > 0) {
                if (writes) {
                    putHash(HASH);
                }
                throw new IndexOutOfBoundsException("led astray");
            }
        }

        @Override
        protected boolean putAlone(long hash) {
            return putInTable(hash);
        }

        @Override
        protected boolean putInTable(long hash) {
            return putCrowded(hash);
        }

        @Override
        protected boolean mightContainAlone(long hash) {
            fail();
            return countCrowded(hash, -1) > 0;
        }

        @Override
        protected int countAlone(long hash) {
            fail();
            return countCrowded(hash, -1);
        }
    }

    @Test
    void aWriterMeanwhileMakesThemBeginAgain() {
        assertThat(new Failing(true).mightContainHash(HASH)).isTrue();
        Failing counted = new Failing(true);
        counted.putHash(HASH);
        assertThat(counted.countHash(HASH)).isEqualTo(COUNT);
    }

    @Test
    void withoutAWriterTheExceptionGoesOn() {
        Failing filter = new Failing(false);
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> filter.mightContainHash(HASH));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> filter.countHash(HASH));
    }
}
