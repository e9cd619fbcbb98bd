package dev.filtersmith.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.benchmarks.subject.Subject;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;

/** Tests that churn replaces the intended keys and detects the keys that a filter loses. */
class ChurnTest {
    private static final int KEYS = 2000;

    /** An exact multiset that forgets some keys when they are put. */
    private static final class Forgetful implements Subject {
        private final Map<Long, Integer> counts = new HashMap<>();
        private final LongPredicate forgets;
        private int puts;
        private int removals;

        Forgetful(LongPredicate forgets) {
            this.forgets = forgets;
        }

        @Override
        public boolean put(long key) {
            puts++;
            return forgets.test(key) || counts.merge(key, 1, Integer::sum) == 1;
        }

        @Override
        public boolean mightContain(long key) {
            return counts.containsKey(key);
        }

        @Override
        public boolean remove(long key) {
            removals++;
            return counts.remove(key) != null;
        }
    }

    @Test
    void replacesTenTimesHalfOfTheKeys() {
        Forgetful exact = new Forgetful(key -> false);
        assertThat(Churn.byHalves(exact, KEYS).lost()).isZero();
        assertThat(exact.puts).isEqualTo(6 * KEYS);
        assertThat(exact.removals).isEqualTo(5 * KEYS);
        assertThat(exact.counts).hasSize(KEYS);
        Forgetful other = new Forgetful(key -> false);
        assertThat(Churn.oneByOne(other, KEYS, 5 * KEYS).lost()).isZero();
        assertThat(other.puts).isEqualTo(6 * KEYS);
        assertThat(other.removals).isEqualTo(5 * KEYS);
        assertThat(other.counts).hasSize(KEYS);
    }

    /**
     * Checks that all forgotten keys are detected: each key that was put is either removed once or
     * looked up at the end.
     */
    @Test
    void noticesEveryKeyThatIsLost() {
        long[] forgotten = new long[1];
        LongPredicate some = key -> {
            boolean forgets = (key & 63) == 0;
            forgotten[0] += forgets ? 1 : 0;
            return forgets;
        };
        assertThat(Churn.byHalves(new Forgetful(some), KEYS).lost()).isEqualTo(forgotten[0]);
        assertThat(forgotten[0]).isBetween(100L, 300L);
        forgotten[0] = 0;
        assertThat(Churn.oneByOne(new Forgetful(some), KEYS, 5 * KEYS).lost()).isEqualTo(forgotten[0]);
    }

    /**
     * Checks that a counting Bloom filter has the same rate before and after churn. The choice of
     * the keys scatters the rate by 4% (11 hash functions of 32,000 counters), the choice of the
     * queries by 1%. The tolerance is five standard deviations of the difference.
     */
    @Test
    void leavesTheRateOfACountingBloomFilter() {
        double before = FalsePositives.rate(Subjects.COUNTING_BLOOM, KEYS);
        Churn.Outcome after = Churn.byHalves(Subjects.COUNTING_BLOOM, KEYS);
        assertThat(after.lost()).isZero();
        assertThat(after.rate()).isCloseTo(before, within(0.3 * before));
        assertThat(after.expected()).isNaN();
    }
}
