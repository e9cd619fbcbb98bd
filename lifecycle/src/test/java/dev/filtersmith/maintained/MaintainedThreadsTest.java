package dev.filtersmith.maintained;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.AbsentKeyCounts;
import dev.filtersmith.CountingSpec;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.Concurrency;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Maintained filters that threads share, beside an exact reference. */
@Timeout(1200)
class MaintainedThreadsTest {
    private static final int WRITERS = 4;
    private static final int SHARED_KEYS = 60;
    private static final int OWN_KEYS = 3000;

    private final StoredRows<Long> rows = new StoredRows<>();
    private final ExecutorService threads = Executors.newFixedThreadPool(WRITERS + 3);
    private final MaintainedFilter<Long, LongCountingFilter> filter = bounded(
                    MaintainedBuilder.ofLongs(Filters.builder(spec()).expectedElements(200), rows)
                            .executor(threads))
            .build();

    CountingSpec spec() {
        return FilterSpec.dLeftCounting().concurrency(Concurrency.MULTI_WRITER).build();
    }

    /** Adds a policy where the tests run with one. */
    <F extends Filter> MaintainedBuilder<Long, F> bounded(MaintainedBuilder<Long, F> builder) {
        return builder;
    }

    /** Checks what was learned beside the changes. */
    void check(List<AbsentKeyCounts> absent) {
        assertThat(absent).allSatisfy(each -> assertThat(each.capacity()).isPositive());
    }

    @AfterEach
    void stop() throws InterruptedException {
        threads.shutdownNow();
        assertThat(threads.awaitTermination(10, TimeUnit.MINUTES)).isTrue();
    }

    /** A lookup ends while a put and a rebuild hold what they hold. */
    @Test
    void lookupsDoNotWaitForAPutOrARebuild() throws InterruptedException, ExecutionException {
        filter.rebuild().join();
        rows.insert(1L);
        filter.put(1L);
        CountDownLatch bothStand = new CountDownLatch(2);
        CountDownLatch goOn = new CountDownLatch(1);
        rows.before(() -> stand(bothStand, goOn));
        CompletableFuture<LongCountingFilter> rebuild = filter.rebuild();
        Future<Boolean> put = threads.submit(() -> filter.put(2L, () -> {
            stand(bothStand, goOn);
            return rows.insert(2L);
        }));
        bothStand.await();
        assertThat(filter.mightContain(1L)).isTrue();
        assertThat(filter.mightContain(3L)).isFalse();
        assertThat(filter.put(4L, () -> rows.insert(4L)))
                .as("puts do not wait, either")
                .isTrue();
        goOn.countDown();
        assertThat(put.get()).isTrue();
        rebuild.join();
        assertThat(rows.rows().keySet()).allMatch(filter::mightContain);
    }

    private static void stand(CountDownLatch stands, CountDownLatch goOn) {
        stands.countDown();
        try {
            goOn.await();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Writers put and remove keys of their own, which they look up after each change, and keys that
     * all change at once. Rebuilds follow one another, and the filter grows to sixty times its
     * size. A removal that took the element of another key would be a miss of one of the two.
     */
    @Test
    void noKeyIsMissedBesideRebuilds() throws InterruptedException, ExecutionException {
        AtomicBoolean written = new AtomicBoolean();
        Queue<LongCountingFilter> used = new ConcurrentLinkedQueue<>();
        Future<Integer> rebuilds = threads.submit(() -> {
            int count = 0;
            while (!written.get() || count < 3) {
                used.add(filter.rebuild().join());
                count++;
            }
            return count;
        });
        List<Future<Integer>> writers = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            writers.add(threads.submit(writer(i)));
        }
        for (Future<Integer> writer : writers) {
            assertThat(writer.get()).as("keys of its own with a wrong answer").isZero();
        }
        written.set(true);
        assertThat(rebuilds.get()).isGreaterThanOrEqualTo(3);
        assertThat(rows.rows()).hasSizeGreaterThan(WRITERS * OWN_KEYS / 2);
        assertThat(rows.rows().keySet()).allMatch(filter::mightContain);
        assertThat(used).allSatisfy(each -> assertThat(each.missedRemovals()).isZero());
        used.add(filter.rebuild().join());
        assertThat(filter.filter().orElseThrow().approximateElementCount())
                .as("a rebuild without changes is exact")
                .isEqualTo(rows.rows().size());
        assertThat(filter.ledgers()).isZero();
        check(used.stream()
                .map(Filters::absentKeyCounts)
                .map(Optional::orElseThrow)
                .toList());
        removeAll();
    }

    /** Removes all keys: each has its element, so that the filter is empty at the end. */
    private void removeAll() {
        for (Long key : List.copyOf(rows.rows().keySet())) {
            filter.remove(key, () -> rows.delete(key));
        }
        assertThat(filter.filter().orElseThrow().missedRemovals()).isZero();
        assertThat(filter.filter().orElseThrow().approximateElementCount()).isZero();
    }

    private Callable<Integer> writer(int number) {
        return () -> {
            Random random = new Random(number);
            boolean[] live = new boolean[OWN_KEYS];
            int wrong = 0;
            for (int i = 0; i < 30_000; i++) {
                long shared = random.nextInt(SHARED_KEYS);
                change(shared, random.nextBoolean());
                int own = random.nextInt(OWN_KEYS);
                long key = 1000L + number * 100_000L + own;
                live[own] = random.nextInt(4) != 0;
                change(key, live[own]);
                int other = random.nextInt(OWN_KEYS);
                wrong += live[other] != isLive(1000L + number * 100_000L + other) ? 1 : 0;
                wrong += live[own] != isLive(key) ? 1 : 0;
                // Learns what others change.
                isLive(shared);
                isLive(1000L + (number + 1) % WRITERS * 100_000L + random.nextInt(OWN_KEYS));
            }
            return wrong;
        };
    }

    private boolean isLive(long key) {
        return filter.contains(key, rows.rows()::containsKey);
    }

    private void change(long key, boolean put) {
        if (put) {
            filter.put(key, () -> rows.insert(key));
        } else {
            filter.remove(key, () -> rows.delete(key));
        }
    }
}
