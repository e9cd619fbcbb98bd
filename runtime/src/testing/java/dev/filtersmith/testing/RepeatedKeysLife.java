package dev.filtersmith.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.LongFilter;
import dev.filtersmith.bloom.CountingBloomSpec;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingSpec;
import dev.filtersmith.storage.Copies;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * A random life of filters whose keys come often: by Zipf's law, and a few of them thousands of
 * times. All filters of a life must answer alike and hold the same; the exact multiset of the keys
 * is the reference. Unless the keys are too many, no step may find a filter full.
 */
public final class RepeatedKeysLife {
    private static final int MAX_STEP = 40;
    private static final int STEPS_PER_CHECK = 8;
    private static final int MOVES = 16;

    /** Maximum number of elements that a table may hold of the hot keys. */
    private static final int SLACK = 100;

    private final String name;
    private final AlikeFilters filters;
    private final RepeatedKeys keys;
    private final int elements;
    private final Random random;
    private final LiveKeys live = new LiveKeys();
    private long total;
    private boolean merged;
    private long operations;

    /**
     * Creates empty filters.
     *
     * @param name name for messages
     * @param sides the filters' engines
     * @param elements expected number of elements
     * @param keys the keys that come
     * @param seed seed of the life and of the keys' hashes
     */
    public RepeatedKeysLife(String name, List<Contender> sides, int elements, RepeatedKeys keys, long seed) {
        this.name = name + ", seed " + seed;
        this.filters = new AlikeFilters(sides, elements, seed);
        this.keys = keys;
        this.elements = elements;
        this.random = new Random(seed);
    }

    /** Returns the number of operations on single keys so far, those of the checks included. */
    public long operations() {
        return operations;
    }

    /** Makes a number of random steps, and in the end removes all keys. */
    public RepeatedKeysLife live(int steps) {
        for (int i = 0; i < steps; i++) {
            boolean all = i % STEPS_PER_CHECK == 0;
            make("step " + i, step(random.nextInt(100)), () -> check(all));
        }
        make("the end", Step.END, () -> {});
        return this;
    }

    private enum Step {
        PUT,
        PUT_ALL,
        HEAT,
        REMOVE,
        REMOVE_ALL,
        COOL,
        LOOK_UP,
        REPEAT,
        UNION,
        COPY,
        STORE,
        VIEW,
        REFRESH,
        REBALANCE,
        CLEAR,
        END
    }

    /** One step in 20 is of the whole filter. */
    private Step step(int drawn) {
        if (drawn < 60) {
            boolean puts = !filters.counts() || (keys.cold(live, total) < keys.limit() && drawn < 36);
            return drawn % 2 == 0 ? (puts ? Step.PUT : Step.REMOVE) : puts ? Step.PUT_ALL : Step.REMOVE_ALL;
        } else if (drawn < 95) {
            return drawn < 72 ? Step.HEAT : drawn < 80 ? Step.COOL : Step.LOOK_UP;
        }
        List<Step> whole = List.copyOf(EnumSet.complementOf(EnumSet.of(
                Step.PUT, Step.REMOVE, Step.PUT_ALL, Step.REMOVE_ALL, Step.HEAT, Step.COOL, Step.LOOK_UP, Step.END)));
        return whole.get(random.nextInt(whole.size()));
    }

    private interface Check {
        void run() throws IOException;
    }

    private void make(String when, Step step, Check check) {
        try {
            switch (step) {
                case PUT, PUT_ALL -> put(step == Step.PUT_ALL, keys.draw(random, 1 + random.nextInt(MAX_STEP)));
                case HEAT -> put(random.nextBoolean(), keys.hotRow(random));
                case REMOVE, REMOVE_ALL -> remove(step == Step.REMOVE_ALL, removable());
                case COOL -> cool();
                case LOOK_UP -> lookUp();
                case REPEAT -> repeat();
                case UNION -> union();
                case COPY -> filters.copy();
                case STORE -> filters.store();
                case VIEW -> filters.view(live.distinct());
                case REFRESH -> refresh();
                case REBALANCE -> filters.rebalance(MOVES);
                case CLEAR -> clear();
                default -> end();
            }
            check.run();
        } catch (AssertionError | RuntimeException | IOException failure) {
            throw new AssertionError(name + ", " + when + ", " + step, failure);
        }
    }

    // Steps of keys.

    private void put(boolean batch, long... drawn) {
        long[] some = LongStream.of(drawn)
                .filter(key -> !filters.counts() || live.count(key) < keys.ceiling())
                .toArray();
        int accepted = filters.put(batch, some);
        assertThat(accepted == some.length || mayFill(some))
                .as("room for key %d of %d", accepted, some.length)
                .isTrue();
        for (int i = 0; i < accepted; i++) {
            remember(some[i], 1);
        }
    }

    private void remember(long key, int times) {
        int before = live.count(key);
        int after = filters.counts() ? before + times : 1;
        live.add(new long[] {key}, 0, 1, after - before);
        total += after - before;
        operations += (long) Math.abs(times) * filters.size();
    }

    private void remove(boolean batch, long... some) {
        if (batch) {
            assertThat(filters.counted(filter -> filter.removeAll(some))).isEqualTo(some.length);
        }
        for (long key : some) {
            assertThat(batch || filters.counted(filter -> filter.remove(key) ? 1 : 0) == 1)
                    .as("%d is removed", key)
                    .isTrue();
            remember(key, -1);
        }
    }

    private long[] removable() {
        LiveKeys left = new LiveKeys();
        return LongStream.concat(
                        LongStream.of(keys.draw(random, MAX_STEP / 2)), LongStream.of(keys.even(random, MAX_STEP / 2)))
                .filter(key -> {
                    left.add(new long[] {key}, 0, 1, 1);
                    return left.count(key) <= live.count(key);
                })
                .toArray();
    }

    private void cool() {
        if (filters.counts()) {
            long key = keys.hot(random);
            int there = live.count(key);
            int times = random.nextInt(4) == 0 ? there : random.nextInt(there + 1);
            remove(
                    random.nextBoolean(),
                    LongStream.generate(() -> key).limit(times).toArray());
        }
    }

    /** Looks up keys of which half are absent, and tries to remove those. */
    private void lookUp() {
        long[] some = LongStream.concat(
                        LongStream.of(keys.draw(random, MAX_STEP)),
                        random.longs(MAX_STEP).map(key -> key | 1L << 40))
                .toArray();
        BitSet found = filters.same(filter -> filter.mightContain(some));
        for (int i = 0; i < some.length; i++) {
            long key = some[i];
            boolean there = filters.answer(filter -> filter.mightContain(key));
            assertThat(there).as("%d in a batch", key).isEqualTo(found.get(i));
            if (filters.counts()) {
                assertThat(filters.counted(filter -> filter.count(key)) > 0).isEqualTo(there);
                assertThat(there || filters.counted(filter -> filter.remove(key) ? 1 : 0) == 0)
                        .as("%d is absent", key)
                        .isTrue();
            }
        }
        operations += 4L * some.length * filters.size();
    }

    /** Puts all keys of a set again, which changes nothing. */
    private void repeat() {
        if (!filters.counts()) {
            long before = filters.number(filter -> Arrays.hashCode(filter.words()));
            put(true, live.all());
            assertThat(filters.number(filter -> Arrays.hashCode(filter.words())))
                    .isEqualTo(before);
        }
    }

    // Steps of the whole filter.

    private void union() {
        long room = keys.limit() - keys.cold(live, total);
        boolean itself = filters.counts() && room > keys.limit() / 2 && keys.burst() > 0 && random.nextBoolean();
        AlikeFilters others = itself ? filters : filters.empty();
        long[] some =
                itself ? live.all() : keys.others(random, filters.counts() ? (int) Math.max(0, room) : keys.universe());
        if (!itself && others.put(true, some) < some.length) {
            assertThat(mayFill(some)).as("room in the other").isTrue();
            return;
        }
        // A chain that has not grown has elements for one table, and copies beside it.
        boolean exceeds = keys.cold(live, total) + RepeatedKeys.cold(some) + SLACK > elements;
        String refusal = filters.union(others);
        if (refusal.isEmpty()) {
            merged = true;
            LongStream.of(some).forEach(key -> remember(key, 1));
        } else {
            assertThat(mayRefuse(refusal, exceeds, some)).as(refusal).isTrue();
        }
    }

    /**
     * Returns whether a union may be refused: one of elements that may be cut, whose copies stay in
     * the table, and one of multisets that have grown, or would have to.
     */
    private boolean mayRefuse(String refusal, boolean exceeds, long... some) {
        boolean grown = refusal.equals("IncompatibleFilterException");
        boolean chain = filters.spec().growth().isChained();
        boolean cut = filters.spec() instanceof DynamicDLeftCountingSpec;
        return grown ? filters.counts() && chain : mayFill(some) || (filters.counts() && (cut || (chain && exceeds)));
    }

    /** Returns whether a filter may be full with more keys, of elements or of copies. */
    private boolean mayFill(long... more) {
        return keys.mayFill() || exceedCopies(more);
    }

    /**
     * Returns whether more keys repeat than are sure to have room for their copies, at worst in one
     * of several shards.
     */
    private boolean exceedCopies(long... more) {
        long repeated = LongStream.concat(LongStream.of(live.all()), LongStream.of(more))
                .boxed()
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
                .values()
                .stream()
                .filter(times -> times > 1)
                .count();
        return repeated > Copies.capacity(filters.spec(), elements);
    }

    private void refresh() {
        if (filters.counts()) {
            long[] all = live.all();
            if (all.length > 0) {
                String lacking = filters.refresh(Arrays.copyOfRange(all, 1, all.length));
                assertThat(lacking.equals("LiveKeysException")
                                || (exceedCopies() && lacking.equals("FilterFullException")))
                        .as(lacking)
                        .isTrue();
            }
            String refusal = filters.refresh(all);
            assertThat(refusal.isEmpty() || (mayFill() && refusal.equals("FilterFullException")))
                    .as(refusal)
                    .isTrue();
            operations += 2L * all.length * filters.size();
        }
    }

    private void clear() {
        filters.same(filter -> {
            filter.clear();
            return 0;
        });
        long[] all = live.all();
        live.add(all, 0, all.length, -1);
        total = 0;
        merged = false;
        filters.requireNew();
    }

    private void end() throws IOException {
        check(true);
        if (filters.counts()) {
            List<Long> all = new ArrayList<>(LongStream.of(live.all()).boxed().toList());
            Collections.shuffle(all, random);
            long[] order = all.stream().mapToLong(Long::longValue).toArray();
            remove(true, Arrays.copyOf(order, order.length / 2));
            check(true);
            remove(false, Arrays.copyOfRange(order, order.length / 2, order.length));
            filters.requireEmptied();
        }
        clear();
    }

    private void check(boolean all) throws IOException {
        long[] there = live.distinct();
        int found = filters.same(filter -> filter.mightContain(there).cardinality());
        assertThat(found).as("keys found in a batch").isEqualTo(there.length);
        for (long key : all ? there : keys.draw(random, MAX_STEP)) {
            int least = live.count(key);
            assertThat(filters.answer(filter -> filter.mightContain(key)) || least == 0)
                    .as("%d is found", key)
                    .isTrue();
            assertThat(filters.counts() ? filters.counted(filter -> filter.count(key)) : least)
                    .as("count of %d", key)
                    .isGreaterThanOrEqualTo(least);
        }
        operations += (all ? 3L : 1L) * there.length * filters.size();
        if (all) {
            long elements = filters.number(LongFilter::approximateElementCount);
            if (filters.counts()) {
                assertThat(elements).as("elements").isEqualTo(total);
            } else if (!merged || !unionsDouble()) {
                assertThat(elements).as("elements").isLessThanOrEqualTo(total);
            }
        }
        filters.requireEqual();
    }

    /** Returns whether a union of sets may have an element twice. */
    private boolean unionsDouble() {
        return filters.spec().growth().isChained() || filters.spec() instanceof CountingBloomSpec;
    }
}
