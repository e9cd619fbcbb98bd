package dev.filtersmith.threads.preempt;

import static dev.filtersmith.threads.preempt.Probe.filled;
import static dev.filtersmith.threads.preempt.Probe.with;
import static dev.filtersmith.threads.preempt.Probe.without;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.threads.stress.Cast;
import dev.filtersmith.threads.stress.Heat;
import dev.filtersmith.threads.stress.Subject;
import dev.filtersmith.threads.weave.Preemption;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Puts for which the table has no room, so that one of two equal elements becomes a copy beside it,
 * and operations on the key of these.
 */
public final class Displacements {
    private Displacements() {}

    /** A put and an operation on the key of the element that it displaces. */
    abstract static class Displacement extends Encounter {
        private final boolean waits;

        Displacement(boolean waits) {
            this.waits = waits;
        }

        @Override
        final Duet duet(Subject subject) {
            Cast cast = Cast.pairs(subject);
            long mover = cast.arrivals()[0];
            long[] residents = cast.residents();
            long displaced = displaced(subject, residents, mover);
            return new Duet(
                    residents,
                    filter -> filter.put(mover),
                    operation(residents, displaced),
                    after(with(residents, mover), displaced));
        }

        /** Returns a resident with a copy after a put: it is in as often as the table has it. */
        private static long displaced(Subject subject, long[] residents, long mover) {
            return Arrays.stream(residents)
                    .filter(key -> {
                        LongCountingFilter filter = filled(subject, with(residents, mover));
                        return filter.remove(key) && Heat.copies(filter) == 0;
                    })
                    .findFirst()
                    .orElseThrow();
        }

        abstract Consumer<LongCountingFilter> operation(long[] residents, long displaced);

        abstract long[] after(long[] keys, long displaced);

        @Override
        final boolean met(Preemption schedule, int stepsInOrder) {
            return !waits || schedule.secondWaited();
        }
    }

    /** Lookups of all keys, and a count of the key. */
    public static final class BesideLookup extends Displacement {
        /** Creates a trial. */
        public BesideLookup() {
            super(false);
        }

        @Override
        Consumer<LongCountingFilter> operation(long[] residents, long displaced) {
            return filter -> {
                HotKeys.checkCount(filter, displaced, 2, 2);
                HotKeys.check(filter.mightContain(residents).cardinality() == residents.length, "misses a key");
            };
        }

        @Override
        long[] after(long[] keys, long displaced) {
            return keys;
        }
    }

    /** The removal of both elements. */
    public static final class BesideRemoval extends Displacement {
        /** Creates a trial. */
        public BesideRemoval() {
            super(true);
        }

        @Override
        Consumer<LongCountingFilter> operation(long[] residents, long displaced) {
            return filter -> HotKeys.remove(filter, displaced, 2);
        }

        @Override
        long[] after(long[] keys, long displaced) {
            return without(keys, displaced);
        }
    }

    /** Another put of the key. */
    public static final class BesidePut extends Displacement {
        /** Creates a trial. */
        public BesidePut() {
            super(true);
        }

        @Override
        Consumer<LongCountingFilter> operation(long[] residents, long displaced) {
            return filter -> HotKeys.check(!filter.put(displaced), "a put of a key that is in is the first");
        }

        @Override
        long[] after(long[] keys, long displaced) {
            return with(keys, displaced);
        }
    }
}
