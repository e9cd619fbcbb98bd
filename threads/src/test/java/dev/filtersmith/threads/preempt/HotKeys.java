package dev.filtersmith.threads.preempt;

import static dev.filtersmith.threads.preempt.Probe.filled;
import static dev.filtersmith.threads.preempt.Probe.moves;
import static dev.filtersmith.threads.preempt.Probe.with;
import static dev.filtersmith.threads.preempt.Probe.without;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.threads.stress.Cast;
import dev.filtersmith.threads.stress.Heat;
import dev.filtersmith.threads.stress.Subject;
import dev.filtersmith.threads.weave.Preemption;
import java.util.Arrays;

/** Operations on a key that comes so often that it has copies beside the table. */
public final class HotKeys {
    private static final int RESIDENTS = 8;

    private HotKeys() {}

    /** Operations on one key of a filter with a few others. */
    abstract static class OfTable extends Encounter {
        private final boolean waits;

        /**
         * Creates an encounter.
         *
         * @param waits whether both operations change the filter, so that one waits for the other
         */
        OfTable(boolean waits) {
            this.waits = waits;
        }

        @Override
        final Duet duet(Subject subject) {
            Cast cast = Cast.of(subject, Cast.Goal.MOVE);
            long[] residents = Arrays.copyOf(cast.residents(), RESIDENTS);
            long hot = cast.arrivals()[0];
            return duet(residents, hot, Heat.limit(subject, residents, hot));
        }

        /**
         * Returns the operations.
         *
         * @param limit how often the key is in the table, before it has copies
         */
        abstract Duet duet(long[] residents, long hot, int limit);

        @Override
        final boolean met(Preemption schedule, int stepsInOrder) {
            return !waits || schedule.secondWaited();
        }
    }

    /** Two puts, which both count a copy. */
    public static final class PutBesidePut extends OfTable {
        /** Creates a trial. */
        public PutBesidePut() {
            super(true);
        }

        @Override
        Duet duet(long[] residents, long hot, int limit) {
            return new Duet(
                    with(residents, Heat.times(limit, hot)),
                    filter -> check(!filter.put(hot), "a put of a hot key is the first"),
                    filter -> check(!filter.put(hot), "a put of a hot key is the first"),
                    with(residents, Heat.times(limit + 2, hot)));
        }
    }

    /** A put that counts a copy, and the removal of all that the table has. */
    public static final class PutBesideRemovals extends OfTable {
        /** Creates a trial. */
        public PutBesideRemovals() {
            super(true);
        }

        @Override
        Duet duet(long[] residents, long hot, int limit) {
            return new Duet(
                    with(residents, Heat.times(limit, hot)),
                    filter -> filter.put(hot),
                    filter -> remove(filter, hot, limit),
                    with(residents, hot));
        }
    }

    /** Two removals, where there is one copy. */
    public static final class RemovalBesideRemoval extends OfTable {
        /** Creates a trial. */
        public RemovalBesideRemoval() {
            super(true);
        }

        @Override
        Duet duet(long[] residents, long hot, int limit) {
            return new Duet(
                    with(residents, Heat.times(limit + 1, hot)),
                    filter -> remove(filter, hot, 1),
                    filter -> remove(filter, hot, 1),
                    with(residents, Heat.times(limit - 1, hot)));
        }
    }

    /** Removals of all but one, and a lookup and a count. */
    public static final class RemovalsBesideLookup extends OfTable {
        /** Creates a trial. */
        public RemovalsBesideLookup() {
            super(false);
        }

        @Override
        Duet duet(long[] residents, long hot, int limit) {
            return new Duet(
                    with(residents, Heat.times(limit + 2, hot)),
                    filter -> remove(filter, hot, limit + 1),
                    filter -> checkCount(filter, hot, 1, limit + 2),
                    with(residents, hot));
        }
    }

    /** Puts up to the limit and beyond it, and a lookup and a count. */
    public static final class PutsBesideLookup extends OfTable {
        /** Creates a trial. */
        public PutsBesideLookup() {
            super(false);
        }

        @Override
        Duet duet(long[] residents, long hot, int limit) {
            return new Duet(
                    with(residents, hot),
                    filter -> Arrays.stream(Heat.times(limit + 1, hot)).forEach(filter::put),
                    filter -> checkCount(filter, hot, 1, limit + 2),
                    with(residents, Heat.times(limit + 2, hot)));
        }
    }

    /**
     * A put and a removal of a key that has left the stash with its copies, so that the table has
     * room for more of it, and a count.
     */
    public static final class ChangesBesideCount extends Encounter {
        private static final int COPIES = 3;

        /** Creates a trial. */
        public ChangesBesideCount() {}

        @Override
        Duet duet(Subject subject) {
            long[] residents = Cast.of(subject, Cast.Goal.STASH).residents();
            long hot = residents[residents.length - 1];
            long[] often = Heat.times(1 + COPIES, hot);
            return new Duet(
                    with(residents, Heat.times(COPIES, hot)),
                    without(residents, hot),
                    filter -> {
                        filter.put(hot);
                        remove(filter, hot, 1);
                    },
                    filter -> checkCount(filter, hot, often.length, often.length + 1),
                    often);
        }

        @Override
        boolean met(Preemption schedule, int stepsInOrder) {
            return true;
        }
    }

    /** A removal after which a hot key leaves the stash with its copies, and a put of that key. */
    public static final class DrainBesidePut extends Encounter {
        private static final int COPIES = 2;

        /** Creates a trial. */
        public DrainBesidePut() {}

        @Override
        Duet duet(Subject subject) {
            long[] all = Cast.of(subject, Cast.Goal.STASH).residents();
            long hot = all[all.length - 1];
            long[] residents = with(all, Heat.times(COPIES, hot));
            long leaver = Arrays.stream(all)
                    .filter(key -> key != hot && drains(filled(subject, residents), key))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException(subject + ": nothing leaves the stash"));
            return new Duet(
                    residents,
                    filter -> remove(filter, leaver, 1),
                    filter -> check(!filter.put(hot), "a put of a hot key is the first"),
                    with(without(residents, leaver), hot));
        }

        /** Returns whether a removal makes room for the hash in the stash, without moves. */
        private static boolean drains(LongCountingFilter filter, long leaver) {
            long moves = moves(filter);
            return filter.remove(leaver) && filter.stashSize() == 0 && moves(filter) == moves;
        }

        @Override
        boolean met(Preemption schedule, int stepsInOrder) {
            return true;
        }
    }

    static void remove(LongCountingFilter filter, long key, int times) {
        for (int i = 0; i < times; i++) {
            check(filter.remove(key), "no element of key " + key);
        }
    }

    static void checkCount(LongCountingFilter filter, long key, int least, int most) {
        check(filter.mightContain(key), "misses key " + key);
        int count = filter.count(key);
        check(count >= least && count <= most, "count " + count + " is not " + least + " to " + most);
    }

    static void check(boolean holds, String fault) {
        if (!holds) {
            throw new IllegalStateException(fault);
        }
    }
}
