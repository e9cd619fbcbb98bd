package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.annotation.WindowedCuckooFilter;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.testing.StatesDuel;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests filters of values against a map. */
class StatesTest {
    private static final int ELEMENTS = 3000;

    @WindowedCuckooFilter(slotBits = 20, valueBits = 4)
    interface Connections extends States<String> {}

    @WindowedCuckooFilter(slotBits = 20, valueBits = 4)
    interface NoStates extends LongFilter {}

    @WindowedCuckooFilter(slotBits = 20)
    interface NoValues extends LongStates {}

    static List<CountingSpec> specs() {
        return StatesDuel.specs();
    }

    private static CountingSpec spec(String attributes) {
        return (CountingSpec) FilterSpec.parse("@WindowedCuckooFilter(" + attributes + ")");
    }

    /** Changes at random: a present key has its value or is ambiguous, which seldom happens. */
    @ParameterizedTest
    @MethodSource("specs")
    void presentKeysHaveTheirValues(CountingSpec spec) {
        int elements = spec.growth() == Growth.CHAINED ? ELEMENTS / 10 : ELEMENTS;
        LongStates states =
                Filters.states(spec).expectedElements(elements).seed(5).build();
        Map<Long, Integer> exact = new HashMap<>();
        Random random = new Random(46);
        int values = 1 << spec.valueBits();
        for (int i = 0; i < 40 * ELEMENTS; i++) {
            long key = random.nextInt(2 * ELEMENTS) * 0x9e3779b97f4a7c15L;
            int value = random.nextInt(values);
            Integer before = exact.get(key);
            if (before == null && exact.size() < ELEMENTS) {
                states.put(key, value);
                exact.put(key, value);
            } else if (before != null && random.nextBoolean()) {
                assertThat(states.remove(key, before)).isTrue();
                exact.remove(key);
            } else if (before != null) {
                assertThat(states.change(key, before, value)).isTrue();
                exact.put(key, value);
            }
        }
        assertThat(states.approximateElementCount()).isEqualTo(exact.size());
        int ambiguous = 0;
        for (Map.Entry<Long, Integer> entry : exact.entrySet()) {
            int value = states.get(entry.getKey());
            assertThat(value).isIn(entry.getValue(), States.AMBIGUOUS);
            ambiguous += value == States.AMBIGUOUS ? 1 : 0;
        }
        double mean = exact.size() * states.expectedFpp();
        assertThat((double) ambiguous).isLessThan(mean + 6 * Math.sqrt(mean) + 6);
        exact.forEach((key, value) -> assertThat(states.remove(key, value)).isTrue());
        assertThat(states.approximateElementCount()).isZero();
        assertThat(states.missedRemovals()).isZero();
    }

    @ParameterizedTest
    @MethodSource("specs")
    void absentKeysAreMostlyAbsent(CountingSpec spec) {
        LongStates states = Filters.states(spec).expectedElements(ELEMENTS).build();
        for (long key = 0; key < ELEMENTS; key++) {
            states.put(key, (int) key & 1);
        }
        int trials = 100_000;
        long[] keys = new Random(7).longs(trials).toArray();
        int[] values = new int[trials];
        int found = states.get(keys, 0, trials, values);
        double mean = trials * states.expectedFpp();
        assertThat((double) found).isBetween(mean - 5 * Math.sqrt(mean) - 5, mean + 5 * Math.sqrt(mean) + 5);
        for (int i = 0; i < trials; i++) {
            assertThat(values[i]).isEqualTo(states.get(keys[i])).isBetween(States.AMBIGUOUS, 1);
        }
    }

    @Test
    void keysOfAClassHaveValues() {
        Connections connections = Filters.create(Connections.class, 100);
        assertThat(connections.put("10.0.0.1:80", 3)).isTrue();
        assertThat(connections.get("10.0.0.1:80")).isEqualTo(3);
        assertThat(connections.get("10.0.0.2:80")).isEqualTo(States.ABSENT);
        assertThat(connections.change("10.0.0.1:80", 2, 4)).isFalse();
        assertThat(connections.change("10.0.0.1:80", 3, 15)).isTrue();
        assertThat(connections.get("10.0.0.1:80")).isEqualTo(15);
        assertThat(connections.put("10.0.0.1:80", 2)).isTrue();
        assertThat(connections.get("10.0.0.1:80")).isEqualTo(States.AMBIGUOUS);
        assertThat(connections.remove("10.0.0.1:80", 15)).isTrue();
        assertThat(connections.get("10.0.0.1:80")).isEqualTo(2);
    }

    private static LongStates filled(CountingSpec spec, int from, int to) {
        LongStates states = Filters.states(spec)
                .expectedElements(ELEMENTS)
                .key(new byte[16])
                .name("tested")
                .build();
        for (long key = from; key < to; key++) {
            states.put(key, (int) key & 1);
        }
        return states;
    }

    private static void check(LongStates states, int keys) {
        for (long key = 0; key < keys; key++) {
            assertThat(states.get(key)).isIn((int) key & 1, States.AMBIGUOUS);
        }
        assertThat(states.approximateElementCount()).isEqualTo(keys);
    }

    @ParameterizedTest
    @MethodSource("specs")
    void copiesAndStoredOnesHaveTheValues(CountingSpec spec) throws IOException {
        LongStates states = filled(spec, 0, ELEMENTS);
        check(Filters.copy(states), ELEMENTS);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        states.writeTo(out);
        ByteBuffer bytes = ByteBuffer.wrap(out.toByteArray());
        LongStates read = Filters.reader().key(new byte[16]).read(LongStates.class, FilterSource.of(bytes));
        check(read, ELEMENTS);
        assertThat(read.change(7, 1, 0)).isTrue();
        assertThat(read.get(7)).isZero();
        LongStates view = Filters.reader()
                .key(new byte[16])
                .view(LongStates.class, FilterSource.of(bytes.rewind()))
                .filter();
        check(view, ELEMENTS);
        assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> view.change(7, 1, 0));
        assertThatExceptionOfType(StreamCorruptedException.class)
                .isThrownBy(() -> Filters.reader()
                        .key(new byte[16])
                        .read(LongCountingFilter.class, FilterSource.of(bytes.rewind())))
                .withMessageContaining("stores a value with each key");
        assertThat(Filters.reader()
                        .key(new byte[16])
                        .statistics(FilterSource.of(bytes.rewind()))
                        .expectedElements())
                .isEqualTo(ELEMENTS);
    }

    @ParameterizedTest
    @MethodSource("specs")
    void unionsHaveTheValuesOfBoth(CountingSpec spec) {
        LongStates one = filled(spec, 0, ELEMENTS / 3);
        one.putAll(filled(spec, ELEMENTS / 3, 2 * (ELEMENTS / 3)));
        check(one, 2 * (ELEMENTS / 3));
        LongStates other = filled(spec, 0, 0);
        other.put(5, 0);
        LongStates conflict = filled(spec, 5, 6);
        conflict.putAll(other);
        assertThat(conflict.get(5)).isEqualTo(States.AMBIGUOUS);
    }

    @Test
    void shardsHaveTheValues() {
        LongStates states = Filters.states(spec("slotBits = 20, valueBits = 4"))
                .expectedElements(ELEMENTS)
                .shards(8)
                .build();
        for (long key = 0; key < ELEMENTS; key++) {
            states.put(key, (int) key & 1);
            assertThat(states.change(key, (int) key & 1, 5)).isTrue();
        }
        for (long key = 0; key < ELEMENTS; key++) {
            assertThat(states.get(key)).isIn(5, States.AMBIGUOUS);
            assertThat(states.remove(key, 5)).isTrue();
        }
        assertThat(states.approximateElementCount()).isZero();
    }

    @Test
    void statesOfAClassAreSerialized() throws IOException, ClassNotFoundException {
        States<String> states = Filters.states(spec("slotBits = 20, valueBits = 4"), String.class)
                .expectedElements(10)
                .build();
        states.put("a", 7);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ObjectOutputStream objects = new ObjectOutputStream(out)) {
            objects.writeObject(states);
        }
        try (ObjectInputStream objects = new ObjectInputStream(new ByteArrayInputStream(out.toByteArray()))) {
            assertThat(((States<?>) objects.readObject()).approximateElementCount())
                    .isOne();
        }
        ByteArrayOutputStream stored = new ByteArrayOutputStream();
        states.writeTo(stored);
        assertThat(Filters.reader()
                        .readStates(FilterSource.of(ByteBuffer.wrap(stored.toByteArray())), String.class)
                        .get("a"))
                .isEqualTo(7);
    }

    @Test
    void keysAloneAreRefused() {
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> Filters.states(spec("slotBits = 20, valueBits = 4"))
                        .expectedElements(10)
                        .addAll(1, 2))
                .withMessageContaining("[KeysWithoutValues]");
    }

    @Test
    void valuesOutOfRangeAreRefused() {
        Connections connections = Filters.create(Connections.class, 100);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> connections.put("a", 16))
                .withMessageContaining("use 0 to 15");
        assertThatIllegalArgumentException().isThrownBy(() -> connections.put("a", -1));
        assertThatIllegalArgumentException().isThrownBy(() -> connections.change("a", 1, 16));
        assertThat(connections.approximateElementCount()).isZero();
    }

    @Test
    void interfacesAndSpecsAgree() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Filters.create(NoStates.class, 10))
                .withMessageContaining("[Values]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Filters.create(NoValues.class, 10))
                .withMessageContaining("Set valueBits");
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(() -> spec("slotBits = 12, valueBits = 5").toLayout())
                .withMessageContaining("Use 13 or more");
    }

    @Test
    void aFullFilterOfValuesLosesNothing() {
        LongStates states = Filters.states(
                        spec("slotBits = 16, valueBits = 4, concurrency = " + Concurrency.MULTI_WRITER))
                .expectedElements(100)
                .build();
        int put = 0;
        try {
            while (true) {
                states.put(put, put & 15);
                put++;
            }
        } catch (FilterFullException full) {
            assertThat(put).isGreaterThan(99);
        }
        for (int key = 0; key < put; key++) {
            assertThat(states.get(key)).isIn(key & 15, States.AMBIGUOUS);
        }
    }
}
