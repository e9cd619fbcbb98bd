package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.DLeftSpec;
import dev.filtersmith.Engine;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.layout.DLeftLayout;
import dev.filtersmith.layout.DLeftSize;
import dev.filtersmith.testing.Traces;
import dev.filtersmith.testing.Traces.Step;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;

/** A generated and an interpreted filter of one spec, size and seed, which must agree on everything. */
final class Duel {
    private static final int REFUSALS = 12;
    private static final String FULL = "full after ";

    private final Class<? extends LongFilter> type;
    private final DLeftLayout layout;
    private final String name;
    private final long expectedElements;
    private final long seed;
    private LongFilter generated;
    private LongFilter interpreted;
    private long[] put = new long[64];
    private int puts;

    Duel(Class<? extends LongFilter> type, DLeftSpec spec, long expectedElements, long seed) {
        this.type = type;
        this.layout = spec.toLayout();
        this.expectedElements = expectedElements;
        this.seed = seed;
        this.name = type.getSimpleName() + " " + spec + " for " + expectedElements;
        generated = Filters.builder(type)
                .expectedElements(expectedElements)
                .seed(seed)
                .engine(Engine.GENERATED)
                .build();
        interpreted = Filters.builder(spec)
                .expectedElements(expectedElements)
                .seed(seed)
                .build();
    }

    /** What the size adds to the layout. */
    private DLeftSize size() {
        return layout.size(expectedElements);
    }

    /** Keys that surely do not all fit, even if every other one seems to be there. */
    private int tooMany() {
        int capacity = size().buckets() * layout.spec().subtables() * layout.maximumLoad();
        return 2 * (capacity + layout.spec().stashCapacity()) + 20;
    }

    /** Plays a random trace, whole or until enough has been refused; compares the words after so many steps each. */
    void play(int keys, int stepsPerCheck) {
        List<Step> steps = Traces.of(seed, keys);
        int refused = 0;
        for (int i = 0; i < steps.size() && refused < REFUSALS; i++) {
            Step step = steps.get(i);
            String expected = step.answer(interpreted);
            String actual = step.answer(generated);
            if (!expected.equals(actual)) {
                throw new AssertionError(
                        name + ", step " + i + ", " + step + ": expected " + expected + ", but was " + actual);
            }
            boolean full = expected.startsWith(FULL);
            int accepted = full ? Integer.parseInt(expected.substring(FULL.length())) : step.keys().length;
            remember(step, accepted);
            if (full) {
                refused++;
                checkRefusal(step, accepted);
            }
            if (i % stepsPerCheck == 0) {
                checkWords("step " + i + ", " + step);
            }
        }
        checkWords("the end");
        checkStatistics();
        checkNoFalseNegative();
    }

    /** Puts different keys in batches. */
    void fill(int keys, int batch) {
        for (int first = 0; first < keys; first += batch) {
            long[] some = LongStream.range(first, Math.min(first + batch, keys)).toArray();
            assertThat(generated.putAll(some)).as(name).isEqualTo(interpreted.putAll(some));
            remember(some, 0, some.length);
        }
        checkWords("the end");
        checkStatistics();
        checkNoFalseNegative();
    }

    /** Plays until the filter is full, and puts keys one by one where rebalancing has made room again. */
    void overfill(int stepsPerCheck) {
        play(tooMany(), stepsPerCheck);
        int more = 0;
        while (more < tooMany() && refusal(generated, Long.MIN_VALUE + more).isEmpty()) {
            assertThat(refusal(interpreted, Long.MIN_VALUE + more)).as(name).isEmpty();
            more++;
        }
        checkWords("full");
        // Where fingerprints are so short that most keys seem to be there, few are put.
        if (generated.expectedFpp() < 0.5) {
            assertThat(generated.stashSize()).as(name).isEqualTo(layout.spec().stashCapacity());
        }
    }

    private void remember(Step step, int accepted) {
        if (step.operation() == Traces.Operation.PUT) {
            remember(step.keys(), 0, accepted);
        } else if (step.operation() == Traces.Operation.PUT_ALL) {
            remember(step.keys(), 1, Math.min(accepted, step.keys().length - 2));
        }
    }

    private void remember(long[] keys, int offset, int length) {
        if (puts + length > put.length) {
            put = Arrays.copyOf(put, Math.max(put.length * 2, puts + length));
        }
        System.arraycopy(keys, offset, put, puts, length);
        puts += length;
    }

    /** The refused key is refused again, in the same words, and nothing changes. */
    private void checkRefusal(Step step, int accepted) {
        long key = step.keys()[step.operation() == Traces.Operation.PUT ? 0 : accepted + 1];
        long[] before = generated.words();
        assertThat(refusal(generated, key)).as(name).isNotEmpty().isEqualTo(refusal(interpreted, key));
        assertThat(generated.words()).as(name).isEqualTo(before);
        assertThat(generated.mightContain(key)).as(name).isFalse();
    }

    private static String refusal(LongFilter filter, long key) {
        try {
            filter.put(key);
            return "";
        } catch (FilterFullException full) {
            assertThat(full.accepted()).isZero();
            return String.valueOf(full.getMessage());
        }
    }

    private void checkWords(String when) {
        if (!Arrays.equals(generated.words(), interpreted.words())) {
            assertThat(hex(generated)).as(name + ", " + when).isEqualTo(hex(interpreted));
        }
    }

    private static List<String> hex(LongFilter filter) {
        return Arrays.stream(filter.words()).mapToObj(Long::toHexString).toList();
    }

    private void checkStatistics() {
        assertThat(generated.engine()).isEqualTo(Engine.GENERATED);
        assertThat(interpreted.engine()).isEqualTo(Engine.INTERPRETED);
        assertThat(statistics(generated)).as(name).isEqualTo(statistics(interpreted));
    }

    private static List<Object> statistics(LongFilter filter) {
        return List.of(
                filter.approximateElementCount(),
                filter.expectedFpp(),
                filter.bitSize(),
                filter.stashSize(),
                filter.seed(),
                filter.expectedElements(),
                filter.layout());
    }

    private void checkNoFalseNegative() {
        assertThat(generated.mightContain(put, 0, puts, new long[(puts + 63) / 64]))
                .as(name)
                .isEqualTo(puts);
        for (int i = 0; i < puts; i++) {
            if (!generated.mightContain(put[i]) || !interpreted.mightContain(put[i])) {
                throw new AssertionError(name + ": false negative for " + put[i]);
            }
        }
    }

    /** Arguments out of bounds are refused alike, before anything changes. */
    void checkBounds() {
        long[] keys = {-1, -2, -3};
        for (int[] range : new int[][] {{-1, 2}, {0, 4}, {2, 2}, {4, 0}, {1, -1}, {Integer.MAX_VALUE, 2}}) {
            same(filter -> filter.putAll(keys, range[0], range[1]));
            same(filter -> filter.mightContain(keys, range[0], range[1], new long[1]));
        }
        same(filter -> filter.mightContain(keys, 0, 3, new long[0]));
        same(filter -> filter.mightContain(new long[65], 0, 65, new long[1]));
        same(filter -> filter.mightContain(keys, 3, 0, new long[0]));
        same(filter -> filter.putAll(keys, 3, 0));
        checkWords("arguments out of bounds");
    }

    private interface Question {
        Object askOf(LongFilter filter);
    }

    private void same(Question question) {
        assertThat(answer(() -> question.askOf(generated)))
                .as(name)
                .isEqualTo(answer(() -> question.askOf(interpreted)));
    }

    private static String answer(Callable<Object> question) {
        try {
            return String.valueOf(question.call());
        } catch (Exception thrown) {
            return thrown.toString();
        }
    }

    /** Writes both, and goes on with each read by the other engine. */
    void exchange() throws IOException {
        byte[] bytes = bytes(interpreted);
        assertThat(bytes(generated)).as(name).isEqualTo(bytes);
        generated = Filters.read(type, new ByteArrayInputStream(bytes));
        interpreted = Filters.read(new ByteArrayInputStream(bytes));
        checkWords("exchange");
        checkStatistics();
        checkNoFalseNegative();
    }

    private static byte[] bytes(LongFilter filter) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        filter.writeTo(out);
        return out.toByteArray();
    }
}
