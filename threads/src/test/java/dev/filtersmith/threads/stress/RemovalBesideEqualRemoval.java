package dev.filtersmith.threads.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** Two removals of one key that is in once. */
@JCStressTest
@Outcome(id = ".*: 1 removed, kept", expect = ACCEPTABLE, desc = "One of them finds the key.")
@Outcome(expect = FORBIDDEN, desc = "Both remove it, or neither does, or another key is lost.")
@State
public class RemovalBesideEqualRemoval {
    private static final Stage STAGE =
            Stage.of(Cast.Goal.STASH, subject -> subject.deletes() && subject.hasManyWriters());

    private final Scene scene = STAGE.scene();
    private int first;
    private int second;

    /** Creates a filter. */
    public RemovalBesideEqualRemoval() {}

    /** The first thread. */
    @Actor
    public void remove() {
        first = scene.remove(scene.friend());
    }

    /** The second thread. */
    @Actor
    public void removeAlso() {
        second = scene.remove(scene.friend());
    }

    /** Looks at the filter when both threads have ended. */
    @Arbiter
    public void end(L_Result result) {
        result.r1 = scene.end(first + second + " removed", scene.others());
    }
}
