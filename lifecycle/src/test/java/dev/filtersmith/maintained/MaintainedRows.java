package dev.filtersmith.maintained;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.Concurrency;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;

/** A table, maintained filters of its rows, and rebuilds that run when a test says so. */
abstract class MaintainedRows {
    final StoredRows<Long> rows = new StoredRows<>();
    final Queue<Runnable> tasks = new ArrayDeque<>();

    static CountingSpec counting() {
        return FilterSpec.dLeftCounting().concurrency(Concurrency.MULTI_WRITER).build();
    }

    MaintainedBuilder<Long, LongCountingFilter> builder(CountingSpec spec, KeySource<Long> source) {
        return bounded(MaintainedBuilder.ofLongs(Filters.builder(spec).expectedElements(100), source)
                .executor(tasks::add)
                .pauseAfterFailure(Duration.ZERO));
    }

    /** Adds a policy where a test runs with one. */
    <F extends Filter> MaintainedBuilder<Long, F> bounded(MaintainedBuilder<Long, F> builder) {
        return builder;
    }

    void runTasks() {
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
    }

    <F extends Filter> F rebuilt(MaintainedFilter<Long, F> filter) {
        CompletableFuture<F> result = filter.rebuild();
        runTasks();
        return result.join();
    }

    boolean put(MaintainedFilter<Long, ?> filter, long key) {
        return filter.put(key, () -> rows.insert(key));
    }
}
