package dev.filtersmith.threads.weave;

import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * A schedule of one or two workers that may switch at every step. They take turns of given
 * lengths; the turn after these lasts until the worker ends. If one worker has to wait for the
 * other, and not only for a while, they alternate from then on. Only the worker whose turn it is
 * changes the fields.
 */
public final class Preemption extends Schedule {
    /** Hundreds of times what an operation takes. */
    private static final int MAX_STEPS = 1_000_000;

    /** Twice the attempts of a lookup beside a suspended writer, after which it takes the lock. */
    private static final int PAUSES_TO_WAIT = 2048;

    private final int[] turns;
    private List<Worker> workers = List.of();

    /** Whether there is one worker, or one of two has ended. */
    private boolean oneEnded;

    private boolean alternate;
    private int turn;
    private int stepsOfTurn;
    private int steps;
    private int firstSteps;
    private int pauses;

    /**
     * Creates a schedule.
     *
     * @param turns steps of the first worker, then of the second, of the first, and so on
     */
    public Preemption(int... turns) {
        this.turns = turns.clone();
    }

    /** Returns the number of steps of the first worker. */
    public int firstSteps() {
        return firstSteps;
    }

    /** Returns whether one worker had to wait for the other: the second, if there is one turn. */
    public boolean secondWaited() {
        return alternate;
    }

    @Override
    void run(List<Worker> oneOrTwo) {
        workers = oneOrTwo;
        oneEnded = workers.size() == 1;
        giveTurn(workers.get(0));
    }

    @Override
    void begin(Worker worker) {
        while (!worker.turn) {
            LockSupport.park(this);
        }
    }

    @Override
    void handOver(Worker worker) {
        if (++steps > MAX_STEPS) {
            throw new AssertionError("the operations do not end");
        }
        if (!oneEnded && (alternate || (turn < turns.length && stepsOfTurn == turns[turn]))) {
            turn++;
            stepsOfTurn = 0;
            worker.turn = false;
            giveTurn(other(worker));
            begin(worker);
        }
        stepsOfTurn++;
        firstSteps += worker == workers.get(0) ? 1 : 0;
    }

    @Override
    void pause(Worker worker) {
        alternate |= !oneEnded && ++pauses > PAUSES_TO_WAIT;
        handOver(worker);
    }

    @Override
    void end(Worker worker) {
        if (!oneEnded) {
            oneEnded = true;
            giveTurn(other(worker));
        }
    }

    @Override
    void progress() {}

    private Worker other(Worker worker) {
        return workers.get(worker == workers.get(0) ? 1 : 0);
    }

    private static void giveTurn(Worker next) {
        next.turn = true;
        LockSupport.unpark(next);
    }
}
