package dev.filtersmith.threads.preempt;

import static dev.filtersmith.threads.preempt.Probe.filled;
import static dev.filtersmith.threads.preempt.Probe.placeOf;
import static dev.filtersmith.threads.preempt.Probe.with;
import static dev.filtersmith.threads.preempt.Probe.without;

import dev.filtersmith.threads.stress.Cast;
import dev.filtersmith.threads.stress.Subject;
import dev.filtersmith.threads.weave.Preemption;
import java.util.Arrays;

/** A put that moves an element, and the removal of that element: it waits until the move ends. */
public final class RemovalOfWhatMoves extends Encounter {
    /** Creates a trial. */
    public RemovalOfWhatMoves() {}

    @Override
    Duet duet(Subject subject) {
        Cast cast = Cast.of(subject, Cast.Goal.MOVE);
        long mover = cast.arrivals()[0];
        long moving = moving(subject, cast.residents(), mover);
        return new Duet(
                cast.residents(),
                filter -> filter.put(mover),
                filter -> {
                    if (!filter.remove(moving)) {
                        throw new IllegalStateException("key " + moving + " is not there");
                    }
                },
                without(with(cast.residents(), mover), moving));
    }

    /** Returns a resident that the put of a key moves. */
    static long moving(Subject subject, long[] residents, long mover) {
        return Arrays.stream(residents)
                .filter(key -> placeOf(filled(subject, residents), key)
                        != placeOf(filled(subject, with(residents, mover)), key))
                .findFirst()
                .orElseThrow();
    }

    @Override
    boolean met(Preemption schedule, int stepsInOrder) {
        return schedule.secondWaited();
    }
}
