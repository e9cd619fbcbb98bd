package dev.filtersmith.threads.weave;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Decides which workers run. */
public abstract class Schedule {
    Schedule() {}

    /**
     * Returns a schedule in which all workers run at the same time, and yield where they switch.
     */
    public static Schedule free() {
        return new Free();
    }

    /**
     * Returns a schedule in which one worker runs at a time, and switches give the turn to a random
     * one. The same seed gives the same run, step by step.
     *
     * @param seed seed of the order of turns
     */
    public static Schedule turns(long seed) {
        return new Turns(seed);
    }

    /** Begins to run these workers, which were started and wait in {@link #begin}. */
    abstract void run(List<Worker> workers);

    /** Waits until the worker may run for the first time. */
    abstract void begin(Worker worker);

    /** Lets another worker run. */
    abstract void handOver(Worker worker);

    /** Lets another worker run, for which this one waits. */
    void pause(Worker worker) {
        handOver(worker);
    }

    /** Ends a worker. */
    abstract void end(Worker worker);

    /** Notes that an operation ended. */
    abstract void progress();

    private static final class Free extends Schedule {
        private volatile boolean running;

        @Override
        void run(List<Worker> workers) {
            running = true;
            workers.forEach(LockSupport::unpark);
        }

        @Override
        void begin(Worker worker) {
            while (!running) {
                LockSupport.park(this);
            }
        }

        @Override
        @SuppressWarnings("ThreadPriorityCheck") // To yield is what it is for.
        void handOver(Worker worker) {
            Thread.yield();
        }

        @Override
        void end(Worker worker) {}

        @Override
        void progress() {}
    }

    /** Only the worker whose turn it is changes the fields. */
    private static final class Turns extends Schedule {
        /** Hundreds of times what an operation takes: it may wait for the last ones of others. */
        private static final int MAX_TURNS = 300_000;

        private final List<Worker> waiting = new ArrayList<>();
        private long random;
        private int turns;

        Turns(long seed) {
            this.random = seed;
        }

        @Override
        void run(List<Worker> workers) {
            waiting.addAll(workers);
            giveTurn();
        }

        @Override
        void begin(Worker worker) {
            while (!worker.turn) {
                LockSupport.park(this);
            }
        }

        @Override
        void handOver(Worker worker) {
            if (++turns > MAX_TURNS) {
                throw new AssertionError("no operation ends");
            }
            if (++worker.turnsInOperation > MAX_TURNS) {
                worker.turnsInOperation = 0; // It may still release locks.
                throw new AssertionError("an operation of " + worker.getName() + " does not end");
            }
            if (!waiting.isEmpty()) {
                worker.turn = false;
                waiting.add(worker);
                giveTurn();
                begin(worker);
            }
        }

        @Override
        void end(Worker worker) {
            if (!waiting.isEmpty()) {
                giveTurn();
            }
        }

        @Override
        void progress() {
            turns = 0;
        }

        private void giveTurn() {
            random = Worker.following(random);
            Worker next = waiting.remove((int) ((random >>> 33) % waiting.size()));
            next.turn = true;
            LockSupport.unpark(next);
        }
    }
}
