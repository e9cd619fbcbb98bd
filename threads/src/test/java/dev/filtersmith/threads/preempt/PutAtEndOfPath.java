package dev.filtersmith.threads.preempt;

import static dev.filtersmith.threads.preempt.Probe.changes;
import static dev.filtersmith.threads.preempt.Probe.filled;
import static dev.filtersmith.threads.preempt.Probe.moves;
import static dev.filtersmith.threads.preempt.Probe.with;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.threads.stress.Cast;
import dev.filtersmith.threads.stress.Subject;
import java.util.Arrays;
import java.util.BitSet;

/**
 * A put that moves an element out of a full bucket, and puts that fill the bucket to which it would
 * move: the put has to search for another one.
 */
public final class PutAtEndOfPath extends Encounter {
    private static final long FIRST_KEY = 10_000;
    private static final long LAST_KEY = 20_000;

    /** Creates a trial. */
    public PutAtEndOfPath() {}

    @Override
    Duet duet(Subject subject) {
        Cast cast = Cast.of(subject, Cast.Goal.MOVE);
        for (long mover : cast.arrivals()) {
            long[] rivals = rivals(subject, cast.residents(), mover);
            if (rivals.length > 0) {
                return new Duet(
                        cast.residents(),
                        filter -> filter.put(mover),
                        filter -> Arrays.stream(rivals).forEach(filter::put),
                        with(with(cast.residents(), mover), rivals));
            }
        }
        throw new IllegalStateException(subject + ": no keys for the end of a path");
    }

    /** Returns keys that fill the end of the mover's path; none if there are no such keys. */
    private static long[] rivals(Subject subject, long[] residents, long mover) {
        LongCountingFilter alone = filled(subject, residents);
        BitSet path = changes(alone, () -> alone.put(mover));
        long[] rivals = {};
        for (long key = FIRST_KEY; key < LAST_KEY; key++) {
            if (goesTo(path, filled(subject, with(residents, rivals)), key)) {
                rivals = with(rivals, key);
                if (takesAnother(path, filled(subject, with(residents, rivals)), mover)) {
                    return rivals;
                }
            }
        }
        return new long[0];
    }

    /** Returns whether a key goes to a bucket of a path that has room. */
    private static boolean goesTo(BitSet path, LongCountingFilter filter, long key) {
        long moves = moves(filter);
        BitSet changed = changes(filter, () -> filter.put(key));
        changed.andNot(path);
        return changed.isEmpty() && moves(filter) == moves && filter.stashSize() == 0;
    }

    /** Returns whether an element moves for a key, but not along a path. */
    private static boolean takesAnother(BitSet path, LongCountingFilter filter, long key) {
        long moves = moves(filter);
        try {
            return !changes(filter, () -> filter.put(key)).equals(path) && moves(filter) > moves;
        } catch (FilterFullException full) {
            return false;
        }
    }
}
