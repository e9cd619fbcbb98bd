package dev.filtersmith.samples.learning;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.maintained.MaintainedBuilder;
import dev.filtersmith.maintained.MaintainedFilter;
import dev.filtersmith.maintained.RespecialisePolicy;
import java.time.Duration;

/**
 * A filter that is rebuilt from the table when it is full, and now and then, in the size that the
 * load needs. It holds each method once.
 *
 * <p>A real service rebuilds in the background. Here rebuilds are part of the requests, so that all
 * runs are alike, and their time is measured apart.
 */
final class Maintained<F extends CountingFilter<String>> implements Guard {
    private static final int STEPS_BETWEEN_REBUILDS = 5;

    private final Table table;
    private final MaintainedFilter<String, F> filter;
    private int steps;
    private long rebuildNanos;

    Maintained(Table table, FilterBuilder<F> filters) {
        this.table = table;
        this.filter = MaintainedBuilder.of(filters, table::methods)
                .executor(this::runTimed)
                .respecialise(RespecialisePolicy.defaults().pause(Duration.ZERO))
                .build();
        filter.rebuild().join();
    }

    private void runTimed(Runnable rebuild) {
        long begin = Service.cpuNanos();
        rebuild.run();
        rebuildNanos += Service.cpuNanos() - begin;
    }

    @Override
    public void add(String method) {
        filter.put(method, () -> table.add(method));
    }

    @Override
    public void remove(String method) {
        filter.remove(method, () -> table.remove(method));
    }

    @Override
    public boolean mightContain(String method) {
        return filter.mightContain(method);
    }

    @Override
    public void endStep() {
        steps++;
        if (steps % STEPS_BETWEEN_REBUILDS == 0) {
            filter.rebuild().join();
        }
    }

    @Override
    public long rebuildNanos() {
        return rebuildNanos;
    }

    @Override
    public long bytes() {
        return filter.filter().map(Filter::bitSize).orElse(0L) / Byte.SIZE;
    }
}
