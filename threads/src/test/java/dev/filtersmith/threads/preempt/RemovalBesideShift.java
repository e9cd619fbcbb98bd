package dev.filtersmith.threads.preempt;

import static dev.filtersmith.threads.preempt.Probe.filled;
import static dev.filtersmith.threads.preempt.Probe.moves;
import static dev.filtersmith.threads.preempt.Probe.with;
import static dev.filtersmith.threads.preempt.Probe.without;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.ddlcbf.RemainderBuckets;
import dev.filtersmith.ddlcbf.RemainderTable;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.key.SeedAccess;
import dev.filtersmith.storage.FilterCore;
import dev.filtersmith.storage.TableCore;
import dev.filtersmith.threads.stress.Heat;
import dev.filtersmith.threads.stress.Subject;
import dev.filtersmith.threads.weave.Preemption;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.LongStream;

/**
 * A removal, and a put without a lock that shifts the remainder of the removed key in its bucket.
 * That of a hot key comes into its place. The two keys share all buckets, so the removal asks
 * whether a copy of the hot key may go in place of its element: it may not.
 */
public final class RemovalBesideShift extends Encounter {
    private static final int COPIES = 2;
    private static final int OTHERS = 12;
    private static final int MAX_KEYS = 20_000;
    private static final int MAX_SHIFTERS = 100;

    /** Creates a trial. */
    public RemovalBesideShift() {}

    @Override
    Duet duet(Subject subject) {
        LongCountingFilter empty = filled(subject);
        // So many that a put may choose the bucket of both.
        long[] others = LongStream.rangeClosed(-OTHERS, -1).toArray();
        Map<Long, Long> groups = new HashMap<>();
        for (long key = 0; key < MAX_KEYS; key++) {
            Long hot = groups.put(groupOf(empty, key), key);
            if (hot != null) {
                long[] often = Heat.times(COPIES + 1, hot);
                long[] residents = with(others, with(often, key));
                for (long shifter = MAX_KEYS; shifter < MAX_KEYS + MAX_SHIFTERS; shifter++) {
                    if (shifts(filled(subject, residents), hot, key, shifter)) {
                        return duet(residents, key, shifter);
                    }
                }
            }
        }
        throw new IllegalStateException(subject + ": no put shifts a remainder to the place of another");
    }

    private static Duet duet(long[] residents, long leaver, long shifter) {
        return new Duet(
                residents,
                filter -> HotKeys.remove(filter, leaver, 1),
                filter -> filter.put(shifter),
                with(without(residents, leaver), shifter));
    }

    /** Returns whether a put shifts the remainder of a hot key to the place of a leaver's. */
    private static boolean shifts(LongCountingFilter filter, long hot, long leaver, long shifter) {
        int place = placeOf(filter, leaver);
        if (Heat.copies(filter) == 0 || matches(filter, place, hot)) {
            return false;
        }
        filter.put(shifter);
        return matches(filter, place, hot) && moves(filter) == 0;
    }

    private static long groupOf(LongCountingFilter filter, long key) {
        return table(filter).copyGroups().applyAsLong(hash(filter, key));
    }

    /** Returns a number of the place that has the remainder of a key; -1 if there is none. */
    private static int placeOf(LongCountingFilter filter, long key) {
        for (int place = 0; place < table(filter).words().remaining() * Long.SIZE; place++) {
            if (matches(filter, place, key)) {
                return place;
            }
        }
        return -1;
    }

    private static boolean matches(LongCountingFilter filter, int place, long key) {
        RemainderBuckets buckets = table(filter).content();
        int number = place / Long.SIZE;
        return place >= 0
                && place % Long.SIZE < buckets.places(number)
                && buckets.matches(number, place % Long.SIZE, hash(filter, key));
    }

    private static RemainderTable table(LongCountingFilter filter) {
        return (RemainderTable) ((TableCore) Objects.requireNonNull(FilterCore.of(filter))).table();
    }

    private static long hash(LongCountingFilter filter, long key) {
        return ((HotFilter) filter).hashOf(SeedAccess.LIBRARY, key);
    }

    @Override
    boolean met(Preemption schedule, int stepsInOrder) {
        return true;
    }
}
