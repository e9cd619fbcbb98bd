package dev.filtersmith.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterStatistics;
import dev.filtersmith.Layout;
import dev.filtersmith.LiveKeysException;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.WriteOption;
import dev.filtersmith.bloom.BloomTableLayout;
import dev.filtersmith.testing.Traces.Step;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Two filters of one spec, size and seed under two engines, which must agree on everything. Their
 * modes may differ.
 */
public final class Duel {
    private static final int REFUSALS = 12;

    private final Contender first;
    private final Contender second;
    private final Layout layout;
    private final String name;
    private final long expectedElements;
    private final long seed;
    private LongFilter subject;
    private LongFilter reference;
    private final LiveKeys live = new LiveKeys();

    /**
     * Creates the empty filters.
     *
     * @param spec spec of both
     * @param subject engine under test
     * @param reference engine to compare with
     * @param expectedElements expected number of elements, above 0
     * @param seed seed of both, and of random traces
     */
    public Duel(FilterSpec spec, Contender subject, Contender reference, long expectedElements, long seed) {
        this.first = subject;
        this.second = reference;
        this.layout = spec.toLayout();
        this.expectedElements = expectedElements;
        this.seed = seed;
        this.name = subject.engine() + " " + spec + " for " + expectedElements;
        this.subject = subject.start(expectedElements, seed);
        this.reference = reference.start(expectedElements, seed);
    }

    /**
     * Returns a number of keys that cannot all fit, even if every other one seems to be present.
     */
    private int tooMany() {
        return 2 * (Capacity.of(layout, expectedElements) + layout.spec().stashCapacity()) + 20;
    }

    /** Returns whether the filters are multisets. */
    boolean counts() {
        return subject instanceof LongCountingFilter;
    }

    /**
     * Plays a random trace, in full or until enough keys were refused, and compares the words at
     * intervals.
     *
     * @param keys number of keys to put, above 0
     * @param stepsPerCheck steps from one comparison to the next, above 0
     */
    public void play(int keys, int stepsPerCheck) {
        List<Step> steps = trace(keys);
        int refused = 0;
        for (int i = 0; i < steps.size() && refused < REFUSALS; i++) {
            Step step = live.allowed(steps.get(i));
            String expected = step.answer(reference);
            String actual = step.answer(subject);
            if (!expected.equals(actual)) {
                throw new AssertionError(
                        name + ", step " + i + ", " + step + ": expected " + expected + ", but was " + actual);
            }
            live.remember(step, expected);
            if (LiveKeys.isRefusal(expected)) {
                refused++;
                checkRefusal(step, LiveKeys.accepted(step, expected));
            }
            if (i % stepsPerCheck == 0) {
                checkWords("step " + i + ", " + step);
                checkCount("step " + i + ", " + step);
            }
        }
        checkAll("the end");
    }

    private List<Step> trace(int keys) {
        if (!counts()) {
            return Traces.of(seed, keys);
        }
        return layout instanceof BloomTableLayout ? Traces.countingLow(seed, keys) : Traces.counting(seed, keys);
    }

    /**
     * Puts different keys in batches.
     *
     * @param keys number of keys
     * @param batch number of keys in a batch
     */
    public void fill(int keys, int batch) {
        for (int first = 0; first < keys; first += batch) {
            long[] some = LongStream.range(first, Math.min(first + batch, keys)).toArray();
            assertThat(subject.putAll(some)).as(name).isEqualTo(reference.putAll(some));
            live.add(some, 0, some.length, 1);
        }
        checkAll("the end");
    }

    /**
     * Plays until the filter is full, and puts keys one by one if rebalancing has made room again.
     *
     * @param stepsPerCheck steps from one comparison of the words to the next, above 0
     */
    public void overfill(int stepsPerCheck) {
        play(tooMany(), stepsPerCheck);
        int more = 0;
        while (more < tooMany() && refusal(subject, Long.MIN_VALUE + more).isEmpty()) {
            assertThat(refusal(reference, Long.MIN_VALUE + more)).as(name).isEmpty();
            live.add(new long[] {Long.MIN_VALUE + more}, 0, 1, 1);
            more++;
        }
        checkWords("full");
        // If fingerprints are so short that most keys seem to be present, few keys are stored: most
        // puts add nothing, or increment a counter.
        if (subject.expectedFpp() < 0.5) {
            assertThat(subject.stashSize()).as(name).isEqualTo(layout.spec().stashCapacity());
        }
    }

    /**
     * Checks that the refused key is refused again, with the same message, and that nothing
     * changes.
     */
    private void checkRefusal(Step step, int accepted) {
        long key = step.keys()[step.operation() == Traces.Operation.PUT ? 0 : accepted + 1];
        long[] before = subject.words();
        assertThat(refusal(subject, key)).as(name).isNotEmpty().isEqualTo(refusal(reference, key));
        assertThat(subject.words()).as(name).isEqualTo(before);
        assertThat(subject.mightContain(key)).as(name).isEqualTo(reference.mightContain(key));
        // If elements are counted, there may be no room for one more occurrence of a key that is
        // present.
        assertThat(counts() || !subject.mightContain(key)).as(name).isTrue();
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

    private void checkAll(String when) {
        checkWords(when);
        checkStatistics();
        checkNoFalseNegative();
    }

    private void checkWords(String when) {
        if (!Arrays.equals(subject.words(), reference.words())) {
            assertThat(subject.words()).as(name + ", " + when).inHexadecimal().isEqualTo(reference.words());
        }
    }

    private void checkStatistics() {
        assertThat(subject.engine()).as(name).isEqualTo(first.engine());
        assertThat(reference.engine()).as(name).isEqualTo(second.engine());
        assertThat(statistics(subject)).as(name).isEqualTo(statistics(reference));
        checkCount("statistics");
        assertThat(subject.expectedFpp())
                .as(name)
                .isEqualTo(subject.statistics().content().expectedFpp());
    }

    /** Compares the count that changes keep with the count of a pass over the table. */
    private void checkCount(String when) {
        assertThat(subject.approximateElementCount())
                .as(name + ", " + when)
                .isEqualTo(subject.statistics().content().approximateElementCount());
        assertThat(reference.approximateElementCount())
                .as(name + ", " + when)
                .isEqualTo(reference.statistics().content().approximateElementCount());
    }

    private static List<Object> statistics(LongFilter filter) {
        FilterStatistics counted = filter.statistics();
        return List.of(
                filter.approximateElementCount(),
                filter.expectedFpp(),
                counted.bitSize(),
                counted.stashSize(),
                counted.expectedElements(),
                counted.moves(),
                counted.overflows(),
                counted.content(),
                filter.seed(),
                filter instanceof LongCountingFilter counting ? counting.missedRemovals() : 0,
                // Filters of different modes are equal, too.
                filter.layout().spec().storedText());
    }

    private void checkNoFalseNegative() {
        long[] keys = live.distinct();
        assertThat(subject.mightContain(keys, 0, keys.length, new long[(keys.length + 63) / 64]))
                .as(name)
                .isEqualTo(keys.length);
        for (long key : keys) {
            if (!subject.mightContain(key) || !reference.mightContain(key)) {
                throw new AssertionError(name + ": false negative for " + key);
            }
            if (counts()
                    && (counting(subject).count(key) < Math.min(live.count(key), BloomCounters.highest(layout))
                            || counting(subject).count(key)
                                    != counting(reference).count(key))) {
                throw new AssertionError(name + ": " + key + " is in " + live.count(key) + " times, the subject counts "
                        + counting(subject).count(key) + ", the reference "
                        + counting(reference).count(key));
            }
        }
    }

    private static LongCountingFilter counting(LongFilter filter) {
        return (LongCountingFilter) filter;
    }

    /**
     * Refreshes with all live keys, after attempts with one too few and one too many, which change
     * nothing.
     */
    public void refresh() {
        long[] keys = live.all();
        if (!BloomCounters.saturated(layout, subject)) {
            refuseWrong(keys);
        }
        assertThat(refreshed(subject, keys)).as(name).isEqualTo(refreshed(reference, keys));
        checkAll("refreshed");
    }

    private void refuseWrong(long... keys) {
        long[] before = subject.words();
        long[] more = LongStream.concat(LongStream.of(keys), LongStream.of(Long.MAX_VALUE))
                .toArray();
        for (long[] wrong : List.of(Arrays.copyOf(keys, Math.max(0, keys.length - 1)), more)) {
            String refused = refreshed(reference, wrong);
            assertThat(refreshed(subject, wrong)).as(name).isEqualTo(refused);
            assertThat(refused.isEmpty()).as(name).isEqualTo(wrong.length == keys.length);
            checkWords("refused to refresh");
            assertThat(subject.words()).as(name).isEqualTo(before);
        }
    }

    private static String refreshed(LongFilter filter, long... keys) {
        try {
            counting(filter).refresh(LongStream.of(keys));
            return "";
        } catch (LiveKeysException | FilterFullException refused) {
            return String.valueOf(refused.getMessage());
        }
    }

    /**
     * Removes all live keys and checks that no bit remains, except for counters that stay at their
     * highest value.
     */
    public void removeAll() {
        long[] keys = live.all();
        boolean stays = BloomCounters.saturated(layout, subject);
        assertThat(counting(subject).removeAll(keys)).as(name).isEqualTo(keys.length);
        assertThat(counting(reference).removeAll(keys)).as(name).isEqualTo(keys.length);
        live.add(keys, 0, keys.length, -1);
        if (!stays) {
            assertThat(subject.words()).as(name).containsOnly(0);
        }
        checkWords("emptied");
        checkStatistics();
    }

    /** Checks that both refuse arguments out of bounds in the same way, before anything changes. */
    public void checkBounds() {
        OutOfBounds.check(name, subject, reference);
        checkWords("arguments out of bounds");
    }

    /**
     * Writes both, reads each by the other engine, and continues with the results.
     *
     * @throws IOException if a written filter cannot be read
     */
    public void exchange() throws IOException {
        assertThat(bytes(subject)).as(name).isEqualTo(bytes(reference));
        byte[] bytes = bytes(reference, WriteOption.WITHHOLD_SEED);
        assertThat(bytes(subject, WriteOption.WITHHOLD_SEED)).as(name).isEqualTo(bytes);
        subject = first.restore(bytes, seed);
        reference = second.restore(bytes, seed);
        checkAll("exchange");
    }

    private static byte[] bytes(LongFilter filter, WriteOption... options) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        filter.writeTo(out, options);
        return out.toByteArray();
    }
}
