package dev.filtersmith.threads.weave;

import java.util.concurrent.atomic.AtomicLong;

/** A thread that switches to another one before some of its steps on shared memory. */
public final class Worker extends Thread {
    /** Whether it may run, where workers take turns. */
    volatile boolean turn;

    /** Turns since the end of its last operation: others may go on beside one that hangs. */
    int turnsInOperation;

    private final AtomicLong operations = new AtomicLong();

    /** Classes that the thread initializes. It keeps its turn: the next one might wait for them. */
    int classes;

    private final Schedule schedule;
    private final int rarity;
    private long random;
    private int stepsToSwitch;

    /**
     * Creates a worker.
     *
     * @param name name of the thread
     * @param work work to do
     * @param schedule schedule that all workers share
     * @param rarity average number of steps between two switches; 0 to switch at every step
     * @param seed seed of the steps before which it switches
     */
    public Worker(String name, Runnable work, Schedule schedule, int rarity, long seed) {
        super(work, name);
        this.schedule = schedule;
        this.rarity = rarity;
        this.random = seed;
        setDaemon(true);
    }

    @Override
    public void run() {
        schedule.begin(this);
        try {
            super.run();
        } finally {
            schedule.end(this);
        }
    }

    void step() {
        if (classes == 0 && --stepsToSwitch < 0) {
            random = following(random);
            stepsToSwitch = rarity == 0 ? 0 : (int) ((random >>> 33) % (2L * rarity));
            schedule.handOver(this);
        }
    }

    void progress() {
        turnsInOperation = 0;
        operations.incrementAndGet();
        schedule.progress();
    }

    /** Returns how often the thread has noted progress. */
    long operations() {
        return operations.get();
    }

    void pause() {
        if (classes != 0) {
            throw new IllegalStateException("waits for another thread while it initializes a class");
        }
        schedule.pause(this);
    }

    /** Returns the number after one in a sequence of pseudo-random ones; its high bits are good. */
    static long following(long random) {
        return random * 0x5851f42d4c957f2dL + 0x14057b7ef767814fL;
    }
}
