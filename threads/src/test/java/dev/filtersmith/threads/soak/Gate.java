package dev.filtersmith.threads.soak;

import dev.filtersmith.threads.weave.Interleaving;
import java.util.concurrent.atomic.AtomicInteger;

/** Holds writers while one of them refreshes the filter: it must know all keys that are in. */
final class Gate {
    private static final int CLOSED = -1;

    /** Number of writers inside, or {@link #CLOSED}. */
    private final AtomicInteger inside = new AtomicInteger();

    void pass(Runnable write) {
        Interleaving.await(() -> {
            int before = inside.get();
            return before != CLOSED && inside.compareAndSet(before, before + 1);
        });
        try {
            write.run();
        } finally {
            inside.decrementAndGet();
        }
    }

    void close(Runnable alone) {
        Interleaving.await(() -> inside.compareAndSet(0, CLOSED));
        try {
            alone.run();
        } finally {
            inside.set(0);
        }
    }
}
