package dev.filtersmith.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.bloom.BloomTableLayout;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.LongStream;

/**
 * A random trace of operations on several compatible filters, which are merged, copied, cleared,
 * stored, refreshed and rebalanced between puts and removals. Two engines perform it, and must
 * answer alike and hold equal words. The exact multisets of keys are the reference.
 */
public final class MergeTrace {
    private static final int FILTERS = 3;
    private static final int OPERATIONS = 9;

    private final String name;
    private final Contender first;
    private final Contender second;
    private final long seed;
    private final Random random;
    private final int elements;
    private final boolean counts;
    private final int highestCount;
    private final List<LongFilter> subjects = new ArrayList<>();
    private final List<LongFilter> references = new ArrayList<>();
    private final List<LiveKeys> lives = new ArrayList<>();
    private int merges;
    private int refusals;

    /**
     * Creates empty filters.
     *
     * @param name name of the spec, for messages
     * @param spec spec of both engines
     * @param first engine under test
     * @param second engine to compare with
     * @param elements expected number of elements
     * @param seed seed of the trace and of the keys' hashes
     */
    public MergeTrace(String name, FilterSpec spec, Contender first, Contender second, int elements, long seed) {
        this.name = name + " for " + elements;
        this.first = first;
        this.second = second;
        this.seed = seed;
        this.random = new Random(seed);
        this.elements = elements;
        this.counts = spec instanceof CountingSpec;
        this.highestCount = spec.toLayout() instanceof BloomTableLayout bloom ? bloom.ceiling() : Integer.MAX_VALUE;
        for (int i = 0; i < FILTERS; i++) {
            subjects.add(first.start(elements, seed));
            references.add(second.start(elements, seed));
            lives.add(new LiveKeys());
        }
    }

    /**
     * Performs random operations.
     *
     * @param steps number of operations
     * @return this trace
     * @throws IOException if a stored filter cannot be read
     */
    public MergeTrace play(int steps) throws IOException {
        for (int i = 0; i < steps; i++) {
            int filter = random.nextInt(FILTERS);
            step(random.nextInt(OPERATIONS), filter, random.nextInt(FILTERS));
            assertThat(subjects.get(filter).words())
                    .as("%s: step %d", name, i)
                    .isEqualTo(references.get(filter).words());
            check(filter);
        }
        return this;
    }

    /**
     * Returns the number of unions that were made.
     *
     * @return number of calls that were not refused
     */
    public int merges() {
        return merges;
    }

    /**
     * Returns the number of unions that had no room.
     *
     * @return number of refused calls
     */
    public int refusals() {
        return refusals;
    }

    private void step(int operation, int filter, int other) throws IOException {
        switch (operation) {
            case 0, 1, 2 -> put(filter);
            case 3 -> remove(filter);
            case 4, 5 -> merge(filter, other);
            case 6 -> copy(filter, other);
            case 7 -> rebalance(filter);
            default -> rare(filter);
        }
    }

    private void rare(int filter) throws IOException {
        switch (random.nextInt(4)) {
            case 0 -> clear(filter);
            case 1 -> refresh(filter);
            default -> store(filter);
        }
    }

    /** Puts keys of which some may be in other filters, or in this one. */
    private void put(int filter) {
        int most = Math.max(1, elements / 4);
        long from = random.nextInt(3 * elements);
        for (long key = from; key < from + most; key++) {
            long added = key;
            String answer = same(filter, side -> answer(() -> String.valueOf(side.put(added))));
            if (!answer.startsWith("full")) {
                lives.get(filter).add(new long[] {key}, 0, 1, 1);
            }
        }
    }

    private void remove(int filter) {
        if (!counts) {
            return;
        }
        for (long key : lives.get(filter).all()) {
            if (random.nextInt(3) == 0) {
                boolean removed = same(filter, side -> ((LongCountingFilter) side).remove(key));
                assertThat(removed).as(name).isTrue();
                lives.get(filter).add(new long[] {key}, 0, 1, -1);
            }
        }
    }

    private void merge(int filter, int other) {
        long[] before = subjects.get(filter).words();
        long[] others = subjects.get(other).words();
        // The filter of the other engine now and then, since only the words count.
        boolean crossed = random.nextBoolean() && filter != other;
        String answer = merged(subjects.get(filter), (crossed ? references : subjects).get(other));
        assertThat(merged(references.get(filter), (crossed ? subjects : references).get(other)))
                .as(name)
                .isEqualTo(answer);
        if (!answer.isEmpty()) {
            assertThat(answer).as(name).startsWith("full [UnionFull]").contains("Nothing is changed");
            assertThat(subjects.get(filter).words()).as(name).isEqualTo(before);
            refusals++;
        } else {
            union(filter, other);
            merges++;
        }
        if (filter != other) {
            assertThat(subjects.get(other).words()).as(name).isEqualTo(others);
        } else if (!counts) {
            assertThat(subjects.get(filter).words()).as(name).isEqualTo(before);
        }
    }

    private static String merged(LongFilter filter, LongFilter other) {
        return answer(() -> {
            filter.putAll(other);
            return "";
        });
    }

    private void union(int filter, int other) {
        for (long key : lives.get(other).distinct()) {
            int times = counts
                    ? lives.get(other).count(key)
                    : 1 - Math.min(1, lives.get(filter).count(key));
            lives.get(filter).add(new long[] {key}, 0, 1, times);
        }
    }

    private void copy(int filter, int other) {
        subjects.set(filter, Filters.copy(subjects.get(other)));
        references.set(filter, Filters.copy(references.get(other)));
        assertThat(subjects.get(filter).engine()).isEqualTo(first.engine());
        assertThat(subjects.get(filter).sameContent(references.get(other)))
                .as(name)
                .isTrue();
        LiveKeys copied = new LiveKeys();
        for (long key : lives.get(other).distinct()) {
            copied.add(new long[] {key}, 0, 1, lives.get(other).count(key));
        }
        lives.set(filter, copied);
    }

    private void rebalance(int filter) {
        same(filter, side -> {
            try {
                return side.rebalance(10);
            } catch (UnsupportedOperationException fixed) {
                return -1;
            }
        });
    }

    private void clear(int filter) {
        subjects.get(filter).clear();
        references.get(filter).clear();
        assertThat(subjects.get(filter).words()).as(name).containsOnly(0);
        lives.set(filter, new LiveKeys());
    }

    private void refresh(int filter) {
        if (counts && highestCount == Integer.MAX_VALUE) {
            long[] keys = lives.get(filter).all();
            same(
                    filter,
                    side -> answer(() -> {
                        ((LongCountingFilter) side).refresh(LongStream.of(keys));
                        return "";
                    }));
        }
    }

    private void store(int filter) throws IOException {
        byte[] bytes = stored(subjects.get(filter));
        assertThat(bytes).as(name).isEqualTo(stored(references.get(filter)));
        subjects.set(filter, first.restore(bytes, seed));
        references.set(filter, second.restore(bytes, seed));
    }

    private static byte[] stored(LongFilter filter) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        filter.writeTo(out);
        return out.toByteArray();
    }

    private void check(int filter) {
        LongFilter subject = subjects.get(filter);
        for (long key : lives.get(filter).distinct()) {
            if (!subject.mightContain(key) || !references.get(filter).mightContain(key)) {
                throw new AssertionError(name + ": false negative for " + key);
            }
            int least = Math.min(highestCount, lives.get(filter).count(key));
            if (counts && ((LongCountingFilter) subject).count(key) < least) {
                throw new AssertionError(name + ": " + key + " is counted less often than " + least);
            }
        }
        assertThat(subject.approximateElementCount())
                .as(name)
                .isEqualTo(references.get(filter).approximateElementCount());
        if (counts && highestCount == Integer.MAX_VALUE) {
            assertThat(subject.approximateElementCount())
                    .as(name)
                    .isEqualTo(lives.get(filter).all().length);
        }
    }

    private <R> R same(int filter, Function<LongFilter, R> operation) {
        R answer = operation.apply(subjects.get(filter));
        assertThat(operation.apply(references.get(filter))).as(name).isEqualTo(answer);
        return answer;
    }

    private interface Question {
        String ask();
    }

    private static String answer(Question question) {
        try {
            return question.ask();
        } catch (FilterFullException full) {
            return "full " + full.getMessage();
        }
    }
}
