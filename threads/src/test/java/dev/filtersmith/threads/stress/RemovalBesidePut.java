package dev.filtersmith.threads.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** Removals beside puts of other keys. */
@JCStressTest
@Outcome(id = ".*: true 4 new, kept", expect = ACCEPTABLE, desc = "All are removed, all are put.")
@Outcome(expect = FORBIDDEN, desc = "An element is lost, or in twice.")
@State
public class RemovalBesidePut {
    private static final Stage STAGE =
            Stage.of(Cast.Goal.STASH, subject -> subject.deletes() && subject.hasManyWriters());

    private final Scene scene = STAGE.scene();
    private int first;
    private int second;

    /** Creates a filter. */
    public RemovalBesidePut() {}

    /** The first thread. */
    @Actor
    public void remove() {
        first = scene.remove(scene.leavers());
    }

    /** The second thread. */
    @Actor
    public void put() {
        second = scene.put(scene.arrivals());
    }

    /** Looks at the filter when both threads have ended. */
    @Arbiter
    public void end(L_Result result) {
        result.r1 =
                scene.end((first == scene.leavers().length) + " " + second + " new", scene.stayers(), scene.arrivals());
    }
}
