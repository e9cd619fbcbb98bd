package dev.filtersmith.threads.soak;

import dev.filtersmith.threads.weave.Interleaving;
import dev.filtersmith.threads.weave.Outcome;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** What the threads of a soak find. */
final class Findings {
    private static final int FAULTS_KEPT = 10;

    private final AtomicLong operations = new AtomicLong();
    private final AtomicLong missed = new AtomicLong();
    private final Queue<String> faults = new ConcurrentLinkedQueue<>();

    AtomicLong operations() {
        return operations;
    }

    void done(long count) {
        operations.addAndGet(count);
        Interleaving.progress();
    }

    /** Notes a miss of a key that was in. */
    void missed(String kind, long key) {
        missed.incrementAndGet();
        check(false, () -> kind + " misses key " + key);
    }

    void check(boolean holds, Supplier<String> fault) {
        if (!holds && faults.size() < FAULTS_KEPT) {
            faults.add(fault.get());
        }
    }

    /** Returns work that ends at its first exception, which is a fault. */
    Runnable guarded(Runnable work) {
        return () -> {
            try {
                work.run();
            } catch (RuntimeException | Error thrown) {
                check(false, () -> thrown + " at " + List.of(thrown.getStackTrace()));
            }
        };
    }

    boolean isClean() {
        return missed.get() == 0 && faults.isEmpty();
    }

    Outcome outcome() {
        return new Outcome(operations.get(), missed.get(), List.copyOf(faults));
    }
}
