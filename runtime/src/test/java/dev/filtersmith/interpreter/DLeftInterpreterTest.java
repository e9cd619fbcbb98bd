package dev.filtersmith.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.DLeftSpec;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.layout.DLeftLayout;
import dev.filtersmith.layout.LoadLayout;
import dev.filtersmith.testing.RandomSpecs;
import dev.filtersmith.testing.Traces;
import dev.filtersmith.testing.Traces.Step;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DLeftInterpreterTest {
    private static final int SPECS = 250;

    /** Filled until several puts are refused: every key put is there after every refusal, and nothing else has changed. */
    @Test
    void neverForgetsAKey() {
        int refusals = 0;
        for (long seed = 0; seed < SPECS; seed++) {
            DLeftSpec spec = RandomSpecs.valid(seed);
            DLeftInterpreter filter = filter(spec, 250, seed);
            Random random = new Random(seed);
            Set<Long> keys = new HashSet<>();
            long fresh = 0;
            int refused = 0;
            while (refused < 3 && keys.size() < 5000) {
                long key = random.nextLong();
                long[] before = filter.words();
                boolean present = filter.mightContain(key);
                try {
                    boolean put = filter.put(key);
                    assertThat(put)
                            .as("%s: put says what mightContain said", spec)
                            .isEqualTo(!present);
                    keys.add(key);
                    fresh += put ? 1 : 0;
                    assertThat(Arrays.equals(before, filter.words())).isEqualTo(present);
                } catch (FilterFullException full) {
                    refused++;
                    assertThat(filter.words())
                            .as("%s: refused, unchanged", spec)
                            .isEqualTo(before);
                    assertThat(filter.mightContain(key)).isFalse();
                    assertThat(filter.stashSize()).as("the stash comes first").isEqualTo(spec.stashCapacity());
                    assertThat(full.accepted()).isZero();
                    assertHoldsAll(filter, keys, spec);
                }
            }
            assertHoldsAll(filter, keys, spec);
            assertThat(filter.approximateElementCount()).as("%s", spec).isEqualTo(fresh);
            refusals += refused;
        }
        // Nearly all specs reach their end before 5000 keys: 20 times the design, unless prints are so short that all
        // is "there".
        assertThat(refusals).isGreaterThan(3 * SPECS * 9 / 10);
    }

    /** The same over traces with batches, repeated puts and lookups, against a set of the accepted keys. */
    @Test
    void answersTracesWithoutFalseNegatives() {
        RandomSpecs.valid(1000, SPECS).forEach(spec -> {
            DLeftInterpreter filter = filter(spec, 300, 7);
            Set<Long> keys = new HashSet<>();
            for (Step step : Traces.of(spec.hashCode(), 600)) {
                String answer = step.answer(filter);
                remember(step, answer, keys);
                if (step.operation() == Traces.Operation.MIGHT_CONTAIN && keys.contains(step.keys()[0])) {
                    assertThat(answer).as("%s: %s", spec, step).isEqualTo("true");
                }
            }
            assertHoldsAll(filter, keys, spec);
        });
    }

    private static void remember(Step step, String answer, Set<Long> keys) {
        boolean full = answer.startsWith("full after ");
        if (step.operation() == Traces.Operation.PUT && !full) {
            keys.add(step.keys()[0]);
        } else if (step.operation() == Traces.Operation.PUT_ALL) {
            int accepted = full ? Integer.parseInt(answer.substring(11)) : step.keys().length - 2;
            for (int i = 0; i < accepted; i++) {
                keys.add(step.keys()[1 + i]);
            }
        }
    }

    /** Read bit by bit from the words: codes are ones of the load, unused bits are zero, fields are in order. */
    @Test
    void keepsBucketsInForm() {
        RandomSpecs.valid(2000, SPECS).forEach(spec -> {
            DLeftInterpreter filter = filter(spec, 300, 1);
            fill(filter, 300, 11);
            long[][] counted = new long[spec.subtables()][spec.semiSortDepth().size()];
            int perWord = 64 / spec.bucketBits();
            int buckets = filter.layout().size(300).buckets() * spec.subtables();
            long[] words = filter.words();
            for (int number = 0; number < buckets; number++) {
                long bucket = words[number / perWord] >>> (number % perWord * spec.bucketBits());
                bucket &= spec.bucketBits() == 64 ? -1L : 0xffffffffL;
                int subtable = spec.subtables() == 2 ? number % 2 : number * spec.subtables() / buckets;
                counted[subtable][loadOf(filter.layout(), bucket)]++;
            }
            assertThat(filter.loadCounts()).as("%s", spec).isDeepEqualTo(counted);
        });
    }

    private static int loadOf(DLeftLayout layout, long bucket) {
        int counterBits = layout.spec().counterBits();
        int code = (int) (bucket & ((1 << counterBits) - 1));
        LoadLayout load = layout.loads().stream()
                .filter(one -> code >= one.firstCode() && code < one.firstCode() + one.codes())
                .findFirst()
                .orElseThrow();
        int end = counterBits + load.load() * load.fieldBits();
        int spareAt = layout.spec().bucketBits() - load.spareBits();
        if (end < spareAt) {
            assertThat(bucket >>> end & (1L << (spareAt - end)) - 1)
                    .as("unused bits")
                    .isZero();
        }
        int spare = load.spareBits() == 0 ? 0 : (int) (bucket >>> spareAt);
        int state = load.firstState() + ((code - load.firstCode()) << load.spareBits()) + spare;
        assertThat(state - load.firstState()).isLessThan(load.states());
        int previous = 0;
        for (int field = 0; field < load.load(); field++) {
            long stored = bucket >>> (counterBits + field * load.fieldBits());
            long fingerprint = stored << load.depth() | layout.counter().firstBits(state, field);
            int fingerprintClass = Integer.reverse((int) fingerprint << (32 - layout.deepest()));
            fingerprintClass = layout.deepest() == 0 ? 0 : fingerprintClass & ((1 << layout.deepest()) - 1);
            assertThat(fingerprintClass).as("order").isGreaterThanOrEqualTo(previous);
            previous = fingerprintClass;
        }
        return load.load();
    }

    @Test
    void putOfAPresentKeyChangesNothing() {
        DLeftInterpreter filter = filter(FilterSpec.dLeft().build(), 1000, 3);
        assertThat(filter.put(42)).isTrue();
        long[] words = filter.words();
        assertThat(filter.put(42)).isFalse();
        assertThat(filter.words()).isEqualTo(words);
        assertThat(filter.approximateElementCount()).isEqualTo(1);
    }

    @Test
    void seedsDecideTheBits() {
        DLeftSpec spec = FilterSpec.dLeft().build();
        DLeftInterpreter filter = filter(spec, 1000, 3);
        DLeftInterpreter equal = filter(spec, 1000, 3);
        DLeftInterpreter other = filter(spec, 1000, 4);
        for (DLeftInterpreter each : Arrays.asList(filter, equal, other)) {
            for (long key = 0; key < 500; key++) {
                each.put(key);
            }
        }
        assertThat(equal.words()).isEqualTo(filter.words());
        assertThat(other.words()).isNotEqualTo(filter.words());
        assertThat(other.seed()).isEqualTo(4);
    }

    @Test
    void anEmptyFilterHoldsNothing() {
        DLeftInterpreter filter = filter(FilterSpec.dLeft().build(), 1000, 0);
        // Key 0 with seed 0 has the hash 0, whose fingerprint equals empty bits.
        assertThat(filter.mightContain(0)).isFalse();
        assertThat(filter.mightContainHash(0)).isFalse();
        assertThat(filter.mightContainHash(-1)).isFalse();
        assertThat(filter.expectedFpp()).isZero();
        assertThat(filter.approximateElementCount()).isZero();
        assertThat(filter.words()).containsOnly(0).hasSize(250);
        assertThat(filter.bitSize()).isEqualTo(64L * (250 + 8));
        assertThat(filter.put(0)).isTrue();
        assertThat(filter.mightContain(0)).isTrue();
        assertThat(filter.mightContain(1)).isFalse();
    }

    /** Six copies of all-equal buckets: 2 subtables of one bucket each hold 12, the stash 2, the next is refused. */
    @Test
    void usesTheStashBeforeItRefuses() {
        DLeftSpec spec = FilterSpec.dLeft().stashCapacity(2).build();
        DLeftInterpreter filter = filter(spec, 8, 0);
        long key = 0;
        while (filter.approximateElementCount() < 14) {
            filter.put(key++);
            long inBuckets = Math.min(filter.approximateElementCount(), 12);
            assertThat(filter.stashSize()).isEqualTo((int) (filter.approximateElementCount() - inBuckets));
        }
        assertThat(filter.words()).hasSize(2 + 2);
        long refused = key;
        while (filter.mightContain(refused)) {
            refused++;
        }
        long last = refused;
        for (int repeated = 0; repeated < 3; repeated++) {
            assertThatExceptionOfType(FilterFullException.class)
                    .isThrownBy(() -> filter.put(last))
                    .withMessageContaining("made for 8 elements, the buckets of one more are full")
                    .withMessageContaining("stash of 2");
        }
        for (long old = 0; old < key; old++) {
            assertThat(filter.mightContain(old)).isTrue();
        }
        assertThat(filter.loadCounts()).isDeepEqualTo(new long[][] {{0, 0, 0, 0, 0, 0, 1}, {0, 0, 0, 0, 0, 0, 1}});
    }

    private static void fill(DLeftInterpreter filter, int keys, long seed) {
        Random random = new Random(seed);
        try {
            for (int i = 0; i < keys; i++) {
                filter.put(random.nextLong());
            }
        } catch (FilterFullException full) {
            assertThat(filter.stashSize()).isEqualTo(filter.layout().spec().stashCapacity());
        }
    }

    private static void assertHoldsAll(DLeftInterpreter filter, Set<Long> keys, DLeftSpec spec) {
        for (long key : keys) {
            if (!filter.mightContain(key)) {
                throw new AssertionError(spec + " forgot " + key);
            }
        }
    }

    private static DLeftInterpreter filter(DLeftSpec spec, long expectedElements, long seed) {
        return new DLeftInterpreter(spec.toLayout(), expectedElements, seed);
    }
}
