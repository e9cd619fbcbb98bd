package dev.filtersmith.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Tests the simulated tables of known absent keys. */
class AbsentTablesTest {
    private final AbsentTables tables = new AbsentTables();

    private void ask(int times, LongStream keys) {
        long[] all = keys.toArray();
        for (int i = 0; i < times; i++) {
            LongStream.of(all).forEach(tables::ask);
        }
    }

    @Test
    void aKeyIsAskedOnceWhereThereIsRoom() {
        assertThat(tables.numbers()).containsExactly(0, 0, 0, 0, 0, 0);
        ask(5, LongStream.range(0, 10));
        ask(1, LongStream.range(5, 15));
        assertThat(tables.numbers()).containsExactly(60, 45, 45, 45, 45, 45);
        assertThat(tables.byTimes()).startsWith(15, 10, 10, 10, 0);
    }

    /** Of 600 keys that come one after the other, few are still in a table of 48 or 192. */
    @Test
    void aLargerTableIsMadeWhenOneHasNoRoom() {
        ask(4, new Random(1).longs(600));
        long[] numbers = tables.numbers();
        assertThat(numbers[0]).isEqualTo(2400);
        assertThat(numbers[1]).isBetween(0L, 240L);
        assertThat(numbers[2]).isBetween(numbers[1] + 1, 960L);
        assertThat(numbers[3]).isBetween(1300L, 1799L);
        assertThat(numbers[4]).isBetween(1790L, 1800L);
        assertThat(numbers[5]).isBetween(numbers[4], 1800L);
    }

    /** What was found in the smaller table is known to the larger one. */
    @Test
    void whatIsAskedOftenStays() {
        Random random = new Random(2);
        for (int round = 0; round < 10_000; round++) {
            ask(2, LongStream.of(7));
            tables.ask(random.nextLong());
        }
        assertThat(tables.numbers()).startsWith(30_000, 19_999, 19_999, 19_999, 19_999, 19_999);
    }

    @Test
    void entriesAreKeptByTheirFinds() {
        AbsentTable table = new AbsentTable(1);
        for (long key : new long[] {1, 2, 3, 4, 1, 1, 2, 3, 4}) { // Found 2, 1, 1 and 1 times.
            assertThat(table.isCrowdedFor(key)).isFalse();
            table.ask(key);
        }
        assertThat(table.isCrowdedFor(5)).isTrue();
        table.ask(5); // All are found once less.
        table.ask(5); // In the place of 2.
        for (long key : new long[] {1, 3, 4, 5}) {
            assertThat(table.isCrowdedFor(key)).isFalse();
        }
        assertThat(table.isCrowdedFor(2)).isTrue();
        AbsentTable larger = table.larger();
        assertThat(larger.isCrowdedFor(-1)).isFalse();
        larger.ask(6); // In the place of 5: only 1 has a find left.
        assertThat(larger.isCrowdedFor(1)).isFalse();
        assertThat(larger.isCrowdedFor(5)).isTrue();
        assertThat(larger.saved()).isEqualTo(5);
    }
}
