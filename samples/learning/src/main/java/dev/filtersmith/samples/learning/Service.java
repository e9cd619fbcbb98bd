package dev.filtersmith.samples.learning;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** The service: it answers whether a method is called, from a table behind a filter. */
final class Service {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Table table;
    private final Guard guard;
    private long falsePositives;

    Service(Table table, Guard guard) {
        this.table = table;
        this.guard = guard;
    }

    static long cpuNanos() {
        return THREADS.getCurrentThreadCpuTime();
    }

    /** Returns whether a method is called. */
    boolean isCalled(String method) {
        if (!guard.mightContain(method)) {
            return false;
        }
        boolean isCalled = table.contains(method);
        if (!isCalled) {
            falsePositives++;
            guard.reportFalsePositive();
        }
        return isCalled;
    }

    /** Answers the requests of a step. */
    Measured serve(Step step) {
        long falseBefore = falsePositives;
        long rebuiltBefore = guard.rebuildNanos();
        long begin = cpuNanos();
        step.added().forEach(guard::add);
        step.removed().forEach(guard::remove);
        long found = step.lookups().stream().filter(this::isCalled).count();
        guard.endStep();
        long nanos = cpuNanos() - begin;
        long rebuildNanos = guard.rebuildNanos() - rebuiltBefore;
        long present = step.lookups().stream().filter(table::contains).count();
        return new Measured(
                step.phase(),
                table.size(),
                guard.bytes(),
                step.lookups().size() - present,
                falsePositives - falseBefore,
                present - found,
                step.requests(),
                nanos - rebuildNanos,
                rebuildNanos);
    }
}
