package dev.filtersmith.threads.preempt;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.threads.stress.Subject;
import dev.filtersmith.threads.weave.Crew;
import dev.filtersmith.threads.weave.Preemption;
import dev.filtersmith.threads.weave.Worker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/** One run of a duet on a new filter, after which the filter is compared with its keys. */
final class Performance {
    private final LongCountingFilter filter;
    private final List<String> faults = new ArrayList<>();
    private final Preemption schedule;

    /**
     * Runs a duet.
     *
     * @param turns steps of the operations, in turn; without them, the second begins when the first
     *     has ended
     */
    Performance(Subject subject, Duet duet, int... turns) {
        this.filter = Probe.filled(subject, duet.residents());
        LongStream.of(duet.leavers()).forEach(filter::remove);
        this.schedule = new Preemption(turns);
        run(schedule, () -> duet.first().accept(filter), () -> duet.second().accept(filter));
        // A filter that is broken may never answer: the schedule ends that, too.
        if (faults.isEmpty()) {
            run(new Preemption(), () -> checkContent(duet.after()));
        }
    }

    Preemption schedule() {
        return schedule;
    }

    /** Returns what was wrong. */
    List<String> faults() {
        return faults;
    }

    private void run(Preemption preemption, Runnable... work) {
        List<Worker> workers =
                Arrays.stream(work).map(each -> worker(each, preemption)).toList();
        Crew.run(preemption, workers);
    }

    private Worker worker(Runnable work, Preemption preemption) {
        Runnable guarded = () -> {
            try {
                work.run();
            } catch (RuntimeException | Error thrown) {
                faults.add(thrown + " at " + List.of(thrown.getStackTrace()));
            }
        };
        return new Worker("worker", guarded, preemption, 0, 0);
    }

    private void checkContent(long... keys) {
        check(LongStream.of(keys).allMatch(filter::mightContain), "a key is lost");
        check(filter.approximateElementCount() == keys.length, "elements: " + filter.approximateElementCount());
        for (long key : keys) {
            check(filter.remove(key), "no element of key " + key);
        }
        check(filter.approximateElementCount() == 0, "elements left: " + filter.approximateElementCount());
        check(LongStream.of(filter.words()).allMatch(word -> word == 0), "bits are left of an empty filter");
        check(filter.missedRemovals() == 0, "missed removals: " + filter.missedRemovals());
    }

    private void check(boolean holds, String fault) {
        if (!holds) {
            faults.add(fault);
        }
    }
}
