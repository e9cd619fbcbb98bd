package dev.filtersmith.threads.preempt;

import static dev.filtersmith.threads.preempt.Probe.changes;
import static dev.filtersmith.threads.preempt.Probe.filled;
import static dev.filtersmith.threads.preempt.Probe.moves;
import static dev.filtersmith.threads.preempt.Probe.with;
import static dev.filtersmith.threads.preempt.Probe.without;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingLayout;
import dev.filtersmith.threads.stress.Cast;
import dev.filtersmith.threads.stress.Subject;
import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * A put that pushes an element out of an overfull bucket into one with room, which becomes overfull
 * as a result, and a put into that bucket, which needs no lock as long as it is not. The bucket has
 * room because an element was removed from it when the buckets around it were full.
 */
public final class PushOutBesidePut extends Encounter {
    private static final long FIRST_KEY = 10_000;
    private static final int PUSHERS = 300;

    /** Creates a trial. */
    public PushOutBesidePut() {}

    @Override
    Duet duet(Subject subject) {
        long[] all = Cast.of(subject, Cast.Goal.STASH).residents();
        for (int number = all.length - 1; number > 0; number--) {
            long[] residents = Arrays.copyOf(all, number);
            for (long leaver : residents) {
                Crowd crowd = new Crowd(subject, residents, leaver);
                for (long pusher = FIRST_KEY; crowd.hasRoom() && pusher < FIRST_KEY + PUSHERS; pusher++) {
                    int bucket = crowd.overfullBy(pusher);
                    if (bucket >= 0) {
                        return crowd.duet(pusher, bucket);
                    }
                }
            }
        }
        throw new IllegalStateException(subject + ": no key pushes out an element");
    }

    /** A crowded filter, with room for one element more. */
    private static final class Crowd {
        private final Subject subject;
        private final long[] residents;
        private final long leaver;
        private final DynamicDLeftCountingLayout layout;

        Crowd(Subject subject, long[] residents, long leaver) {
            this.subject = subject;
            this.residents = residents;
            this.leaver = leaver;
            this.layout = (DynamicDLeftCountingLayout) subject.newFilter().layout();
        }

        private LongCountingFilter filter() {
            LongCountingFilter filter = filled(subject, residents);
            filter.remove(leaver);
            return filter;
        }

        boolean hasRoom() {
            return LongStream.of(filter().words()).anyMatch(this::hasRoom);
        }

        private boolean hasRoom(long bucket) {
            return code(bucket) < layout.loads().get(layout.maximumLoad()).firstCode();
        }

        private int code(long bucket) {
            return (int) bucket & (1 << layout.counterBits()) - 1;
        }

        /** Returns the bucket with room that becomes overfull by moves for a key, or -1. */
        int overfullBy(long key) {
            LongCountingFilter filter = filter();
            long moves = moves(filter);
            long[] before = filter.words();
            try {
                filter.put(key);
            } catch (FilterFullException full) {
                return -1;
            }
            long[] after = filter.words();
            for (int bucket = 0; moves(filter) > moves && bucket < before.length; bucket++) {
                if (hasRoom(before[bucket]) && code(after[bucket]) == layout.slotCode()) {
                    return bucket;
                }
            }
            return -1;
        }

        Duet duet(long pusher, int bucket) {
            long rival = LongStream.range(FIRST_KEY + PUSHERS, 2 * FIRST_KEY)
                    .filter(key -> goesTo(bucket, key))
                    .findFirst()
                    .orElseThrow();
            return new Duet(
                    residents,
                    new long[] {leaver},
                    filter -> filter.put(pusher),
                    filter -> filter.put(rival),
                    with(without(residents, leaver), pusher, rival));
        }

        private boolean goesTo(int bucket, long key) {
            LongCountingFilter filter = filter();
            return changes(filter, () -> filter.put(key)).stream().allMatch(word -> word == bucket)
                    && filter.stashSize() == 0;
        }
    }
}
