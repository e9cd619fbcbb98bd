package dev.filtersmith.threads.preempt;

import static dev.filtersmith.threads.preempt.Probe.with;

import dev.filtersmith.threads.stress.Cast;
import dev.filtersmith.threads.stress.Subject;
import dev.filtersmith.threads.weave.Preemption;

/**
 * A put that moves an element, and another put of that element: it counts up the cell that moves,
 * so it waits until the move ends.
 */
public final class PutOfWhatMoves extends Encounter {
    /** Creates a trial. */
    public PutOfWhatMoves() {}

    @Override
    Duet duet(Subject subject) {
        Cast cast = Cast.of(subject, Cast.Goal.MOVE);
        long mover = cast.arrivals()[0];
        long moving = RemovalOfWhatMoves.moving(subject, cast.residents(), mover);
        return new Duet(
                cast.residents(),
                filter -> filter.put(mover),
                filter -> filter.put(moving),
                with(cast.residents(), mover, moving));
    }

    @Override
    boolean met(Preemption schedule, int stepsInOrder) {
        return schedule.secondWaited();
    }
}
