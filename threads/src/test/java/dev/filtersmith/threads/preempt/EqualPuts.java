package dev.filtersmith.threads.preempt;

import static dev.filtersmith.threads.preempt.Probe.with;

import dev.filtersmith.LongFilter;
import dev.filtersmith.threads.stress.Cast;
import dev.filtersmith.threads.stress.Subject;
import dev.filtersmith.threads.weave.Crew;
import dev.filtersmith.threads.weave.Outcome;
import dev.filtersmith.threads.weave.Preemption;
import dev.filtersmith.threads.weave.Setup;
import dev.filtersmith.threads.weave.Trial;
import dev.filtersmith.threads.weave.Worker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two puts of one new key into a set with few others, the second of which comes into the first at
 * each step. The set has an element for each put that was the first, at most one for each thread.
 */
public final class EqualPuts implements Trial {
    private static final int FEW = 8;

    private int runs;
    private int twice;

    /** Creates a trial. */
    public EqualPuts() {}

    @Override
    public Outcome run(Setup setup) {
        Subject subject = Probe.subject(setup);
        Cast cast = Cast.of(subject, Cast.Goal.MOVE);
        List<String> faults = new ArrayList<>();
        meet(subject, Arrays.copyOf(cast.residents(), FEW), cast.arrivals()[0], faults);
        if (twice > 0 && !setup.severalMayBeFirst()) {
            faults.add("two puts were the first " + twice + " times");
        }
        return new Outcome(runs, twice, faults);
    }

    private void meet(Subject subject, long[] residents, long key, List<String> faults) {
        // The first run initializes classes.
        meet(subject, residents, key, new Preemption(), faults);
        Preemption alone = new Preemption();
        meet(subject, residents, key, alone, faults);
        for (int steps = 0; steps < alone.firstSteps() && faults.isEmpty(); steps++, runs++) {
            meet(subject, residents, key, new Preemption(steps), faults);
        }
    }

    private void meet(Subject subject, long[] residents, long key, Preemption schedule, List<String> faults) {
        LongFilter filter = subject.newFilter();
        Arrays.stream(residents).forEach(filter::put);
        AtomicInteger first = new AtomicInteger();
        Runnable put = () -> first.addAndGet(filter.put(key) ? 1 : 0);
        Crew.run(
                schedule, List.of(new Worker("first", put, schedule, 0, 0), new Worker("second", put, schedule, 0, 0)));
        twice += first.get() > 1 ? 1 : 0;
        long elements = filter.approximateElementCount() - residents.length;
        boolean all = Arrays.stream(with(residents, key)).allMatch(filter::mightContain);
        boolean again = filter.put(key);
        if (first.get() == 0 || elements != first.get() || !all || again) {
            faults.add("first: " + first + ", elements: " + elements + ", all found: " + all + ", again: " + again);
        }
    }
}
