package dev.filtersmith.threads.preempt;

import static dev.filtersmith.threads.preempt.Probe.with;

import dev.filtersmith.LiveKeysException;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.threads.stress.Cast;
import dev.filtersmith.threads.stress.Subject;
import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * A refresh, and a put without a lock: the refresh is refused if the put comes before the copy is
 * made, and takes it along if it comes later.
 */
public final class RefreshBesidePut extends Encounter {
    private static final int RESIDENTS = 8;

    /** Creates a trial. */
    public RefreshBesidePut() {}

    /** The exchange is in the second half, after the copies. */
    @Override
    int beginOfInterest(int steps) {
        return steps / 2;
    }

    @Override
    Duet duet(Subject subject) {
        Cast cast = Cast.of(subject, Cast.Goal.MOVE);
        long[] residents = Arrays.copyOf(cast.residents(), RESIDENTS);
        long put = cast.arrivals()[0];
        return new Duet(
                residents, filter -> refresh(filter, residents), filter -> filter.put(put), with(residents, put));
    }

    private static void refresh(LongCountingFilter filter, long... live) {
        try {
            filter.refresh(LongStream.of(live));
        } catch (LiveKeysException early) {
            if (!String.valueOf(early.getMessage()).contains("Nothing is changed")) {
                throw early;
            }
        }
    }
}
