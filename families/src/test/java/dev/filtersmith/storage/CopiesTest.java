package dev.filtersmith.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.wire.StoredCopies;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

class CopiesTest {
    private final TestCore core = new TestCore();
    private final Copies copies = new Copies(3, LongUnaryOperator.identity(), entries -> core.copied = entries);

    private static Copies of(long... keys) {
        Copies copies = new Copies(8, LongUnaryOperator.identity(), entries -> {});
        for (long key : keys) {
            copies.add(key, 1);
        }
        return copies;
    }

    @Test
    void entriesAreLimitedAndCountsAreNot() {
        assertThat(copies.add(5, 1)).isTrue();
        assertThat(copies.add(5, 1_000_000)).isTrue();
        assertThat(copies.add(7, 1)).isTrue();
        assertThat(copies.addStashed(5, 1)).isTrue();
        assertThat(core.copied).isEqualTo(3);
        assertThat(copies.takes(9)).isFalse();
        assertThat(copies.add(9, 1)).isFalse();
        assertThat(copies.addStashed(9, 1)).isFalse();
        assertThat(copies.takes(7)).isTrue();
        assertThat(copies.add(7, 1)).isTrue();
        assertThat(copies.total()).isEqualTo(1_000_004);
        assertThat(copies.count(5, 5)).isEqualTo(1_000_002);
        assertThat(copies.count(7, 9)).isEqualTo(2);
        assertThat(copies.count(9, 9)).isZero();
    }

    @Test
    void oneCopyIsTakenAtATime() {
        copies.add(5, 2);
        copies.addStashed(6, 1);
        assertThat(copies.take(6)).isFalse();
        assertThat(copies.takeStashed(5)).isFalse();
        assertThat(copies.take(5)).isTrue();
        assertThat(core.copied).isEqualTo(2);
        assertThat(copies.take(5)).isTrue();
        assertThat(copies.take(5)).isFalse();
        assertThat(copies.takeStashed(6)).isTrue();
        assertThat(core.copied).isZero();
        assertThat(copies.isEmpty()).isTrue();
        assertThat(copies.bits()).isZero();
    }

    @Test
    void aFullCountTakesNoMore() {
        copies.add(5, Integer.MAX_VALUE);
        copies.addStashed(6, 1);
        assertThat(copies.takes(5)).isFalse();
        assertThat(copies.add(5, 1)).isFalse();
        assertThat(copies.mayUnstash(6, 5)).isFalse();
        assertThat(copies.mayUnstash(7, 5)).as("a hash without copies").isTrue();
        copies.take(5);
        assertThat(copies.mayUnstash(6, 5)).isTrue();
    }

    @Test
    void copiesLeaveTheStashWithTheirHash() {
        copies.add(5, 1);
        copies.addStashed(6, 4);
        copies.unstash(6, 5);
        assertThat(copies.tableWords()).containsExactly(5, 5);
        assertThat(copies.stashWords()).isEmpty();
        assertThat(core.copied).isEqualTo(1);
    }

    @Test
    void anAdditionNeedsRoomForAll() {
        copies.add(5, 1);
        copies.add(6, 1);
        assertThat(copies.addAll(of(6, 7, 7))).isTrue();
        assertThat(copies.tableWords()).containsExactly(5, 1, 6, 2, 7, 2);
        assertThat(copies.addAll(of(4))).isFalse();
    }

    @Test
    void othersJoinWithThoseBesideTheirStash() {
        copies.add(5, 1);
        Copies others = of(5, 6);
        others.addStashed(5, 4);
        assertThat(copies.join(others)).isTrue();
        assertThat(copies.tableWords()).containsExactly(5, 2, 6, 1);
        assertThat(copies.stashWords()).containsExactly(5, 4);
        assertThat(copies.join(of(6))).isTrue();
        assertThat(copies.join(of(7))).isFalse();
        Copies more = of();
        more.addStashed(8, 1);
        assertThat(copies.join(more)).isFalse();
    }

    /** A set needs no copies of elements that it matches. */
    @Test
    void aSetTakesNone() {
        Copies none = Copies.NONE;
        assertThat(none.addAll(of(4))).isTrue();
        assertThat(none.isEmpty()).isTrue();
        assertThat(none.add(4, 1)).isFalse();
    }

    @Test
    void anExchangeOfSomeKeepsTheOthers() {
        Copies before = of(1, 2, 3, 3);
        before.addStashed(1, 1);
        Copies after = of(1, 1, 3, 4);
        after.addStashed(5, 1);
        Copies exchanged = before.exchanged(after, key -> key > 2, hash -> hash < 2);
        assertThat(exchanged.tableWords()).containsExactly(1, 2, 3, 2);
        assertThat(exchanged.stashWords()).containsExactly(1, 1, 5, 1);
    }

    @Test
    void theyAreRestoredFromTheirWords() {
        Copies stored = of(9, -3, 9);
        stored.addStashed(4, 1);
        assertThat(stored.tableWords()).containsExactly(-3, 1, 9, 2);
        assertThat(stored.stored()).isEqualTo(new StoredCopies(2, 1));
        copies.add(1, 1);
        assertThat(copies.restore(stored.tableWords(), stored.stashWords())).isTrue();
        assertThat(copies.equalTo(stored)).isTrue();
        assertThat(core.copied).isEqualTo(3);
        copies.take(9);
        assertThat(copies.equalTo(stored)).isFalse();
        assertThat(stored.count(9, 4)).as("of another table").isEqualTo(3);
    }

    @Test
    void forgedWordsAreRefused() {
        assertForged(5, 0);
        assertForged(5, -1);
        assertForged(5, 1L << 31);
        assertForged(5, 1, 5, 1);
        assertForged(5, 1, 4, 1);
    }

    private void assertForged(long... words) {
        assertThat(copies.restore(words, new long[0])).isFalse();
        assertThat(copies.restore(new long[0], words)).isFalse();
        assertThat(copies.isEmpty()).isTrue();
    }
}
