package dev.filtersmith.threads.preempt;

import dev.filtersmith.threads.stress.Subject;
import dev.filtersmith.threads.weave.Outcome;
import dev.filtersmith.threads.weave.Preemption;
import dev.filtersmith.threads.weave.Setup;
import dev.filtersmith.threads.weave.Trial;
import java.util.List;

/**
 * A duet that is run once for each step of its first operation: the second comes before that step.
 * Then the operations change their roles.
 */
abstract class Encounter implements Trial {
    /** Steps from one run to the next where little is to be seen. */
    private static final int STRIDE = 16;

    private int runs;

    /** Returns the operations, whose keys are found by trial. */
    abstract Duet duet(Subject subject);

    /**
     * Returns whether the operations met in a run, so that one of them did what it does in neither
     * order of the two.
     *
     * @param stepsInOrder most steps of the first operation before the second or after it
     */
    boolean met(Preemption schedule, int stepsInOrder) {
        return schedule.firstSteps() > stepsInOrder;
    }

    /**
     * Returns the step of the first operation from which on there is a run for each step. With the
     * roles changed there is one for every step.
     *
     * @param steps steps of the first operation
     */
    int beginOfInterest(int steps) {
        return 0;
    }

    @Override
    public final Outcome run(Setup setup) {
        Subject subject = Probe.subject(setup);
        Duet duet = duet(subject);
        runs = 0;
        List<String> faults = meet(subject, duet, true);
        if (faults.isEmpty()) {
            faults = meet(subject, duet.swapped(), false);
        }
        return new Outcome(runs, 0, faults);
    }

    private List<String> meet(Subject subject, Duet duet, boolean mustMeet) {
        // The first run initializes classes, in steps that the later ones have not.
        new Performance(subject, duet);
        Performance inTurn = new Performance(subject, duet);
        if (!inTurn.faults().isEmpty()) {
            return inTurn.faults();
        }
        int alone = inTurn.schedule().firstSteps();
        int inOrder = 0;
        boolean met = false;
        int interest = mustMeet ? beginOfInterest(alone) : 0;
        for (int steps = 0; steps < alone; steps = next(steps, interest), runs++) {
            Performance performance = new Performance(subject, duet, steps);
            if (!performance.faults().isEmpty()) {
                return List.of("after " + steps + " steps: " + performance.faults());
            }
            Preemption schedule = performance.schedule();
            inOrder = steps == 0 ? Math.max(alone, schedule.firstSteps()) : inOrder;
            met |= met(schedule, inOrder);
        }
        if (mustMeet && !met) {
            throw new IllegalStateException("the operations never met");
        }
        return List.of();
    }

    private static int next(int steps, int interest) {
        return steps < interest ? Math.min(steps + STRIDE, interest) : steps + 1;
    }
}
