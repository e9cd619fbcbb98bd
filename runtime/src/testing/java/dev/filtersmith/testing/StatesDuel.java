package dev.filtersmith.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.IncompatibleFilterException;
import dev.filtersmith.LongStates;
import dev.filtersmith.States;
import dev.filtersmith.stored.FilterSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Two filters of values, of two engines or modes of threads. After the same operations they have
 * the same answers and words, and those of a map unless other keys have the same fingerprints.
 */
public final class StatesDuel {
    private final LongStates one;
    private final LongStates other;
    private final int elements;
    private final Random random;
    private final Map<Long, Integer> exact = new HashMap<>();

    /**
     * Creates a duel of two empty filters.
     *
     * @param one filter
     * @param other filter of the same spec, seed and size
     * @param elements number of elements to hold at most
     * @param seed seed of the operations
     */
    public StatesDuel(LongStates one, LongStates other, int elements, long seed) {
        this.one = one;
        this.other = other;
        this.elements = elements;
        this.random = new Random(seed);
    }

    /**
     * Returns specs of both families, with few and many bits of a value, slots that are read by one
     * word and by two, cells of one word and of several, moves and none, and a full table.
     *
     * @return specs
     */
    public static List<CountingSpec> specs() {
        return Stream.of(
                        "@WindowedCuckooFilter(slotBits = 20, valueBits = 4)",
                        "@WindowedCuckooFilter(slotBits = 16, valueBits = 8)",
                        "@WindowedCuckooFilter(slotBits = 24, valueBits = 16)",
                        "@WindowedCuckooFilter(slotBits = 39, valueBits = 1)",
                        "@WindowedCuckooFilter(slotBits = 9, valueBits = 1)",
                        "@WindowedCuckooFilter(slotBits = 12, valueBits = 4, averageUse = 0.93, relocationVisits = 50,"
                                + " stashCapacity = 64)",
                        "@WindowedCuckooFilter(slotBits = 20, valueBits = 4, growth = CHAINED)",
                        "@WindowedCuckooFilter(slotBits = 20, valueBits = 4, concurrency = SINGLE_WRITER)",
                        "@WindowedCuckooFilter(slotBits = 33, valueBits = 4, concurrency = MULTI_WRITER)",
                        "@DLeftCountingFilter(remainderBits = 14, valueBits = 4)",
                        "@DLeftCountingFilter(remainderBits = 15, valueBits = 4, cellCounterBits = 1)",
                        "@DLeftCountingFilter(remainderBits = 18, valueBits = 8, subtables = 3)",
                        "@DLeftCountingFilter(remainderBits = 31, valueBits = 16, subtables = 2, cellsPerBucket = 4,"
                                + " averageLoad = 2.5)",
                        "@DLeftCountingFilter(remainderBits = 14, valueBits = 4, relocation = NONE, averageLoad = 4)",
                        "@DLeftCountingFilter(remainderBits = 14, valueBits = 4, growth = CHAINED)",
                        "@DLeftCountingFilter(remainderBits = 14, valueBits = 4, concurrency = SINGLE_WRITER)",
                        "@DLeftCountingFilter(remainderBits = 14, valueBits = 4, relocation = NONE, averageLoad = 4,"
                                + " concurrency = MULTI_WRITER)",
                        "@DLeftCountingFilter(remainderBits = 14, valueBits = 4, concurrency = MULTI_WRITER)")
                .map(text -> (CountingSpec) FilterSpec.parse(text))
                .toList();
    }

    /**
     * Puts, changes and removes keys at random, and compares. Goes on with a copy and with a filter
     * that was stored, and with unions.
     *
     * @param operations number of operations
     * @throws IOException if one engine cannot read the stored form of the other
     */
    public void play(int operations) throws IOException {
        change(operations);
        compare();
        StatesDuel again = new StatesDuel(Filters.copy(one), read(other), elements, random.nextLong());
        again.exact.putAll(exact);
        again.change(operations / 4);
        again.compare();
        LongStates added = Filters.copy(again.one);
        agree(states -> union(states, added));
        assertThat(one.words()).isEqualTo(other.words());
        // From here on, a removal of an absent key may have taken another.
        int most = (1 << one.layout().spec().valueBits()) - 1;
        for (int i = 0; i < elements; i++) {
            long absent = random.nextLong();
            agree(states -> states.get(absent));
            agree(states -> states.change(absent, 0, most));
            agree(states -> states.remove(absent, most));
        }
        assertThat(one.words()).isEqualTo(other.words());
    }

    private static String union(LongStates states, LongStates added) {
        try {
            states.putAll(added);
            return "";
        } catch (IncompatibleFilterException grown) {
            return "grown";
        }
    }

    private void change(int operations) {
        int values = 1 << one.layout().spec().valueBits();
        for (int i = 0; i < operations; i++) {
            long key = random.nextInt(2 * elements) * 0x9e3779b97f4a7c15L;
            change(key, exact.get(key), random.nextInt(values));
            assertThat(one.get(key)).isEqualTo(other.get(key)).isIn(valueOf(key), States.AMBIGUOUS);
        }
    }

    private static LongStates read(LongStates filter) throws IOException {
        return Filters.reader()
                .concurrency(filter.layout().spec().concurrency())
                .read(LongStates.class, FilterSource.of(bytes(filter)));
    }

    private static ByteBuffer bytes(LongStates filter) throws IOException {
        return ByteBuffer.wrap(StoredBytes.of(filter).array());
    }

    private void change(long key, @Nullable Integer before, int value) {
        if (before == null && exact.size() < elements) {
            Object fresh = agree(states -> states.put(key, value));
            if (fresh instanceof Boolean) {
                exact.put(key, value);
            }
        } else if (before != null && random.nextInt(16) == 0) {
            repeat(key, before, value);
        } else if (before != null && random.nextBoolean()) {
            assertThat(agree(states -> states.remove(key, before))).isEqualTo(true);
            exact.remove(key);
        } else if (before != null) {
            Object changed = agree(states -> states.change(key, before, value));
            if (changed instanceof Boolean) {
                assertThat(changed).isEqualTo(true);
                exact.put(key, value);
            }
        }
    }

    /** Puts a pair again, as often as it can be, changes one element, and removes the others. */
    private void repeat(long key, int before, int value) {
        int more = 0;
        while (more < 1 + random.nextInt(6) && agree(states -> states.put(key, before)) instanceof Boolean) {
            more++;
        }
        Object changed = agree(states -> states.change(key, before, value));
        agree(states -> states.get(key));
        for (int i = 0; i < more; i++) {
            assertThat(agree(states -> states.remove(key, before))).isEqualTo(true);
        }
        if (changed instanceof Boolean) {
            exact.put(key, value);
        }
    }

    /** Returns the value of a present key; for others any that the filters agree on. */
    private int valueOf(long key) {
        return exact.getOrDefault(key, one.get(key));
    }

    private Object agree(Function<LongStates, Object> operation) {
        Object answer = answer(operation, one);
        assertThat(answer).isEqualTo(answer(operation, other));
        return answer;
    }

    private static Object answer(Function<LongStates, Object> operation, LongStates filter) {
        try {
            return operation.apply(filter);
        } catch (FilterFullException full) {
            return String.valueOf(full.getMessage());
        }
    }

    private void compare() throws IOException {
        assertThat(one.words()).isEqualTo(other.words());
        assertThat(one.approximateElementCount()).isEqualTo(exact.size());
        long[] keys = random.longs(3L * elements).toArray();
        int at = 0;
        for (long key : exact.keySet()) {
            keys[at++] = key;
        }
        int[] answers = one.get(keys);
        assertThat(answers).isEqualTo(other.get(keys));
        LongStates view = Filters.reader()
                .view(LongStates.class, FilterSource.of(bytes(one)))
                .filter();
        for (int i = 0; i < keys.length; i++) {
            assertThat(answers[i]).isEqualTo(one.get(keys[i])).isEqualTo(view.get(keys[i]));
        }
    }
}
