package dev.filtersmith.storage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A hash is in unit hash % 10. */
class StashExchangeTest {
    private static final int UNITS = 10;

    private static StashExchange exchange(long[] before, long[] after, int capacity) {
        return new StashExchange(before, after, hash -> (int) (hash % UNITS), UNITS, capacity);
    }

    @Test
    void eachUnitHasTheStashOfItsContent() {
        StashExchange stash = exchange(new long[] {1, 11, 2}, new long[] {21, 3}, 3);
        stash.exchangeAll(unit -> unit == 1);
        assertFalse(stash.isComplete());
        assertArrayEquals(new long[] {2, 21}, stash.hashes(), "unit 2 is kept, so unit 3 has no hash yet");
    }

    @Test
    void theStashOfTheCopyIsTakenWhenAllUnitsAreExchanged() {
        long[] after = {21, 3};
        StashExchange stash = exchange(new long[] {1, 11, 2}, after, 3);
        stash.exchangeAll(unit -> true);
        assertTrue(stash.isComplete());
        assertArrayEquals(after, stash.hashes());
    }

    @Test
    void aRefusedUnitLeavesNoRoomForOneThatGrows() {
        StashExchange stash = exchange(new long[] {1, 11}, new long[] {2, 12}, 2);
        List<Integer> asked = new ArrayList<>();
        stash.exchangeAll(unit -> {
            asked.add(unit);
            return unit != 1;
        });
        assertFalse(asked.contains(2), "the two hashes of unit 1, which is kept, fill the stash");
        assertFalse(stash.isComplete());
    }

    @Test
    void whicheverUnitsAreRefusedTheStashFits() {
        Random random = new Random(81);
        for (int round = 0; round < 1_000; round++) {
            int capacity = 1 + random.nextInt(30);
            StashExchange stash = exchange(hashes(random, capacity), hashes(random, capacity), capacity);
            boolean refusals = random.nextBoolean();
            stash.exchangeAll(unit -> !refusals || random.nextBoolean());
            assertTrue(stash.hashes().length <= capacity, "round " + round);
            assertTrue(refusals || stash.isComplete(), "without a refusal all units have room");
        }
    }

    private static long[] hashes(Random random, int capacity) {
        return random.longs(random.nextInt(capacity + 1), 0, 1_000).toArray();
    }
}
