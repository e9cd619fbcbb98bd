package dev.filtersmith.threads.preempt;

import static dev.filtersmith.threads.preempt.Probe.filled;
import static dev.filtersmith.threads.preempt.Probe.with;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.threads.stress.Cast;
import dev.filtersmith.threads.stress.Subject;
import java.util.Arrays;
import java.util.stream.LongStream;

/** A merge of a filter into the filter, and puts without locks, which the merge takes along. */
public final class MergeBesidePut extends Encounter {
    private static final int RESIDENTS = 8;
    private static final int MERGED = 3;
    private static final long FIRST_KEY = 10_000;

    /** Creates a trial. */
    public MergeBesidePut() {}

    /** The exchange is in the second half, after the copies. */
    @Override
    int beginOfInterest(int steps) {
        return steps / 2;
    }

    @Override
    Duet duet(Subject subject) {
        Cast cast = Cast.of(subject, Cast.Goal.MOVE);
        long[] residents = Arrays.copyOf(cast.residents(), RESIDENTS);
        long[] merged = LongStream.range(FIRST_KEY, FIRST_KEY + MERGED).toArray();
        LongCountingFilter other = filled(subject, merged);
        // The second key is in already: in dlCBF its cell is counted up.
        long[] put = {cast.arrivals()[0], residents[0]};
        return new Duet(
                residents,
                filter -> filter.putAll(other),
                filter -> Arrays.stream(put).forEach(filter::put),
                with(with(residents, merged), put));
    }
}
