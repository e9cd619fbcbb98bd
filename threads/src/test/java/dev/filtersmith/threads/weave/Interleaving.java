package dev.filtersmith.threads.weave;

import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/** What woven classes call. On threads that are no {@link Worker} nothing happens. */
public final class Interleaving {
    /** Locks by the objects whose monitors they stand for. */
    private static final Map<Object, ReentrantLock> LOCKS = Collections.synchronizedMap(new WeakHashMap<>());

    private Interleaving() {}

    /** Lets another thread run, or not, before a step on shared memory. */
    public static void step() {
        if (Thread.currentThread() instanceof Worker worker) {
            worker.step();
        }
    }

    /**
     * Notes that an operation ended, so that a schedule knows that its threads do not wait for
     * ever.
     */
    public static void progress() {
        if (Thread.currentThread() instanceof Worker worker) {
            worker.progress();
        }
    }

    /** Lets another thread run, in a loop that waits for one. */
    public static void pause() {
        if (Thread.currentThread() instanceof Worker worker) {
            worker.pause();
        } else {
            Thread.onSpinWait();
        }
    }

    /**
     * Enters a monitor, or rather a lock in its place. Other threads may run while one has it.
     *
     * @param monitor object that is locked
     */
    public static void enter(Object monitor) {
        ReentrantLock lock = LOCKS.computeIfAbsent(monitor, any -> new ReentrantLock());
        step();
        await(lock::tryLock);
    }

    /**
     * Leaves a monitor.
     *
     * @param monitor object that is locked
     */
    public static void leave(Object monitor) {
        Objects.requireNonNull(LOCKS.get(monitor)).unlock();
    }

    /** Notes that the thread begins to initialize a class. */
    public static void beginClass() {
        if (Thread.currentThread() instanceof Worker worker) {
            worker.classes++;
        }
    }

    /** Notes that the thread has initialized a class. */
    public static void endClass() {
        if (Thread.currentThread() instanceof Worker worker) {
            worker.classes--;
        }
    }

    /**
     * Waits for a condition that another worker makes true.
     *
     * @param condition condition
     */
    public static void await(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            pause();
        }
    }
}
