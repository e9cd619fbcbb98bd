package dev.filtersmith.threads.preempt;

import static dev.filtersmith.threads.preempt.Probe.with;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.threads.stress.Cast;
import dev.filtersmith.threads.stress.Heat;
import dev.filtersmith.threads.stress.Subject;
import dev.filtersmith.threads.weave.Outcome;
import dev.filtersmith.threads.weave.Setup;
import dev.filtersmith.threads.weave.Trial;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * A put without a lock that has found a key absent, and puts of the key by another thread, up to
 * one copy, which then counts the key. Amid the count, the first put adds the key to the table,
 * and its thread removes the copy.
 */
public final class CountBesideLatePut implements Trial {
    private static final int RESIDENTS = 8;

    /** Creates a trial. */
    public CountBesideLatePut() {}

    @Override
    public Outcome run(Setup setup) {
        Subject subject = Probe.subject(setup);
        Cast cast = Cast.of(subject, Cast.Goal.MOVE);
        long[] residents = Arrays.copyOf(cast.residents(), RESIDENTS);
        long hot = cast.arrivals()[0];
        long[] often = Heat.times(Heat.limit(subject, residents, hot) + 1, hot);
        Consumer<LongCountingFilter> put = filter -> filter.put(hot);
        Consumer<LongCountingFilter> puts = filter -> Arrays.stream(often).forEach(filter::put);
        Duet duet = new Duet(
                residents,
                put.andThen(filter -> HotKeys.remove(filter, hot, 1)),
                puts.andThen(filter -> HotKeys.checkCount(filter, hot, often.length, often.length + 1)),
                with(residents, often));
        // The first run initializes classes.
        new Performance(subject, duet);
        return run(subject, duet, steps(subject, residents, put), steps(subject, residents, puts));
    }

    private static int steps(Subject subject, long[] residents, Consumer<LongCountingFilter> operation) {
        return new Performance(subject, new Duet(residents, operation, filter -> {}))
                .schedule()
                .firstSteps();
    }

    private static Outcome run(Subject subject, Duet duet, int stepsOfPut, int stepsOfPuts) {
        int end = new Performance(subject, duet.swapped()).schedule().firstSteps();
        int runs = 0;
        for (int put = 0; put < stepsOfPut; put++) {
            for (int count = stepsOfPuts; count < end; count++, runs++) {
                List<String> faults = new Performance(subject, duet, put, count).faults();
                if (!faults.isEmpty()) {
                    return new Outcome(runs, 0, List.of("after " + put + ", " + count + " steps: " + faults));
                }
            }
        }
        return new Outcome(runs, 0, List.of());
    }
}
