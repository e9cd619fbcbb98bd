package dev.filtersmith.threads.preempt;

import static dev.filtersmith.threads.preempt.Probe.changes;
import static dev.filtersmith.threads.preempt.Probe.filled;
import static dev.filtersmith.threads.preempt.Probe.moves;
import static dev.filtersmith.threads.preempt.Probe.placeOf;
import static dev.filtersmith.threads.preempt.Probe.with;
import static dev.filtersmith.threads.preempt.Probe.without;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.threads.stress.Cast;
import dev.filtersmith.threads.stress.Subject;
import dev.filtersmith.threads.weave.Outcome;
import dev.filtersmith.threads.weave.Setup;
import dev.filtersmith.threads.weave.Trial;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalLong;

/**
 * A put that moves an element into its first bucket, where another was removed, and a lookup of
 * that element. The lookup begins amid the move. It has read the first bucket when the element is
 * copied into it, and reads the second one when it is erased there.
 */
public final class LookupBesideMove implements Trial {
    private static final int STEPS_OF_LOOKUP = 4;
    private static final int STEPS_OF_MOVE = 10;
    private static final long FIRST_KEY = 10_000;
    private static final long LAST_KEY = 10_300;

    /** Creates a trial. */
    public LookupBesideMove() {}

    @Override
    public Outcome run(Setup setup) {
        Subject subject = Probe.subject(setup);
        return run(subject, duet(subject));
    }

    private static Duet duet(Subject subject) {
        Cast cast = Cast.of(subject, Cast.Goal.MOVE);
        long[] residents = with(cast.residents(), cast.arrivals());
        for (long leaver : residents) {
            for (long mover = FIRST_KEY; mover < LAST_KEY; mover++) {
                OptionalLong moving = movingToFirst(subject, residents, leaver, mover);
                if (moving.isPresent()) {
                    return duet(residents, leaver, mover, moving.getAsLong());
                }
            }
        }
        throw new IllegalStateException(subject + ": no element moves to its first bucket");
    }

    private static Duet duet(long[] residents, long leaver, long mover, long moving) {
        return new Duet(
                residents,
                new long[] {leaver},
                filter -> filter.put(mover),
                filter -> {
                    if (!filter.mightContain(moving)) {
                        throw new IllegalStateException("misses key " + moving);
                    }
                },
                with(without(residents, leaver), mover));
    }

    /** Returns an element that a put moves from its second bucket into its first, which is even. */
    private static OptionalLong movingToFirst(Subject subject, long[] residents, long leaver, long mover) {
        LongCountingFilter filter = filled(subject, residents);
        int room = placeOf(filter, leaver);
        long moves = moves(filter);
        BitSet path = changes(filter, () -> filter.put(mover));
        path.clear(room);
        int from = path.nextSetBit(0);
        return room % 2 == 0 && from % 2 == 1 && path.cardinality() == 1 && moves(filter) == moves + 1
                ? Arrays.stream(residents)
                        .filter(key -> key != leaver && placeOf(filled(subject, residents), key) == from)
                        .filter(key -> placeOf(filled(subject, with(residents, mover)), key) == room)
                        .findFirst()
                : OptionalLong.empty();
    }

    /** The element moves in the last third of the put, after the search. */
    private static Outcome run(Subject subject, Duet duet) {
        int steps = new Performance(subject, duet).schedule().firstSteps();
        int runs = 0;
        for (int before = steps * 2 / 3; before < steps; before++) {
            for (int lookup = 1; lookup <= STEPS_OF_LOOKUP; lookup++) {
                for (int move = 1; move <= STEPS_OF_MOVE; move++, runs++) {
                    List<String> faults = new Performance(subject, duet, before, lookup, move).faults();
                    if (!faults.isEmpty()) {
                        return new Outcome(runs, 1, faults);
                    }
                }
            }
        }
        return new Outcome(runs, 0, List.of());
    }
}
