package dev.filtersmith.dleft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.Filters;
import dev.filtersmith.KeySeed;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.buckets.LoadLayout;
import dev.filtersmith.buckets.SemiSort;
import dev.filtersmith.testing.LiveKeys;
import dev.filtersmith.testing.RandomSpecs;
import dev.filtersmith.testing.TestShapes;
import dev.filtersmith.testing.Traces;
import dev.filtersmith.testing.Traces.Step;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DLeftInterpreterTest {
    private static final int SPECS = 250;

    /**
     * Fills filters until several puts are refused. Every key put is present after every refusal,
     * and nothing else has changed.
     */
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
        // Nearly all specs reach their end before 5000 keys, which is 20 times the design load,
        // unless fingerprints are so short that every key seems present.
        assertThat(refusals).isGreaterThan(3 * SPECS * 9 / 10);
    }

    /**
     * Does the same over traces with batches, repeated puts and lookups, compared with a set of the
     * accepted keys.
     */
    @Test
    void answersTracesWithoutFalseNegatives() {
        RandomSpecs.valid(1000, SPECS).forEach(spec -> {
            DLeftInterpreter filter = filter(spec, 300, 7);
            Set<Long> keys = new HashSet<>();
            for (Step step : Traces.of(spec.toString().hashCode(), 600)) {
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
        if (step.operation() == Traces.Operation.PUT && !LiveKeys.isRefusal(answer)) {
            keys.add(step.keys()[0]);
        } else if (step.operation() == Traces.Operation.PUT_ALL) {
            int accepted = LiveKeys.accepted(step, answer);
            for (int i = 0; i < accepted; i++) {
                keys.add(step.keys()[1 + i]);
            }
        }
    }

    /** Checks buckets, however they were filled, and after moves. */
    @Test
    void keepsBucketsInForm() {
        RandomSpecs.valid(2000, SPECS).forEach(spec -> {
            DLeftInterpreter filter = filter(spec, 300, 1);
            fill(filter, 300, 11);
            assertInForm(filter);
            if (DLeftLayout.of(spec).permutation() != Permutation.HASH_SLICES) {
                filter.rebalance(1000);
                assertInForm(filter);
            }
            // Buckets of few loads are soon full.
            DLeftInterpreter swept = (DLeftInterpreter)
                    Filters.builder(spec.toBuilder().stashCapacity(64).build())
                            .expectedElements(300)
                            .addAll(new Random(1).longs(90).toArray())
                            .rebalance(2)
                            .build();
            assertInForm(swept);
        });
    }

    /**
     * Reads the words bit by bit: codes belong to the load, unused bits are zero, fields are in
     * order.
     */
    private static void assertInForm(DLeftInterpreter filter) {
        DLeftLayout layout = (DLeftLayout) filter.layout();
        DLeftSpec spec = layout.spec();
        long[][] counted = new long[spec.subtables()][spec.semiSortDepth().size()];
        int groups = layout.size(300).buckets() / spec.group() * spec.subtables();
        BigInteger table = bits(filter.words());
        for (int number = 0; number < groups; number++) {
            BigInteger bits = field(table, number * layout.groupBits(), layout.groupBits());
            int subtable = spec.subtables() == 2 ? number % 2 : number * spec.subtables() / groups;
            for (int load : loadsOf(layout, bits)) {
                counted[subtable][load]++;
            }
        }
        assertThat(loads(filter)).as("%s", spec).isDeepEqualTo(counted);
    }

    private static long[][] loads(DLeftInterpreter filter) {
        DLeftLayout layout = (DLeftLayout) filter.layout();
        DLeftBuckets content = ((DLeftTable) TestShapes.single(filter).table()).content();
        int subtables = layout.spec().subtables();
        int buckets = layout.size(filter.expectedElements()).buckets();
        long[][] loads = new long[subtables][layout.maximumLoad() + 1];
        for (int number = 0; number < subtables * buckets; number++) {
            loads[subtables == 2 ? number % 2 : number / buckets][content.load(number)]++;
        }
        return loads;
    }

    private static BigInteger bits(long[] words) {
        ByteBuffer bytes = ByteBuffer.allocate(words.length * 8 + 1);
        for (int i = 0; i < words.length; i++) {
            bytes.putLong(1 + i * 8, words[words.length - 1 - i]);
        }
        return new BigInteger(bytes.array());
    }

    private static BigInteger field(BigInteger bits, int at, int count) {
        return bits.shiftRight(at).and(BigInteger.ONE.shiftLeft(count).subtract(BigInteger.ONE));
    }

    private static int[] loadsOf(DLeftLayout layout, BigInteger bits) {
        int group = layout.spec().group();
        int counterBits = layout.spec().counterBits();
        int[] loads = new int[group];
        int packed = 0;
        for (int member = 0; member < group; member++) {
            int code = field(bits, member * counterBits, counterBits).intValue();
            LoadLayout load = layout.loads().stream()
                    .filter(one -> code >= one.firstCode() && code < one.firstCode() + one.codes())
                    .findFirst()
                    .orElseThrow();
            loads[member] = load.load();
            packed |= load.load() << (8 * member);
        }
        int widths = layout.widths().of(packed);
        int at = group * counterBits;
        int spare = 0;
        for (int member = 0; member < group; member++) {
            LoadLayout load = layout.loads().get(loads[member]);
            int width = (widths >>> (8 * member)) & 0xff;
            checkFields(layout, load, bits, member * counterBits, at, width);
            at += load.load() * width;
            spare = load.spareBits();
        }
        assertThat(at + spare).as("bits in use").isLessThanOrEqualTo(layout.groupBits());
        assertThat(field(bits, at, layout.groupBits() - spare - at))
                .as("unused bits")
                .isEqualTo(BigInteger.ZERO);
        return loads;
    }

    /** Checks that the fields of a bucket are in order, and that its state belongs to its load. */
    private static void checkFields(
            DLeftLayout layout, LoadLayout load, BigInteger bits, int codeAt, int fieldsAt, int width) {
        int code = field(bits, codeAt, layout.spec().counterBits()).intValue();
        int spare = bits.shiftRight(layout.groupBits() - load.spareBits()).intValue();
        int rank = ((code - load.firstCode()) << load.spareBits()) + spare;
        assertThat(rank).isLessThan(load.states());
        int previous = 0;
        for (int field = 0; field < load.load(); field++) {
            long stored = field(bits, fieldsAt + field * width, width).longValue();
            long fingerprint = stored << load.depth() | layout.counter().firstBits(load, rank, field);
            int fingerprintClass = SemiSort.classOf(fingerprint, layout.deepest());
            assertThat(fingerprintClass).as("order").isGreaterThanOrEqualTo(previous);
            previous = fingerprintClass;
        }
    }

    @Test
    void putOfAPresentKeyChangesNothing() {
        DLeftInterpreter filter = filter(DLeftSpec.builder().build(), 1000, 3);
        assertThat(filter.put(42)).isTrue();
        long[] words = filter.words();
        assertThat(filter.put(42)).isFalse();
        assertThat(filter.words()).isEqualTo(words);
        assertThat(filter.approximateElementCount()).isEqualTo(1);
    }

    @Test
    void seedsDecideTheBits() {
        DLeftSpec spec = DLeftSpec.builder().build();
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
        DLeftInterpreter filter = filter(DLeftSpec.builder().build(), 1000, 0);
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

    /**
     * Six copies of all-equal buckets: 2 subtables of one bucket each hold 12, the stash 2, the
     * next is refused.
     */
    @Test
    void usesTheStashBeforeItRefuses() {
        DLeftSpec spec = DLeftSpec.builder().stashCapacity(2).build();
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
        assertThat(loads(filter)).isDeepEqualTo(new long[][] {{0, 0, 0, 0, 0, 0, 1}, {0, 0, 0, 0, 0, 0, 1}});
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
        return new DLeftInterpreter(new DLeftPlan(DLeftLayout.of(spec), false), expectedElements, KeySeed.of(seed));
    }
}
