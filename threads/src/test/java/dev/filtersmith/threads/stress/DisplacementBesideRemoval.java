package dev.filtersmith.threads.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * Puts for which elements of the table become copies beside it, beside removals of some of them.
 */
@JCStressTest
@Outcome(id = ".*: 4 new, kept", expect = ACCEPTABLE, desc = "All are counted.")
@Outcome(expect = FORBIDDEN, desc = "A key is lost, or in too often.")
@State
public class DisplacementBesideRemoval {
    private static final Stage STAGE =
            Stage.of(Cast::pairs, subject -> subject.shape().equals("Windows") && subject.hasManyWriters());

    private final Scene scene = STAGE.scene();
    private int fresh;

    /** Creates a filter. */
    public DisplacementBesideRemoval() {}

    /** The first thread. */
    @Actor
    public void put() {
        fresh = scene.put(scene.arrivals());
    }

    /** The second thread. */
    @Actor
    public void remove() {
        scene.remove(scene.leavers());
    }

    /** Looks at the filter when both threads have ended. */
    @Arbiter
    public void end(L_Result result) {
        result.r1 = scene.end(fresh + " new", scene.stayers(), scene.arrivals());
    }
}
