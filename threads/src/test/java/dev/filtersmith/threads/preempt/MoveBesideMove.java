package dev.filtersmith.threads.preempt;

import static dev.filtersmith.threads.preempt.Probe.changes;
import static dev.filtersmith.threads.preempt.Probe.filled;
import static dev.filtersmith.threads.preempt.Probe.moves;
import static dev.filtersmith.threads.preempt.Probe.with;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.threads.stress.Cast;
import dev.filtersmith.threads.stress.Subject;
import dev.filtersmith.threads.weave.Preemption;
import java.util.BitSet;
import java.util.stream.LongStream;

/** Two puts that move elements out of the same full bucket: the second waits for the first. */
public final class MoveBesideMove extends Encounter {
    private static final long FIRST_KEY = 10_000;
    private static final long LAST_KEY = 20_000;

    /** Creates a trial. */
    public MoveBesideMove() {}

    @Override
    Duet duet(Subject subject) {
        Cast cast = Cast.of(subject, Cast.Goal.MOVE);
        long mover = cast.arrivals()[0];
        long[] residents = cast.residents();
        BitSet path = path(subject, residents, mover);
        long other = LongStream.range(FIRST_KEY, LAST_KEY)
                .filter(key -> path(subject, residents, key).intersects(path)
                        && !path(subject, with(residents, mover), key).isEmpty()
                        && !path(subject, with(residents, key), mover).isEmpty())
                .findFirst()
                .orElseThrow();
        return new Duet(
                residents, filter -> filter.put(mover), filter -> filter.put(other), with(residents, mover, other));
    }

    /** Returns the words that a put with moves changes; none if no element moves. */
    private static BitSet path(Subject subject, long[] residents, long key) {
        LongCountingFilter filter = filled(subject, residents);
        long moves = moves(filter);
        BitSet changed = changes(filter, () -> filter.put(key));
        return moves(filter) > moves ? changed : new BitSet();
    }

    @Override
    boolean met(Preemption schedule, int stepsInOrder) {
        return schedule.secondWaited();
    }
}
