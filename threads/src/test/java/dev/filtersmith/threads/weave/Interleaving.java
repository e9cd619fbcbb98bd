package dev.filtersmith.threads.weave;

import dev.filtersmith.key.TextBuffer;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What woven classes call. Threads that are no {@link Worker} switch only if they {@link #act}. */
public final class Interleaving {
    /** Locks by the objects whose monitors they stand for. */
    private static final Map<Object, ReentrantLock> LOCKS = Collections.synchronizedMap(new WeakHashMap<>());

    /** Iterations of the longest delay, several times what an operation takes. */
    private static final int LONGEST_DELAY = 200;

    /** Average number of steps between two switches of threads that are no workers; 0 for none. */
    private static volatile int rarity;

    /** Whether a thread that is no worker switches now. */
    private static final ThreadLocal<Boolean> ACTING = ThreadLocal.withInitial(() -> false);

    /** Pauses that a thread may still make while no other one runs; null where others run. */
    private static final ThreadLocal<@Nullable AtomicInteger> ALONE = new ThreadLocal<>();

    private static final int MAX_PAUSES = 10_000;

    private Interleaving() {}

    /**
     * Lets threads that {@link #act} switch before some of their steps.
     *
     * @param averageSteps average number of steps between two switches, above 0
     */
    public static void switchEverywhere(int averageSteps) {
        rarity = averageSteps;
    }

    /** Lets another thread run, or not, before a step on shared memory. */
    public static void step() {
        if (Thread.currentThread() instanceof Worker worker) {
            worker.step();
        } else if (rarity != 0 && ACTING.get()) {
            delay(ThreadLocalRandom.current());
        }
    }

    /**
     * Does something beside another thread, with switches if {@link #switchEverywhere} was called.
     *
     * @param work work to do
     */
    public static <T> T act(Supplier<T> work) {
        ACTING.set(true);
        try {
            return work.get();
        } finally {
            ACTING.set(false);
        }
    }

    /** Lets a thread on another processor take some steps, or many. */
    private static void delay(ThreadLocalRandom random) {
        if (random.nextInt(rarity) != 0) {
            return;
        }
        for (int left = random.nextInt(1 + random.nextInt(LONGEST_DELAY)); left > 0; left--) {
            Thread.onSpinWait();
        }
    }

    /**
     * Notes that an operation of the thread ended, so that a schedule can tell that the thread does
     * not wait for ever.
     */
    public static void progress() {
        if (Thread.currentThread() instanceof Worker worker) {
            worker.progress();
        }
    }

    /**
     * Lets another thread run, in a loop that waits for one. Outside of a schedule it gives up the
     * processor, as the loop would: a bounded loop that only spun here would end before a thread
     * that has none gets it back.
     */
    @SuppressWarnings("ThreadPriorityCheck") // The other thread may need this processor.
    public static void pause() {
        if (Thread.currentThread() instanceof Worker worker) {
            worker.pause();
        } else {
            requireOthers();
            if (!parkVirtual()) {
                Thread.yield();
            }
        }
    }

    /**
     * Parks a virtual thread for a moment: nobody takes the processor from one, and one that yields
     * may get it back at once, for ever.
     *
     * @return whether the thread is virtual
     */
    public static boolean parkVirtual() {
        if (TextBuffer.isVirtual()) {
            LockSupport.parkNanos(1);
            return true;
        }
        return false;
    }

    /**
     * Does something while no other thread runs, so that whoever waits for one waits for ever.
     *
     * @param work work to do, which ends with an {@link AssertionError} if it waits
     */
    public static void alone(Runnable work) {
        ALONE.set(new AtomicInteger(MAX_PAUSES));
        try {
            work.run();
        } finally {
            ALONE.remove();
        }
    }

    private static void requireOthers() {
        AtomicInteger pauses = ALONE.get();
        if (pauses != null && pauses.decrementAndGet() < 0) {
            throw new AssertionError("waits for another thread, and none runs");
        }
    }

    /**
     * Enters a monitor, or rather a lock in its place. Other threads may run while one has it.
     *
     * @param monitor object that is locked
     */
    public static void enter(Object monitor) {
        if (monitor.hashCode() != System.identityHashCode(monitor)) {
            throw new IllegalArgumentException("lock an object of its own: the hash of this one may change");
        }
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

    /**
     * Takes a lock. Other threads may run while one has it.
     *
     * @param lock lock
     */
    public static void lock(Lock lock) {
        step();
        await(lock::tryLock);
    }

    /**
     * Computes an entry of a map. Other threads may run meanwhile, and wait if they compute one.
     *
     * @param map map
     * @param key key of the entry
     * @param change new value by the key and the old one
     */
    public static <K, V> @Nullable V compute(
            ConcurrentHashMap<K, V> map,
            K key,
            BiFunction<? super K, ? super @Nullable V, ? extends @Nullable V> change) {
        return within(map, () -> map.compute(key, change));
    }

    /**
     * Computes an entry of a map, if it has the key.
     *
     * @param map map
     * @param key key of the entry
     * @param change new value by the key and the old one
     */
    public static <K, V> @Nullable V computeIfPresent(
            ConcurrentHashMap<K, V> map, K key, BiFunction<? super K, ? super V, ? extends @Nullable V> change) {
        return within(map, () -> map.computeIfPresent(key, change));
    }

    /** The view of the values stands for the map, whose hash changes. */
    private static <V> V within(ConcurrentHashMap<?, ?> map, Supplier<V> work) {
        Object monitor = map.values();
        enter(monitor);
        try {
            return work.get();
        } finally {
            leave(monitor);
        }
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
